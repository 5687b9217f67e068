### Noughts and Crosses in English

## Names

noughts-and-crosses-title = Noughts and Crosses
noughts-and-crosses-goal = Be the first with three of your marks in a row: across, up and down, or from corner to corner.
noughts-and-crosses-prompt = Choose an empty space for your mark.
noughts-and-crosses-seat-0 = Noughts
noughts-and-crosses-seat-1 = Crosses
noughts-and-crosses-source = { $space }
noughts-and-crosses-target = { $space }

## What happens

noughts-and-crosses-event-placed = { $player }: { $space }.
noughts-and-crosses-event-lined = Three in a row for { $player }, from { $start } to { $end }!

## How it ends

noughts-and-crosses-reason-line = Three in a row.
noughts-and-crosses-reason-full = The board is full.

## Refusals

noughts-and-crosses-malformed-shape = “{ $text }” is not a space. Write a column and a row, like `b2`.
noughts-and-crosses-illegal-foreign = That is not a move of this game.
noughts-and-crosses-illegal-taken = There is already a mark on { $space }. Choose an empty space.

## The rules, page by page

noughts-and-crosses-rules-placing = **Your turn.** Put one of your marks on an empty space. Noughts are cats curled up for a nap, and they move first; crosses are the bones of their last supper. ◆ Sides are drawn by lot.
    To type a move, write its space: a column and a row, like `b2`.
noughts-and-crosses-rules-placing-alt = A board with a curled-up cat on b2 and crossed fish bones on a3; all other spaces are empty and named.
noughts-and-crosses-rules-winning = **Winning.** Three of your marks in a row win: across, up and down, or from corner to corner.
    { "" }**Draws.** When the board is full and nobody has three in a row, the match is a draw. You can also agree on a draw with `/draw`.
noughts-and-crosses-rules-winning-alt = Three small boards, each with a line of three: across, up and down, from corner to corner.

## Descriptions of the board

noughts-and-crosses-alt-turn = { $side ->
    [noughts] Noughts
   *[crosses] Crosses
 } to move.
noughts-and-crosses-alt-over = { $winner ->
    [noughts] Noughts won
    [crosses] Crosses won
   *[nobody] No winner
 }.
noughts-and-crosses-alt-last = Last: { $space }.
noughts-and-crosses-alt-row = Row { $row }: { $spaces }.
noughts-and-crosses-alt-space = { $space } { $mark ->
    [noughts] nought
    [crosses] cross
   *[nobody] empty
 }

## Words inside pictures

noughts-and-crosses-picture-line = { $way ->
    [across] Across
    [up] Up and down
   *[corners] From corner to corner
 }
