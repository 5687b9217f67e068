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
# For people at a table who have the same name: $by is what tells this person from the others
name-apart = { $name } · { $by }
table-seat = { $member } ({ $seat })
# The end of a picture’s description: the players not named before; $also is yes if others were named
alt-players = { $also ->
    [yes] Also playing
   *[no] Playing
 }: { $players }.
