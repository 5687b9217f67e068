### What people at a table are called, in English

# The shapes that pictures mark sides with
mark-0 = ●
mark-1 = ■
mark-2 = ▲
mark-3 = ◆
mark-4 = ★
mark-5 = ♥
seat-marked = { $mark } { $name }
cat-named = 🐱 { $name }
name-apart = { $name } · { $by }
table-seat = { $member } ({ $seat })
# Of a description: who has not been named in it; $also is yes where others have
alt-players = { $also ->
    [yes] Also playing
   *[no] Playing
 }: { $players }.
