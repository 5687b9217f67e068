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

## The lesson

noughts-and-crosses-lesson-welcome = Cats want three cushions in a row. So do the fish bones. Be the first with three of your marks in a row.
noughts-and-crosses-lesson-line = You have two marks in the bottom row. Fill the row and win.
noughts-and-crosses-lesson-line-right = Three in a row: you win!
noughts-and-crosses-lesson-line-blocks = You stop Crosses, but you can win at once.
noughts-and-crosses-lesson-line-elsewhere = Now Crosses can fill their row at a2. Win before they do.
noughts-and-crosses-lesson-line-look = Look at the bottom row.
noughts-and-crosses-lesson-block = Crosses have two marks in the middle row. Stop them.
noughts-and-crosses-lesson-block-right = Well stopped.
noughts-and-crosses-lesson-block-fork = A clever corner for later. But Crosses fill the middle row first.
noughts-and-crosses-lesson-block-elsewhere = Crosses fill the middle row at a2 and win.
noughts-and-crosses-lesson-block-look = Which space of the middle row is empty?
noughts-and-crosses-lesson-fork = Find the space that stops Crosses and begins two rows of yours.
noughts-and-crosses-lesson-fork-right = Two rows at once: Crosses can stop only one of them.
noughts-and-crosses-lesson-fork-two = That makes two in a row, but Crosses fill the diagonal at c1.
noughts-and-crosses-lesson-fork-elsewhere = { $space } does not stop the diagonal of Crosses from a3 to c1.
noughts-and-crosses-lesson-fork-look = Look at the corners.
noughts-and-crosses-lesson-refused-taken = There is already a mark on { $space }. Choose an empty space.
noughts-and-crosses-lesson-practice = Now play against a kitten. Get three in a row, and stop the kitten when it has two.
noughts-and-crosses-lesson-advice-middle = The middle belongs to four rows.
