### Washi Cat in English: pictures, descriptions, rules

## Washi Cat: words inside pictures

washi-cat-picture-asked-fish = Draw a fish with your pen
washi-cat-picture-asked-cats = Draw a cat with your pen
washi-cat-picture-quiet = Nothing new: { $count } of { $end }
# Where a player's cats find their fish
washi-cat-picture-fetches = in row { $row }
# Why places can’t be chosen now
washi-cat-picture-barred = { $reason ->
    [their-line] { $places }: the opponent’s line
    [fish-at-home] { $places }: fish in your own home row are for the other side
    [one-fish-only] { $places }: a cat carries one fish only
    [too-near] Too near another drawing
   *[no-room] Would leave too little room
 }
washi-cat-picture-kind-move = Move
washi-cat-picture-kind-jump = Cat jump
washi-cat-picture-kind-amazing = Amazing cat jump
washi-cat-picture-kind-pop = Sewer popper

## Washi Cat: descriptions (at most 1,024 characters in all)

washi-cat-alt-lot = The drawings are placed by lot.
washi-cat-alt-turn = { $asked ->
        [fish] { $seat } to draw a fish.
        [cats] { $seat } to draw a cat.
       *[play] { $seat } to act.
    }
washi-cat-alt-over = { $seat } won: { $reason }
washi-cat-alt-nobody = No winner: { $reason }
washi-cat-alt-reason = { $reason ->
        [delivered] both cats are home with a fish.
        [trapped] the opponent’s cats are trapped.
        [idle] forty actions brought nothing new.
        [stuck] the opponent can’t do anything any more.
        [resigned] the opponent gave up.
        [timeout] the opponent ran out of time.
        [agreed] they agreed on a draw.
       *[abandoned] the match was abandoned.
    }
washi-cat-alt-last = Last: { $seat }, cat { $cat } { $kind ->
        [move] moved
        [jump] jumped
        [amazing] jumped amazingly
       *[pop] popped
    } { $source } to { $target }.
washi-cat-alt-side = { $seat }: { $facts }.
washi-cat-alt-cat = cat { $cat } { $how ->
        [home] home on { $at }
        [fish] on { $at } with a fish, from { $start }
       *[bare] on { $at }, from { $start }
    }{ $lost ->
        [yes] , cut off
       *[no] {""}
    }
washi-cat-alt-specials = { $count ->
        [one] 1 special left
       *[other] { $count } specials left
    }
washi-cat-alt-fish = { $seat }’s cats may take the fish: { $places }.
washi-cat-alt-barred = { $reason ->
    [their-line] Barred by the opponent’s line: { $places }.
    [fish-at-home] Barred, because fish in your own home row are for the opponent: { $places }.
    [one-fish-only] Barred, because a cat carries one fish only: { $places }.
    [too-near] Too near another drawing: { $places }.
   *[no-room] Would leave too little room in the row: { $places }.
 }
washi-cat-alt-closed = Closed sewers: { $places }.
washi-cat-alt-line = { $seat }’s line: { $places }.
washi-cat-alt-map = Map A1 to { $last }; row A is { $seat }’s home, the last row is { $rival }’s.
washi-cat-alt-sewers = Sewers: { $places }.
washi-cat-alt-doors = Doors: { $places }.
washi-cat-alt-shrines = Shrines: { $places }.

## Washi Cat: words in the pictures of the rules

washi-cat-picture-start-cats = Your two cats start in your home row
washi-cat-picture-start-fish = Each cat takes a fish from the far row
washi-cat-picture-start-line = No cat walks onto the other side’s line
washi-cat-picture-start-home = Both cats home with a fish: you win
washi-cat-picture-map-1 = Home row, here Persimmon’s
washi-cat-picture-map-2 = Street space
washi-cat-picture-map-3 = Shrines: closed to all
washi-cat-picture-map-4 = Building: four squares, one place
washi-cat-picture-map-5 = Space before a door of building a
washi-cat-picture-map-6 = Sewer; its partner is F14
washi-cat-picture-map-7 = Fish
washi-cat-picture-map-8 = Cat; its line begins here
washi-cat-picture-example-choice = Three things it can do
washi-cat-picture-example-done = It has taken the fish
washi-cat-picture-tape-shrine = Shrine: nobody may enter
washi-cat-picture-tape-building = Building: one place, entered through its doors
washi-cat-picture-tape-sewer = Two sewers of one colour in the same row are a pair
washi-cat-picture-tape-home = The outermost rows are the players’ homes
washi-cat-picture-draw-fish = Four fish each: two in each of the two home rows
washi-cat-picture-draw-cats = Two cats for each of you, in your own home rows
washi-cat-picture-move-where = One step to a neighbouring place, even onto your own line
washi-cat-picture-move-rival = Never onto the opponent’s line
washi-cat-picture-move-door = Walls are crossed at doors only
washi-cat-picture-move-shrine = Never into a shrine
washi-cat-picture-jump-over = Straight over your own line, however long it is
washi-cat-picture-jump-both = The line of either cat will do
washi-cat-picture-jump-walls = Not over shrines, buildings, walls
washi-cat-picture-jump-blank = The landing must be blank: no line, no fish
washi-cat-picture-special-two = Two special moves a match; each is crossed off when used
washi-cat-picture-special-amazing = Amazing: over the opponent’s line too
washi-cat-picture-special-pop = Popper: into a sewer beside you, out of its partner
washi-cat-picture-special-closed = A cat stepped on it: closed for everybody
washi-cat-picture-errand-take = Step on a fish on the far side to take it
washi-cat-picture-errand-one = A cat carries one fish; other fish now bar its way
washi-cat-picture-errand-own = Fish in your own home row are for the opponent
washi-cat-picture-errand-home = Back in the home row: delivered
washi-cat-picture-end-delivered = Both cats home with a fish: you win
washi-cat-picture-end-trapped = Shut in, no special move left: you lose

## Washi Cat: the rules, page by page

washi-cat-rules-start = **The goal.** You have two cats. Each of them goes from your home row to the row opposite, picks up one fish and brings it home. The first player with both cats home wins. A cat draws a line wherever it goes, and no cat walks onto the other side’s line: while you fetch your fish, you fence your opponent in.
    { "" }**Your first five minutes.**
    1. You are Persimmon, at home in the last row, or Indigo, at home in row A.
    2. First you take turns drawing fish and cats. Your cats will want fish from the row opposite, whoever drew them; fish in your own home row are for the other side.
    3. Then, on each of your turns, one of your cats does one thing: choose the cat, then where it goes. Usually the cat goes one step.
    4. A *space* is one square that is neither a shrine nor part of a building. A *place* is where a cat can be: a space, or a whole building, whose four squares are one place. *Your own line* is the line of either of your cats; both use it.
    5. Beware of being *sealed in*: if a cat can no longer walk to a fish and home, and you have no special move left, you lose the match. Keep two ways open, and a special move for later.
washi-cat-rules-start-alt = One cat that has come home with a fish, another cat on its way, and a rival’s line near the second cat.
washi-cat-rules-tape = **The tape.** The map is two strips of washi tape, joined top to top; turned upside down, it looks the same. The map’s outermost rows are the home rows: row A is Indigo’s, the last row Persimmon’s. ◆ Sides are drawn by lot; a rematch swaps them.
    { "" }*Streets* are plain spaces. No cat may enter a *shrine*. A *building* is one place of four squares behind a black wall. Cats go in and out only at its doors, and its name is the small letter on it. Two *sewers* of one colour in the same row are a pair; sewers are street spaces too.
    { "" }**{ washi-cat-option-map }.** ◆ Our maps are standard, short, long, or made from any words you type; the same words always give the same map. In pictures a long tape is cut in two; the pale column beside the cut belongs to the other half. Pictures that only you see have your home row at the bottom; each space keeps its letter and number.
washi-cat-rules-tape-alt = A small tape with shrines, a building with three doors and a pair of red sewers.
washi-cat-rules-map = **A whole map**: the standard one with everything drawn. Rows go from A, Indigo’s home, to H, Persimmon’s; columns go from 1 to 22.
    1 is a *home row*: here Persimmon’s cats begin and end. 2 is a *street space*. 3 are *shrines*, which form a hedge that no cat may enter. 4 is the *building* `a`: its four squares F3, F4, G3 and G4 are one place, and a line into it covers all four. 5 is G5, the space before one of its *doors*; the spaces before the other doors are E3 and H4. No cat passes through the rest of the building’s wall.
    6 is a *sewer*, green, on F6; the other green sewer in row F, on F14, is its partner. Cats can walk over both sewers like any other space. 7 is a *fish*. 8 is a *cat*; its line begins on the space where the cat starts.
    On every map, you step from a space to the four beside it: up, down, left, right, never diagonally. A cat on G5 can go to H5, to the red sewer on G6, or through the door into `a`; F5 above it is a shrine.
washi-cat-rules-map-alt = The standard tape in two strips, rows A to H: two home rows with fish and cats, hedges of shrines, six buildings with doors, pairs of sewers; eight parts are numbered and named.
washi-cat-rules-draw = **{ washi-cat-option-setup }.** You take turns, Persimmon first, to draw one fish at a time until both have four: two in your own home row, two in your opponent’s, ◆ in any order. Then you take turns to draw your two cats in your own home row: cat 1 and cat 2.
    Leave at least two spaces between any two drawings in the same row, ◆ whatever is on those spaces. Drawings go on street spaces only. ◆ You can’t draw on a space if the row would then have too little room for all six drawings.
    ◆ The host can have fish and cats drawn by lot instead.
washi-cat-rules-draw-alt = Two home rows, each with four fish and two cats, at least two spaces apart.
washi-cat-rules-move = **Your turn** is one action with one of your cats: a move, a jump or a pop. You can’t pass while you can act. Actions that would lose you the match, or cut off one of your cats, are ringed in red, with a warning sign.
    { "" }**Move** to a place beside the cat, not diagonally, and draw its line there. You may not enter a shrine, cross a wall or go onto the opponent’s line; ◆ a cat’s starting space already has its owner’s line. You may walk over your own lines as often as you like.
    { "" }**Buildings**: cats go in and out through doors. ◆ The space before a door may carry your own line, so no cat can lock itself in. A line into a building closes the whole building to the other side.
washi-cat-rules-move-alt = A cat may go through a door into a building, back along its own line or to a free space, but not onto the opponent’s line.
washi-cat-rules-example = **A whole turn.** Persimmon’s cat 1 started on D2 and has walked to C2 and B2. Indigo’s line is on A3 and B3, a shrine on B1, a fish on A2. What can the cat do?
    • Move to A2 and take the fish, or back to C2 over its own line. The cat can’t move onto Indigo’s line on B3 or into the shrine.
    • Jump over its own line? No: below the cat lie C2 and D2, and then the map ends.
    • With a special move, jump over Indigo’s line: B3 is covered and B4 is blank, so the cat would land on B4.
    The cat moves to A2. The line covers A2 now, the fish is circled and carried, and the turn is over. On its next turn the cat may go back over its own line; it can’t enter another fish’s space on its way home.
washi-cat-rules-example-alt = On the left a cat with three ringed spaces it can go to: a fish above it, its own line below it, a blank space beyond the opponent’s line. On the right it has taken the fish.
washi-cat-rules-jump = **Super cat jump.** This jump is free, and you can make it as often as you like. The cat jumps straight over one or more spaces; the first is beside the cat. All these spaces must carry your own line. The cat lands on the first space after them, which must be blank: no line, no fish.
    Cats may jump only over streets and sewers, not over shrines, buildings or walls. ◆ A jump may start in a building, straight out of a door, but never crosses or enters a building. ◆ Only the landing space gets a new line.
washi-cat-rules-jump-alt = One cat has jumped over its line; another may jump over three spaces of its own line to a blank space.
washi-cat-rules-special = **Special moves.** In each match you have two special moves in all: two of one kind, or one of each. Each special move takes a whole turn.
    • *Super amazing cat jump*: a super cat jump, but over the opponent’s line, or over lines of both sides.
    • *Super sewer popper*: a cat beside a sewer goes in, comes out of the partner and stays there. ◆ Neither sewer may be closed or carry the opponent’s line; your own line doesn’t matter. ◆ Your line then covers both sewers, and they stay open. ◆ A cat that stands on a sewer has to step off before it can pop in.
    { "" }**Closing.** A cat that moves onto a sewer, ◆ or lands on it with a jump, closes the whole pair for everybody and for good, ◆ even if cats have popped through it. You can still walk on a closed sewer.
washi-cat-rules-special-alt = A cat has jumped over the opponent’s line, marked with sparkles; another cat went down one sewer and came out of the paired one; a closed sewer is crossed out.
washi-cat-rules-errand = **The errand.** Each cat fetches one fish from the row opposite its start and brings it home.
    In pictures a fish wears the colour and the pattern of the side whose cats may take it, whoever drew it. Each player’s box beside the map says in which row that player’s cats find fish. Late in a match only the latest lines have strong colours; the pale ones still count.
    A cat without a fish takes one by *moving* onto it, ◆ not by a jump or a pop. The fish is circled, and from then on its space is an ordinary one.
    A cat with a fish may not enter another fish’s space. Your cats may never enter a fish’s space in your home row.
    { "" }**Delivery.** A cat that reaches any space of its home row with a fish, in whatever way, is home; ◆ it no longer acts.
washi-cat-rules-errand-alt = One cat carries a fish back, and another cat is home with a fish; circles mark where both fish were.
washi-cat-rules-end = **You win** when both your cats are home with a fish.
    { "" }**You lose** when you are *trapped*, sealed in for good: you have no special move left, and one of your cats can’t finish its errand by moves alone. ◆ Super cat jumps don’t count. The cat may go over free places and your own line. If it has no fish, its errand leads to a fish it may take, then home. ◆ Without a special move, you’re also trapped if neither cat has a fish and they can bring home only one fish between them. ◆ I check this after every action, first for the player who didn’t act, then for the one who did. A red mark shows a cat that is cut off; with a special move left you can still save it.
    ◆ You also lose if it’s your turn and you can do nothing.
    { "" }**Draw.** ◆ The match is a draw after forty actions in a row, counting both players, in which nobody’s line reached a new place and no fish was taken or delivered. You can also agree on a draw with `/draw`.
washi-cat-rules-end-alt = On the left two cats are home with their fish; on the right a cat is shut in by the opponent’s line.
