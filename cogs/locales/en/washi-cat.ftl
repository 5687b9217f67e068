### Washi Cat in English

## Washi Cat: names

washi-cat-title = Washi Cat
washi-cat-in-short = Fetch a fish with each of your cats and be home first.
washi-cat-goal = Send both your cats to the row opposite for a fish each, and be the first to have both home again.
# The colours of the players’ pens
washi-cat-seat-0 = Persimmon
washi-cat-seat-1 = Indigo

washi-cat-way = { $way ->
    [up] up
    [down] down
    [left] left
   *[right] right
 }

## Washi Cat: what happens

washi-cat-event-fish-drawn = { $player } draws a fish on { $place }.
washi-cat-event-cat-drawn = { $player } draws cat { $cat } on { $place }.
washi-cat-event-moved = { $player }: cat { $cat } { $source } → { $place }.
washi-cat-event-jumped = { $player }: cat { $cat } jumps { $source } → { $place }. Super!
washi-cat-event-amazing = { $player }: cat { $cat } jumps { $source } → { $place }. Super amazing!
washi-cat-event-popped = { $player }: cat { $cat } pops into the sewer { $sewer } and out at { $place }. Surprise!
washi-cat-event-special = { $left ->
    [0] That was the last special move.
   *[other] One special move is left.
 }
washi-cat-event-sewer = The sewer { $place } is closed now.
washi-cat-event-took = It picks up a fish of { $owner }’s.
washi-cat-event-delivered = Home with a fish. Yum!
washi-cat-event-cut-off = { $player }’s cat { $cat } is cut off: no moves can finish its errand now.
washi-cat-event-clash = { $player }’s cats are left with one fish for the two of them.
washi-cat-brief-special = uses a special
washi-cat-brief-sewer = closes the sewer
washi-cat-brief-took = takes a fish
washi-cat-brief-delivered = home!
washi-cat-brief-cut-off = { $own ->
    [yes] cuts off your own cat { $cat }
   *[no] cuts off their cat { $cat }
 }
washi-cat-brief-clash = { $own ->
    [yes] leaves your cats one fish
   *[no] leaves their cats one fish
 }
# What an action without consequences does
washi-cat-plainly = { $kind ->
    [fish] { $own ->
        [yes] in your home row
       *[no] in the other side’s home row
    }
    [cat] in your home row
   *[other] { $kind ->
        [move] goes
       *[other] jumps
    } { washi-cat-way } from { $at }{ $back ->
        [yes] , along your own line
       *[no] {""}
    }
 }

## Washi Cat: how it ends

washi-cat-reason-delivered = Both cats are home with a fish.
washi-cat-reason-trapped = The other side’s cats are trapped: moves alone can’t finish their errands, and no special move is left.
washi-cat-reason-idle = Forty actions went by without anything new.
washi-cat-reason-stuck = The other side can’t do anything any more.
washi-cat-why-delivered = Both of { $player }’s cats are home with a fish; cat { $cat } came last, to { $place }.
washi-cat-why-trapped = { $cats ->
    [clash] There’s only a single fish left for both of { $owner }’s cats
    [both] Neither of { $owner }’s cats can finish its errand by moves any more
   *[one] { $owner }’s cat { $cats } can no longer finish its errand by moves
 }, and { $owner } has no special move left.
washi-cat-why-idle = { $count } actions in a row brought nothing new.
washi-cat-why-stuck = { $owner } can’t do anything any more.

## Washi Cat: questions and refusals

washi-cat-deed = { $kind ->
    [cat] A cat drawn on { $place }
    [jump] Cat { $cat }’s jump to { $place }
    [amazing] Cat { $cat }’s super amazing jump to { $place }
    [pop] Cat { $cat }’s way through the sewers to { $place }
   *[other] Cat { $cat }’s move to { $place }
 }
washi-cat-loses = { washi-cat-deed } would lose the match at once: you would be trapped, without a special move. Do it anyway?
washi-cat-strands = { washi-cat-deed } would keep your cats from finishing their errands by moves alone. Do it anyway?
washi-cat-malformed-shape = “{ $text }” isn’t an action. Write `fish H5` or `cat H2` to draw; then the cat’s number and where it goes, like `1 up`, `1 G2`, `1 a`, `1 jump D2`, `2 amazing D2` or `1 pop B9`.
washi-cat-illegal-foreign = That isn’t an action of this game.
washi-cat-illegal-draw-fish-first = All the fish have to be drawn first.
washi-cat-illegal-draw-cats-first = All the cats have to be drawn first.
washi-cat-illegal-all-drawn = Everything is drawn. Now the cats act.
washi-cat-illegal-off-map = { $place } isn’t on this map.
washi-cat-illegal-way-off-map = Cat { $cat } can’t go { washi-cat-way }: that leads off the map.
washi-cat-illegal-way-shrine = Cat { $cat } can’t go { washi-cat-way }: there’s a shrine, and no cat may enter it.
washi-cat-illegal-way-without-jump = Cat { $cat } can’t jump { washi-cat-way }: there’s no line beside it to jump over with a blank space beyond.
washi-cat-illegal-shrine = There’s a shrine on { $place }. No cat may enter it.
washi-cat-illegal-in-building = { $place } is part of a building. Name a building by its small letter.
washi-cat-illegal-not-street = { $place } isn’t a street space. Fish and cats are drawn on streets only.
washi-cat-illegal-cat-not-home-row = Your cats start in row { $row }.
washi-cat-illegal-fish-not-home-row = Fish are drawn in the two outermost rows.
washi-cat-illegal-fish-row-full = Your two fish for that row are drawn. The others belong in the other row.
washi-cat-illegal-drawn-on = There’s already a drawing on { $place }.
washi-cat-illegal-too-near = { $place } is too close to another drawing: there must be two spaces between any two.
washi-cat-illegal-no-room = A drawing on { $place } would leave too little room in the row for the drawings still to come.
washi-cat-illegal-cat-home = Cat { $cat } is home and doesn’t act any more.
washi-cat-illegal-not-adjacent = { $place } isn’t next to cat { $cat }.
washi-cat-illegal-barrier = There’s a wall in front of { $place }. Cats enter and leave buildings through doors.
washi-cat-illegal-their-line = The other side’s line is on { $place }.
washi-cat-illegal-fish-at-home = The fish on { $place } is in your own home row. Your cats pick up theirs on the other side.
washi-cat-illegal-one-fish-only = Cat { $cat } is already carrying a fish and can’t enter the space of another.
washi-cat-illegal-not-straight = Cat { $cat } has no straight way to { $place } over streets and sewers.
washi-cat-illegal-jump-over-nothing = To jump to { $place }, there must be at least one space between, and a line on every one.
washi-cat-illegal-lands-on-line = There’s a line on { $place }. A jump lands on the first blank space.
washi-cat-illegal-lands-on-fish = There’s a fish on { $place }. A jump lands on a blank space.
washi-cat-illegal-needs-amazing = The other side’s line is in the way. Only a super amazing cat jump clears it: `{ $cat } amazing { $place }`.
washi-cat-illegal-amazing-used-up = The other side’s line is in the way, and your special moves are used up.
washi-cat-illegal-needs-no-special = Only your own line is in the way. A super cat jump will do: `{ $cat } jump { $place }`.
washi-cat-illegal-no-special = Your special moves are used up.
washi-cat-illegal-no-sewer = There’s no sewer on { $place } to come out of.
washi-cat-illegal-on-the-sewer = Cat { $cat } is on the sewer that leads to { $place }. It must leave it before it can go in.
washi-cat-illegal-pop-by-way-in = Cat { $cat } would go in at { $place }. Name the sewer where it comes out.
washi-cat-illegal-sewer-not-adjacent = The sewer that leads to { $place } isn’t next to cat { $cat }.
washi-cat-illegal-sewer-closed = The way to { $place } is closed: a cat has stepped or landed on one of the two sewers.
washi-cat-illegal-sewer-taken = The other side’s line is on one of the two sewers.

## Washi Cat: options and controls

washi-cat-option-map = Map
washi-cat-option-map-standard = ◆ standard
washi-cat-option-map-short = ◆ short
washi-cat-option-map-long = ◆ long
washi-cat-option-map-other = ◆ torn from your words below
washi-cat-option-map-chosen = ◆ torn as “{ $choice }”
washi-cat-option-map-ask = Or any words: a map is torn from them
washi-cat-option-setup = Fish and cats
washi-cat-option-setup-draw = drawn by the players
washi-cat-option-setup-quick = ◆ drawn by lot
# $own is yes if it is the reader’s own home row
washi-cat-source = { $kind ->
    [fish] { $own ->
        [yes] Row { $row } · your home row
       *[no] Row { $row } · the other side’s
    }
    [cat] Row { $row } · your home row
   *[other] { $carries ->
        [yes] Cat { $cat } · { $at } · with a fish
       *[no] Cat { $cat } · { $at }
    }
 }
washi-cat-target = { $kind ->
    [move] Move → { $place }
    [jump] Super cat jump → { $place }
    [amazing] Super amazing cat jump → { $place }
    [pop] Super sewer popper → { $place }
   *[other] { $place }
 }
# What to choose now; $row is the reader’s home row, $far the row opposite
washi-cat-prompt = { $kind ->
    [fish] Draw { $number ->
        [1] your first fish
       *[other] fish { $number }
    }: choose a row, then a space. Fish in row { $far } are food for your cats, and fish in row { $row } for the other side’s.
    [cat] Draw your { $number ->
        [1] first
       *[other] second
    } cat: choose a space of your home row, row { $row }.
   *[play] { $cats ->
        [1] Choose what your cat does.
       *[other] Choose a cat, then what it does.
    } { $hungry ->
        [0] Bring your fish home to row { $row }.
       *[other] Any fish in row { $far } is yours to fetch, whoever drew it; home is row { $row }.
    }
 }
washi-cat-choice-title = { $kind ->
    [fish] **{ $piece }**: where do you draw the fish?
    [cat] **{ $piece }**: where do you draw the cat?
   *[other] **{ $piece }**: what does it do?
 }
