### Names of the people at a table, in English

# The shapes that mark sides in pictures
mark-0 = ●
mark-1 = ■
mark-2 = ▲
mark-3 = ◆
mark-4 = ★
mark-5 = ♥
seat-marked = { $mark } { $name }
cat-named = 🐱 { $name }
# For people at a table who have the same name: $by distinguishes this person from the others
name-apart = { $name } · { $by }
table-seat = { $member } ({ $seat })
# The end of a picture’s description. $players are the players that the description has not named yet;
# $also is yes if it has named other players
alt-players = { $also ->
    [yes] Also playing
   *[no] Playing
 }: { $players }.
