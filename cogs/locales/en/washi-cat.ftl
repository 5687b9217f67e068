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
washi-cat-event-took = The cat picks up a fish that { $owner } drew.
washi-cat-event-delivered = Home with a fish. Yum!
washi-cat-event-cut-off = { $player }’s cat { $cat } is cut off: by moves alone it can’t finish its errand now.
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
    [yes] leaves your cats only one fish
   *[no] leaves their cats only one fish
 }
# What a suggested action does, if no brief text describes an effect of it
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
washi-cat-why-delivered = Both of { $player }’s cats are home with a fish; cat { $cat } was the second to come home, on { $place }.
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
washi-cat-loses = { washi-cat-deed } would lose you the match at once: you would be trapped, without a special move. Do it anyway?
washi-cat-strands = { washi-cat-deed } would leave your cats unable to finish their errands by moves alone. Do it anyway?
washi-cat-malformed-shape = “{ $text }” isn’t an action. Write `fish H5` or `cat H2` to draw; then the cat’s number and where it goes, like `1 up`, `1 G2`, `1 a`, `1 jump D2`, `2 amazing D2` or `1 pop B9`.
washi-cat-illegal-foreign = “{ $text }” isn’t an action of this game.
washi-cat-illegal-draw-fish-first = All the fish have to be drawn first.
washi-cat-illegal-draw-cats-first = All the cats have to be drawn first.
washi-cat-illegal-all-drawn = Everything is drawn. Now the cats act.
washi-cat-illegal-off-map = { $place } isn’t on this map.
washi-cat-illegal-way-off-map = Cat { $cat } can’t go { washi-cat-way }: that leads off the map.
washi-cat-illegal-way-shrine = Cat { $cat } can’t go { washi-cat-way }: there’s a shrine, and no cat may enter it.
washi-cat-illegal-way-without-jump = Cat { $cat } can’t jump { washi-cat-way }: it needs a line beside it to jump over, and a blank space behind that line.
washi-cat-illegal-shrine = There’s a shrine on { $place }. No cat may enter it.
washi-cat-illegal-in-building = { $place } is part of a building. Name a building by its small letter.
washi-cat-illegal-not-street = { $place } isn’t a street space. Fish and cats are drawn on streets only.
washi-cat-illegal-cat-not-home-row = Your cats start in row { $row }.
washi-cat-illegal-fish-not-home-row = Fish are drawn in the two outermost rows.
washi-cat-illegal-fish-row-full = Your two fish for that row are drawn. Your other fish belong in the other home row.
washi-cat-illegal-drawn-on = There’s already a drawing on { $place }.
washi-cat-illegal-too-near = { $place } is too close to another drawing: leave at least two spaces between drawings.
washi-cat-illegal-no-room = If you drew on { $place }, the row would have too little room for all six drawings.
washi-cat-illegal-cat-home = Cat { $cat } is home and doesn’t act any more.
washi-cat-illegal-not-adjacent = { $place } isn’t next to cat { $cat }.
washi-cat-illegal-barrier = There’s a black wall in front of { $place }. Cats go in and out of buildings through doors, the light gaps in the wall.
washi-cat-illegal-their-line = The other side’s line is on { $place }.
washi-cat-illegal-fish-at-home = The fish on { $place } is in your own home row. Your cats pick up fish in the row opposite.
washi-cat-illegal-one-fish-only = Cat { $cat } is already carrying a fish and can’t enter another fish’s space.
washi-cat-illegal-not-straight = Cat { $cat } has no straight way to { $place } over streets and sewers.
washi-cat-illegal-jump-over-nothing = A jump to { $place } must cross at least one space, and every space that it crosses needs a line.
washi-cat-illegal-lands-on-line = There’s a line on { $place }. A jump lands on the first blank space.
washi-cat-illegal-lands-on-fish = There’s a fish on { $place }. A jump lands on a blank space.
washi-cat-illegal-needs-amazing = The other side’s line is in the way. Only a super amazing cat jump clears it: `{ $cat } amazing { $place }`.
washi-cat-illegal-amazing-used-up = The other side’s line is in the way, and your special moves are used up.
washi-cat-illegal-needs-no-special = Only your own line is in the way. A super cat jump will do: `{ $cat } jump { $place }`.
washi-cat-illegal-no-special = Your special moves are used up.
washi-cat-illegal-no-sewer = There’s no sewer on { $place } to come out of.
washi-cat-illegal-on-the-sewer = Cat { $cat } is standing on the sewer that leads to { $place }. The cat must step off the sewer before it can go in.
washi-cat-illegal-pop-by-way-in = Cat { $cat } would go in at { $place }. Name the sewer where it comes out.
washi-cat-illegal-sewer-not-adjacent = The sewer that leads to { $place } isn’t next to cat { $cat }.
washi-cat-illegal-sewer-closed = The way to { $place } is closed: a cat has stepped or landed on one of the two sewers.
washi-cat-illegal-sewer-taken = The other side’s line is on one of the two sewers.

## Washi Cat: options and controls

washi-cat-option-map = Map
washi-cat-option-map-standard = ◆ standard
washi-cat-option-map-short = ◆ short
washi-cat-option-map-long = ◆ long
washi-cat-option-map-other = ◆ made from your words below
washi-cat-option-map-chosen = ◆ made from “{ $choice }”
washi-cat-option-map-ask = Or type any words: a map is made from them
washi-cat-option-setup = Fish and cats
washi-cat-option-setup-draw = drawn by the players
washi-cat-option-setup-quick = ◆ drawn by lot
# $own is yes if the row is the reader’s home row
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
    } with your pen: choose a row, then a space. Fish in row { $far } are food for your cats, and fish in row { $row } for the other side’s.
    [cat] Draw your { $number ->
        [1] first
       *[other] second
    } cat with your pen: choose a space of your home row, row { $row }.
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

## Washi Cat: the lesson

washi-cat-lesson-welcome = **Two hungry cats.** Your cats live in row F. Send each to row A for a fish. The first player with both cats home wins.
washi-cat-lesson-walk = A cat walks one space, up, down or sideways. Walk up with cat 1 to E17, the space in row E and column 17.
washi-cat-lesson-walk-right = That’s the way. A cat draws a line wherever it goes, and rival cats can’t walk over it.
washi-cat-lesson-walk-pops = That’s a special move, and you have only two. Keep them for later.
washi-cat-lesson-walk-sideways = Row A is up. A walk along row F only loses time.
washi-cat-lesson-walk-other-cat = Cat 2 comes later. Choose cat 1; it starts on F17.
washi-cat-lesson-walk-look = Cat 1 is on F17, and E17 is above it.
washi-cat-lesson-take = Some turns later cat 1 can almost smell its fish. Walk onto it.
washi-cat-lesson-take-right = Got it! A cat carries one fish. Now it has to come home to row F.
washi-cat-lesson-take-back = Not without a fish! The fish waits one step up.
washi-cat-lesson-take-pops = That would waste a special move. Your cat 1 needs only one step.
washi-cat-lesson-take-other-cat = Cat 2 can wait. Cat 1 is one step from its fish.
washi-cat-lesson-take-look = Cat 1 is on B17, right below the fish on A17.
washi-cat-lesson-home = Cat 1 walked back over its own line, which is allowed. One more step and the fish is home.
washi-cat-lesson-home-right = One fish is home, and cat 1 takes a nap there. Now cat 2 goes.
washi-cat-lesson-home-away = The fish belongs in row F. Cat 1 was one step from home.
washi-cat-lesson-home-other-cat = First bring home what you have: cat 1 needs one step.
washi-cat-lesson-home-look = Cat 1 is on E17, right above your row F.
washi-cat-lesson-jump = Cat 2 has its fish, too. A cat can jump over its own line to the first blank space behind it, which saves a turn.
washi-cat-lesson-jump-right = Super cat jump! Your cat goes straight over any length of your own line.
washi-cat-lesson-jump-walks = You can walk there. But a jump takes you over B4 to C4 in one turn.
washi-cat-lesson-jump-sideways = Home is down, not along row A. Jump over your line on B4.
washi-cat-lesson-jump-look = Below cat 2 lies your own line on B4, and then a blank space.
washi-cat-lesson-amazing = Indigo’s line bars your way on D4 and E4. You have two special moves a match. One kind jumps over a rival’s line: use it!
washi-cat-lesson-amazing-right = Super amazing cat jump! Cat 2 landed in your home row with its fish: both cats are home, and you win.
washi-cat-lesson-amazing-back = That leads back to row A. Home is down, beyond Indigo’s line.
washi-cat-lesson-amazing-walks = You can walk around the line, too. But a special jump ends the match this turn.
washi-cat-lesson-amazing-look = Below cat 2, Indigo’s line covers D4 and E4. F4 behind it is blank.
washi-cat-lesson-pop = Two sewers of the same colour in one row are connected. Cat 2 stands beside the sewer E5 and can pop out at the sewer E11. Try it.
washi-cat-lesson-pop-right = Pop! That was your last special move. Indigo stepped onto the sewer B16: stepping on a sewer closes the whole pair.
washi-cat-lesson-pop-closes = Walking onto a sewer closes it for everybody. To use it, pop from the space beside it.
washi-cat-lesson-pop-other-cat = Cat 1 has popped already. Now let cat 2 try it.
washi-cat-lesson-pop-walks = A walk along row F takes many turns. The sewer on E5 is quicker.
washi-cat-lesson-pop-look = Cat 2 is on F5, right below the sewer E5.
washi-cat-lesson-onward = Cat 2 came out on E11, halfway to the fish on A11. Walk on towards row A. The red gates are shrines, which no cat enters.
washi-cat-lesson-onward-right = Good. Your own lines never stop you, but Indigo’s do. A way may also lead through a building. A building is one place, and its doors are the light gaps in the black wall.
washi-cat-lesson-onward-home = You need a fish before you go home. Walk up towards row A: the fish is on A11.
washi-cat-lesson-onward-sideways = That’s a detour. The way up from E11 is free.
washi-cat-lesson-onward-other-cat = Cat 1 can wait. Walk on with cat 2 from E11.
washi-cat-lesson-onward-look = Cat 2 is on E11, and D11 above it is free.
washi-cat-lesson-fence = Lines are fences, and no cat may step onto a fish in its own home row. So Indigo’s cat 1 can get out only over B16: draw your line there.
washi-cat-lesson-fence-right = Fenced in! Indigo’s cat 1 needs a special move now. A player loses when a cat is cut off and no special move is left.
washi-cat-lesson-fence-fish = The fish won’t run away, but Indigo’s cat will: close its only way out first.
washi-cat-lesson-fence-away = Wrong way: the hole in the fence is B16, beside your cat.
washi-cat-lesson-fence-other-cat = Cat 2 is too far away. Cat 1 stands right beside B16.
washi-cat-lesson-fence-look = Cat 1 is on B17. The sewer B16 is left of it.
washi-cat-lesson-draw-fish = Most matches begin with drawing fish; your first match skips that. Draw a fish in row A, above an open street.
washi-cat-lesson-draw-fish-right = A handy place. Your cats may take any fish in row A, and Indigo’s any fish in row F. Make the fish in row F hard to reach!
washi-cat-lesson-draw-fish-near = Fish in row F are for Indigo’s cats. Draw this fish in row A.
washi-cat-lesson-draw-fish-walled = There’s no way down from { $place }: your cat would have to go around. Look for a space above an open street.
washi-cat-lesson-draw-fish-look = Look at row B: B4, B5, B9, B11 and B17 are open streets.
washi-cat-lesson-draw-cat = Then you draw your cats in row F, at least two empty spaces from other drawings. Start where the way up is open.
washi-cat-lesson-draw-cat-right = A good start: the way up is open.
washi-cat-lesson-draw-cat-near = Nearly: above { $place } is a shrine, so your cat would have to step aside first.
washi-cat-lesson-draw-cat-walled = Nothing but shrines up there! No cat enters a shrine, so this cat would start with a detour.
washi-cat-lesson-draw-cat-look = Look at row E: E4, E5, E10 and E11 have no shrine.
washi-cat-lesson-refused-barrier = Cats can’t cross the black wall in front of { $place }. Cats go in and out through doors, the light gaps in the wall.
washi-cat-lesson-refused-cat-home = Cat { $cat } is home with its fish and sleeps. Choose your other cat.
washi-cat-lesson-refused-cat-not-home-row = Cats start at home, in row { $row }.
washi-cat-lesson-refused-fish-at-home = That fish in your own row is for Indigo. Your fish are in the row opposite.
washi-cat-lesson-refused-jump-over-nothing = Cats jump only over lines: every space between must carry a line.
washi-cat-lesson-refused-lands-on-line = A jump ends on the first blank space, and there’s a line on { $place }.
washi-cat-lesson-refused-needs-amazing = Indigo’s line is in between. A jump over it is a special move: `{ $cat } amazing { $place }`.
washi-cat-lesson-refused-needs-no-special = Over your own line you jump for free: `{ $cat } jump { $place }`.
washi-cat-lesson-refused-no-sewer = Nothing to pop out of: there’s no sewer on { $place }.
washi-cat-lesson-refused-no-special = Your two special moves are used up. Walking and jumping over your own line still work.
washi-cat-lesson-refused-not-adjacent = One step at a time: { $place } isn’t next to cat { $cat }.
washi-cat-lesson-refused-not-straight = Jumps go straight, over streets and sewers only.
washi-cat-lesson-refused-on-the-sewer = Cat { $cat } stands on that sewer. Cats go into a sewer only from a space beside it.
washi-cat-lesson-refused-pop-by-way-in = Name the sewer where cat { $cat } comes out, not { $place }, where it goes in.
washi-cat-lesson-refused-sewer-closed = Somebody stepped onto one of the two sewers, so this pair is closed.
washi-cat-lesson-refused-sewer-not-adjacent = Cat { $cat } must stand right beside a sewer to pop into it.
washi-cat-lesson-refused-their-line = Indigo’s line is on { $place }, and no cat walks on a rival’s line.
washi-cat-lesson-refused-too-near = Too close: leave two empty spaces between any two drawings.
washi-cat-lesson-refused-way-off-map = The map ends there.
washi-cat-lesson-refused-way-shrine = The red gate there is a shrine, and cats don’t enter shrines.
washi-cat-lesson-refused-way-without-jump = In that direction there’s no line beside cat { $cat } to jump over.
washi-cat-lesson-practice = **Now play against a kitten.** Fetch two fish from row A. Fish and cats are drawn by lot this time.
washi-cat-lesson-advice-fish = Draw a fish where a cat can easily come and go.
washi-cat-lesson-advice-cats = Draw a cat where its way to the other side is open.
washi-cat-lesson-advice-lost = Your cat { $cat } on { $at } can’t finish its errand on foot any more. Would a jump or a sewer help?
washi-cat-lesson-advice-lost-other = A rival cat on { $at } can’t finish its errand on foot, and its side has few special moves left. Keep the fence closed.
washi-cat-lesson-advice-hungry = Cat { $cat } on { $at } needs a fish from row { $row }. Whose line might bar its way?
washi-cat-lesson-advice-carrying = Cat { $cat } on { $at } has a fish. Can it jump on its way home to row { $row }?
