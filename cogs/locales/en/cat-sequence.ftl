### Cat Sequence in English

## Cat Sequence: names of the breeds and of PURRR and MEOW

cat-sequence-card-abyssinian = Abyssinian
cat-sequence-card-ragamuffin = Ragamuffin
cat-sequence-card-american-curl = American Curl
cat-sequence-card-american-shorthair = American Shorthair
cat-sequence-card-savannah = Savannah
cat-sequence-card-balinese = Balinese
cat-sequence-card-bengal = Bengal
cat-sequence-card-laperm = LaPerm
cat-sequence-card-cornish-rex = Cornish Rex
cat-sequence-card-chartreux = Chartreux
cat-sequence-card-burmese = Burmese
cat-sequence-card-british-shorthair = British Shorthair
cat-sequence-card-bombay = Bombay
cat-sequence-card-birman = Birman
cat-sequence-card-devon-rex = Devon Rex
cat-sequence-card-egyptian-mau = Egyptian Mau
cat-sequence-card-exotic-shorthair = Exotic Shorthair
cat-sequence-card-tabby = Tabby
cat-sequence-card-himalayan = Himalayan
cat-sequence-card-japanese-bobtail = Japanese Bobtail
cat-sequence-card-turkish-van = Turkish Van
cat-sequence-card-ocicat = Ocicat
cat-sequence-card-norwegian-forest-cat = Norwegian Forest Cat
cat-sequence-card-nebelung = Nebelung
cat-sequence-card-munchkin = Munchkin
cat-sequence-card-manx = Manx
cat-sequence-card-maine-coon = Maine Coon
cat-sequence-card-korat = Korat
cat-sequence-card-oriental = Oriental
cat-sequence-card-persian = Persian
cat-sequence-card-ragdoll = Ragdoll
cat-sequence-card-russian-blue = Russian Blue
cat-sequence-card-scottish-fold = Scottish Fold
cat-sequence-card-selkirk-rex = Selkirk Rex
cat-sequence-card-siamese = Siamese
cat-sequence-card-turkish-angora = Turkish Angora
cat-sequence-card-tonkinese = Tonkinese
cat-sequence-card-sphynx = Sphynx
cat-sequence-card-somali = Somali
cat-sequence-card-snowshoe = Snowshoe
cat-sequence-card-singapura = Singapura
cat-sequence-card-siberian = Siberian
cat-sequence-card-purrr = PURRR
cat-sequence-card-meow = MEOW

## Cat Sequence: a fact for each card (at most 90 characters)

cat-sequence-fact-abyssinian = Curious and full of mischief, it plays the clown among cats.
cat-sequence-fact-ragamuffin = A great friend of people; its fur is like a rabbit’s, in any colour or pattern.
cat-sequence-fact-american-curl = Its ears curl back, and that is how it got its name.
cat-sequence-fact-american-shorthair = Its forebears crossed the ocean from Europe with the first settlers.
cat-sequence-fact-savannah = A faithful cat that counts African servals among its ancestors.
cat-sequence-fact-balinese = Marked like a Siamese, but silky all over, with a splendid plume of a tail.
cat-sequence-fact-bengal = Its hairs may shimmer in the light; breeders call that glitter.
cat-sequence-fact-laperm = Bright and cuddly, in a coat of loose, airy curls.
cat-sequence-fact-cornish-rex = Silky waves outside, an athlete inside: it runs, leaps and loves sport.
cat-sequence-fact-chartreux = Clever and seldom heard; its thick blue coat is woolly like a sheep’s.
cat-sequence-fact-burmese = It sounds hoarse, as though it had chatted all night.
cat-sequence-fact-british-shorthair = It seems to smile, and its thick fur is like velvet.
cat-sequence-fact-bombay = Black and glossy from nose to tail, with copper eyes and a bright, playful mind.
cat-sequence-fact-birman = Tender and mild, with a quiet voice that chirps.
cat-sequence-fact-devon-rex = Lively, clever and into everything; its soft fur lies in ripples.
cat-sequence-fact-egyptian-mau = Among the oldest of house cats: artists of ancient Egypt knew its ancestors.
cat-sequence-fact-exotic-shorthair = A Persian in looks and temper, but in short, thick fur.
cat-sequence-fact-tabby = No breed at all: it is the name of a pattern that many cats wear.
cat-sequence-fact-himalayan = A mild cat that wears a Persian’s coat in a Siamese’s colours.
cat-sequence-fact-japanese-bobtail = Seen in the paintings and tales of Japan for over 1000 years; it brings good luck.
cat-sequence-fact-turkish-van = Water runs off its coat, so it goes for a swim and enjoys it.
cat-sequence-fact-ocicat = It looks wild, yet it is a house cat through and through, and a loving one.
cat-sequence-fact-norwegian-forest-cat = Norwegians have called it skogkat for hundreds of years.
cat-sequence-fact-nebelung = Its name comes from the German word for mist; its silky blue coat looks frosted.
cat-sequence-fact-munchkin = Short in the leg, but quick and nimble all the same.
cat-sequence-fact-manx = A clever charmer, famous for the tail that it hasn’t got.
cat-sequence-fact-maine-coon = Big, shaggy and American by birth: Maine made it the state cat.
cat-sequence-fact-korat = From Siam, now Thailand, and very old; the tips of its hairs shine like silver.
cat-sequence-fact-oriental = Long, slim and graceful, it comes in more than 300 colours and patterns.
cat-sequence-fact-persian = Flat face, round eyes, plenty of fur: there’s no mistaking this mild creature.
cat-sequence-fact-ragdoll = Cheerful and trusting: when picked up, it tends to hang limp like a rag doll.
cat-sequence-fact-russian-blue = Also called archangel cat: always silvery blue, with eyes green as emeralds.
cat-sequence-fact-scottish-fold = Its kittens’ ears stand up at first and tip forward at about three weeks.
cat-sequence-fact-selkirk-rex = All curls and plush, with round eyes that ask for a cuddle.
cat-sequence-fact-siamese = Known by its dark points and its slanted eyes of deep blue.
cat-sequence-fact-turkish-angora = Dressed in fine, silky fur of medium length, it steps like a dancer.
cat-sequence-fact-tonkinese = A lively, sociable child of the Siamese and the Burmese.
cat-sequence-fact-sphynx = Not always quite bare: it may wear a coat of warm down that feels like suede.
cat-sequence-fact-somali = Busy and nosy, in a lovely coat that is neither short nor long.
cat-sequence-fact-snowshoe = Four white feet and a white V upside down on its face give it away.
cat-sequence-fact-singapura = A small cat, “Pura” for short: even a big one weighs only about 6 pounds.
cat-sequence-fact-siberian = It wears a full ruff, and a coat that is thick in winter and thinner in summer.
cat-sequence-fact-purrr = Put a chip on any open space.
cat-sequence-fact-meow = Take a rival’s chip off the board, unless a lock protects it.

## Cat Sequence: descriptions of the board (at most 1,024 characters in all)

cat-sequence-alt-seat = { $seat } of { $team ->
        [orange] orange
        [blue] blue
       *[green] green
    }
cat-sequence-alt-dealing = The cards are being dealt.
cat-sequence-alt-turn = { $seat } to play.
cat-sequence-alt-over = { $winner ->
        [orange] Orange won
        [blue] Blue won
        [green] Green won
       *[nobody] No winner
    }: { $reason ->
        [sequence] five chips in a line.
        [stuck] nobody could play any more.
        [resigned] all opponents gave up.
        [timeout] all opponents ran out of time.
        [agreed] they agreed on a draw.
       *[abandoned] the match was abandoned.
    }
cat-sequence-alt-owed = { $seat } may still draw a card.
cat-sequence-alt-last-placed = Last: { $seat } played { $card } on { $space }.
cat-sequence-alt-last-took = Last: { $seat } played { $card } and took the chip off { $space }.
cat-sequence-alt-last-dead = Last: { $seat } turned in a dead card, { $card }.
cat-sequence-alt-last-nothing = Last: { $seat } played no card.
cat-sequence-alt-line = { $team ->
        [orange] Orange has
        [blue] Blue has
       *[green] Green has
    } a sequence: { $spaces }.
cat-sequence-alt-chips = { $team ->
        [orange] Orange discs
        [blue] Blue squares
       *[green] Green triangles
    } ({ $count }): { $spaces }.
# $chips is the number of chips in a line that can still become a sequence
cat-sequence-alt-progress = Best line of { $team ->
        [orange] orange
        [blue] blue
       *[green] green
    }: { $chips } of 5.
cat-sequence-alt-none = none
cat-sequence-alt-row = Row { $row }: { $spaces }.
# $chip is the team of the chip on the space
cat-sequence-alt-space = { $space } { $breed }{ $chip ->
        [orange] {" "}(orange)
        [blue] {" "}(blue)
        [green] {" "}(green)
       *[none] {""}
    }
cat-sequence-alt-discards = Discards of { $seat }, the newest last: { $cards }.
cat-sequence-alt-cards = Cards left to draw: { $deck }. Cards in hand: { $hands }.
cat-sequence-alt-cards-of = { $seat }: { $count }

## Cat Sequence: a hand in words

cat-sequence-hand-held = You hold:
cat-sequence-hand-cards = You hold: { $cards }.
cat-sequence-hand-counted = { $card }{ $count ->
    [one] {""}
   *[other] {" "}× { $count }
 }
cat-sequence-hand-empty = You hold no cards.
# A card in the hand, with the number of its copies there
cat-sequence-hand-copies = { $card }{ $count ->
        [1] {""}
       *[other] , { $count } of them
    }
cat-sequence-hand-card = { $card }: { $spaces }.
cat-sequence-hand-dead = { $card }: a dead card; you can turn it in.
cat-sequence-hand-purrr = { $card }: any open space, { $count } in all.
cat-sequence-hand-meow = { $card }: takes a chip off { $spaces }.

## Cat Sequence: words inside pictures

cat-sequence-picture-dead-card = Dead card
# The number of copies of a card, if a hand has several
cat-sequence-picture-copies = ×{ $count }
cat-sequence-picture-any = Any open space ({ $count })
cat-sequence-picture-take =
    { $count ->
        [0] No chip to take
        [one] One chip can be taken
       *[other] One of { $count } chips
    }
cat-sequence-picture-nowhere = No space now
cat-sequence-picture-no-cards = You hold no cards
cat-sequence-picture-board = 42 breeds, two spaces each
cat-sequence-picture-start-1 = Play a card and put a chip on a space of its breed
cat-sequence-picture-start-2 = Five of your chips in a row: a sequence
cat-sequence-picture-example-1 = A2 is open
cat-sequence-picture-example-2 = The Ragdoll card puts a chip on A2: four in a row
cat-sequence-picture-example-3 = Then a card is drawn
cat-sequence-picture-turn-1 = 1. Play a card
cat-sequence-picture-turn-2 = 2. Choose one of its spaces
cat-sequence-picture-turn-3 = 3. Your chip lies there
cat-sequence-picture-purrr = Your chip on any open space
cat-sequence-picture-meow = Takes a chip away, never one with a lock
cat-sequence-picture-dead-1 = Both spaces are covered
cat-sequence-picture-dead-2 = So this card is dead
cat-sequence-picture-dead-3 = Turn it in, take a new one, and play
cat-sequence-picture-draw = Then draw a card, before the next player draws one
cat-sequence-picture-sequence = Five in a line, across, down or diagonally: a sequence. The lock protects these chips.
cat-sequence-picture-teams =
    { $each ->
        [one] Everybody plays alone
       *[other] { $teams ->
            [2] Two teams of { $each }
           *[other] Three teams of { $each }
        }
    }

## Cat Sequence: names

cat-sequence-title = Cat Sequence
cat-sequence-in-short = Have five of your chips in a row, in any direction.
cat-sequence-goal = { $goal ->
    [2] Be the first side to have five of its chips in a row twice: across, down or diagonally.
   *[other] Be the first side to have five of its chips in a row: across, down or diagonally.
 }
cat-sequence-seat-0 = Cat 1
cat-sequence-seat-1 = Cat 2
cat-sequence-seat-2 = Cat 3
cat-sequence-seat-3 = Cat 4
cat-sequence-seat-4 = Cat 5
cat-sequence-seat-5 = Cat 6
cat-sequence-team-0 = Orange discs
cat-sequence-team-1 = Blue squares
cat-sequence-team-2 = Green triangles

## Cat Sequence: what happens

cat-sequence-event-placed = { $player } plays { $card } and takes { $space }.
cat-sequence-event-removed = { $player } plays MEOW and clears { $space }.
cat-sequence-event-sequence = A sequence from { $first } to { $final }!
cat-sequence-event-turned-in = { $player } turns in a dead card: { $card }.
cat-sequence-event-drew = { $player } draws the card that was due.
cat-sequence-event-lapsed = { $player } forgot to draw and plays on with a smaller hand.
cat-sequence-event-passed = { $player } can’t do anything and passes.
cat-sequence-event-skipped = { $player } has no cards and is skipped.
cat-sequence-event-reshuffled = The deck was empty: all discards were shuffled into a new one.
cat-sequence-event-dealer = { $player } is the dealer, drawn by lot.
cat-sequence-brief-sequence = makes a sequence
cat-sequence-brief-removed = clears it
# What a suggested action does, if no brief text describes an effect of it
cat-sequence-plainly = { $kind ->
    [play] { $line ->
        [0] no line of five is open there
        [1] begins a line
       *[other] chip { $line } of a line of five
    }{ $bars ->
        [0] {""}
        [1] {""}
       *[other] , blocks a line with { $bars } chips of another side
    }
    [dead] turns in a card that fits nowhere and gets a new card
    [draw] draws the card that is due
   *[pass] passes
 }

## Cat Sequence: how it ends

cat-sequence-reason-sequence = The winning sequence is on the board.
cat-sequence-reason-stuck = Nobody could play a card for a whole round.
cat-sequence-why-sequence = { $count ->
    [one] { $player } made a sequence, { $first }–{ $final }, with the chip on { $space }.
   *[other] { $player } made the second sequence, { $first }–{ $final }; the other one is { $other_first }–{ $other_final }.
 }
cat-sequence-why-stuck = For a whole round, nobody could play a card.

## Cat Sequence: refusals

cat-sequence-malformed-shape = “{ $text }” isn’t an action. Write a card and a space, like `siamese@D6`, or `dead manx`, `draw`, `pass`.
cat-sequence-illegal-foreign = Chance decides that, not a player.
cat-sequence-illegal-no-right-to-draw = You have no card to draw now.
cat-sequence-illegal-only-draw = It isn’t your turn; you can only draw the card that is due to you.
cat-sequence-illegal-may-not-pass = There’s something you can do, so you can’t pass.
cat-sequence-illegal-not-in-hand = You don’t hold { $card }.
cat-sequence-illegal-not-dead = That card isn’t dead: there’s still an open space for it.
cat-sequence-illegal-one-exchange = You can turn in only one dead card per turn.
cat-sequence-illegal-no-chip = There’s no chip on { $space }.
cat-sequence-illegal-own-chip = The chip on { $space } is your own side’s.
cat-sequence-illegal-safe-chip = The chip on { $space } is safe: it’s part of a sequence.
cat-sequence-illegal-other-breed = { $space } belongs to another breed.
cat-sequence-illegal-covered = There’s already a chip on { $space }.
cat-sequence-setup-teams-must-be-even = Five people can’t play, because teams must be equal in size. Two, three, four or six can play.
cat-sequence-setup-teams-of-six-only = Only a table of six can choose its teams.
cat-sequence-setup-goal-of-two-teams-only = A goal of two sequences is only for matches of two sides.

## Cat Sequence: the rules, page by page

cat-sequence-rules-start = **The goal.** A *sequence* is five chips of your side in a row on the board: across, down or diagonally. The first side to have a sequence wins; with two sides, the host can ask for two sequences.
    { "" }**Your first five minutes.**
    1. The board shows 42 breeds of cats, each on two spaces. Your cards show the same breeds: a card lets you put a chip on one of its breed’s two spaces.
    2. On your turn, choose a card. The card’s open spaces are ringed; choose one, and your chip goes there. You get a new card automatically.
    3. Each breed appears once in the left half of the board and once in the right half. Choose the half where your chips are, so that your chips end up together.
    4. Watch the other sides. If one of them has three or four chips in a row, put a chip of yours at the end.
    5. PURRR goes anywhere, MEOW takes a chip away. Both cards are rare: keep them for the moment when they win or save the match. In teams, your mates’ chips count as yours.
cat-sequence-rules-start-alt = A Siamese card and a chip on a Siamese space; five chips in a row with a line through them.
cat-sequence-rules-board = **The board.** There are 84 spaces; each of 42 breeds of cat is on two of them. ◆ The arrangement is ours, and so is the deck: two cards of each breed, two PURRR and two MEOW. The host can also have the spaces { cat-sequence-option-layout-shuffled }.
cat-sequence-rules-board-alt = The board of seven rows A to G and twelve columns, a cat on each space: Birman on A1, Ragdoll on A2, Siamese on D6 and F7.
cat-sequence-rules-turn = **Your turn.** Play a card from your hand and put a chip of your side on an open space of the card’s breed. For Siamese, these are D6 and F7, unless the spaces are shuffled. Then you draw a card. A dealer is drawn by lot; the player after the dealer begins. Two or three players hold five cards each; four or six hold four.
    ◆ If you can play, you must. If you can’t do anything at all, you pass and draw nothing.
cat-sequence-rules-turn-alt = A Siamese card; rings round its two spaces D6 and F7 on the board; a chip on one of these spaces.
cat-sequence-rules-purrr-meow = **PURRR** is any cat: put a chip on any open space.
    { "" }**MEOW** takes a chip of another side off the board, but never one that is part of a sequence. You don’t put a chip on that space in the same turn. ◆ While there’s no chip to take, a MEOW waits in your hand.
cat-sequence-rules-purrr-meow-alt = The purring cat puts a chip anywhere; the meowing cat takes one away.
cat-sequence-rules-example = **A whole turn.** The side of the discs has chips on A1, A3 and A4. A player of this side is to play and holds Ragdoll, Manx, Sphynx and PURRR.
    1. *What is possible?* Ragdoll lies on A2 and C10, Manx on B2 and D11, Sphynx on A5 and G8; a PURRR goes on any open space. All these spaces are open.
    2. *Play*: Ragdoll on A2. Now A1 to A4 are covered, and A5 would make a sequence. The PURRR on A2 would have done the same, but a PURRR is worth keeping.
    3. *Draw*: a card is drawn automatically, so the hand is as large as before. The chip on A5 that would make a sequence has to wait for the next turn.
    The opponents, whose chips are squares, will hardly leave A5 open. With a Sphynx or a PURRR they can put a chip there, and with MEOW they can take away one of the four chips.
cat-sequence-rules-example-alt = Five spaces of a row, three with chips and the second ringed; the card that is played; the deck from which a card is drawn.
cat-sequence-rules-dead = **Dead cards.** When both spaces of a breed are covered, its card is dead. Once per turn, before you play, you can turn in a dead card and get a new one. ◆ If you can’t do anything else, you must turn it in. ◆ A PURRR is dead while no space is open.
cat-sequence-rules-dead-alt = A card whose two spaces are covered by chips, and a fresh card.
cat-sequence-rules-draw = **{ cat-sequence-option-draw }.** Normally a card comes to your hand automatically. With the option *by hand*, you draw the card yourself and can forget to. Once the next player has played and drawn, you lose your right to draw and your hand stays smaller. ◆ Players who played before you and still haven’t drawn lose their right at the same moment. At the latest, you lose your right to draw when you play or turn in a card on your next turn.
    When the deck runs out, all discards become the new deck.
cat-sequence-rules-draw-alt = The deck, and a hand that lacks a card.
cat-sequence-rules-sequence = **A sequence** is five chips of your side in a row: across, down or diagonally; a row ends at the edge of the board. The chips of a sequence are safe from MEOW. The first side with { cat-sequence-option-goal-1 } wins; with two sides, the host can ask for two sequences. ◆ Two sequences may share one space.
    ◆ If nobody can play for a whole round, the match is a draw.
cat-sequence-rules-sequence-alt = Five chips in a row, struck through by a line, with a lock.
cat-sequence-rules-teams = **Teams.** Two or three players each play for themselves. Four play as two teams of two, six as { cat-sequence-option-teams-3x2 } or two teams of three; sides take turns round the table. ◆ Five can’t play. Team mates don’t see each other’s hands.
cat-sequence-rules-teams-alt = Seats round a table, the sides alternating.

## Cat Sequence: options and controls

cat-sequence-begins = A dealer is drawn by lot; the player after the dealer begins.
cat-sequence-option-layout = Spaces
cat-sequence-option-layout-fixed = as printed
cat-sequence-option-layout-shuffled = shuffled
cat-sequence-option-draw = Drawing
cat-sequence-option-draw-auto = by itself
cat-sequence-option-draw-manual = by hand, and easily forgotten
cat-sequence-option-goal = To win
cat-sequence-option-goal-1 = one sequence
cat-sequence-option-goal-2 = two sequences (only with two sides)
cat-sequence-option-teams = Teams of six
cat-sequence-option-teams-3x2 = three teams of two
cat-sequence-option-teams-2x3 = two teams of three
# How close the sides are to winning
cat-sequence-progress = Chips in the best line that can still reach five: { $sides }.
# $made is the number of sequences that a side has made, if it needs two
cat-sequence-progress-side = { $alone ->
    [yes] { $player }
   *[no] { $team ->
        [0] { cat-sequence-team-0 }
        [1] { cat-sequence-team-1 }
       *[2] { cat-sequence-team-2 }
    }
 } { $chips }{ $made ->
    [0] {""}
    [one] {" "}and a sequence
   *[other] {" "}and { $made } sequences
 }
# What to choose now; everybody may read it
cat-sequence-prompt = { $kind ->
   *[play] Play a card: your chip goes on a space of its breed.
 }
cat-sequence-hand-turn = { $kind ->
    [pass] You can’t do anything with your cards: pass.
    [draw] Draw your card.
    [dead] Turn in your dead card for another.
   *[other] Choose a card, then a space of its breed for your chip.
 }
cat-sequence-spaces-any = any open space
cat-sequence-spaces-taken = removes a chip
# The name of a card. If $offered is yes, the card’s open spaces follow the name; after a dead card, both of
# its spaces follow
cat-sequence-source = { $kind ->
    [play] { $card }{ $offered ->
        [yes] {" "}· { $spaces }
       *[no] {""}
    }
    [dead] Turn in { $card }{ $offered ->
        [yes] {" "}· { $spaces }
       *[no] {""}
    }
    [draw] Draw a card
   *[pass] Pass
 }
cat-sequence-target = { $space }

cat-sequence-choice-title = **{ $piece }**: where to?

## Cat Sequence: the lesson

cat-sequence-lesson-welcome = **A party of 84 cats.** Each breed sits on two spaces. Get five of your chips in a row, in any direction, and you win.
cat-sequence-lesson-place = Play a card to put your chip on a cat of that breed. Play Siamese on D6.
cat-sequence-lesson-place-right = Your chip lies on D6, and you’ve drawn a new card. Pip put a chip on Sphynx.
cat-sequence-lesson-place-edge = Siamese sits on F7, too. But D6 is in the middle, where more rows cross. Take D6.
cat-sequence-lesson-place-other = { $card } on { $space } is allowed. Here we begin in the middle, with Siamese on D6.
cat-sequence-lesson-place-look = Find the Siamese card in your hand, and row D, column 6.
cat-sequence-lesson-four = Two turns later you have D4, D5 and D6. Make it four in a row.
cat-sequence-lesson-four-right = Four in a row! Pip looked elsewhere, so nobody stops you.
cat-sequence-lesson-four-far = That’s the other Burmese, far from your row. The nearer Burmese sits next to D6.
cat-sequence-lesson-four-other = That chip is far from your row. Which of your cats sits right beside D4, D5 and D6?
cat-sequence-lesson-four-look = The cat on D7 is a Burmese.
cat-sequence-lesson-five = You drew a Birman. Finish your row and win!
cat-sequence-lesson-five-right = Five in a row is a sequence, and you’ve won. Columns and diagonals count, too.
cat-sequence-lesson-five-far = The right card on the wrong cat! Another Birman sits at the end of your row.
cat-sequence-lesson-five-other = That doesn’t finish the row. The cat on D8 is a Birman.
cat-sequence-lesson-five-look = Your row ends on D7. Look one space further right.
cat-sequence-lesson-block = Look out: Pip has four in a row, and your chip blocks only one end. Block the other end.
cat-sequence-lesson-block-right = Phew! Pip can’t finish that row now. Look for rows of three and four before each turn.
cat-sequence-lesson-block-far = The right card, but the other Nebelung. Pip can still fill C6 and win.
cat-sequence-lesson-block-other = Pip may now play a Nebelung or a PURRR on C6 and win. Block that space first.
cat-sequence-lesson-block-look = Pip’s row goes from C7 to C10. The open end is C6.
cat-sequence-lesson-meow = Here both ends are open, and one chip blocks only one end. Hiss: MEOW takes any rival chip away.
cat-sequence-lesson-meow-right = Hiss! The chip is gone, and your MEOW with it. If a match needs two sequences, MEOW can’t touch a finished one.
cat-sequence-lesson-meow-one-end = That bars C6, but C11 stays open. MEOW breaks the row itself.
cat-sequence-lesson-meow-other = Pip’s four chips stay, open at both ends. Take one of these chips away with MEOW.
cat-sequence-lesson-meow-look = MEOW is in your hand. Pip’s chips are on C7, C8, C9 and C10.
cat-sequence-lesson-purrr = Your row goes diagonally, from B2 to F6, with one hole. PURRR counts as any breed: fill the hole.
cat-sequence-lesson-purrr-right = Purrr! Five in a row, diagonally. There are only two PURRR and two MEOW, so save yours.
cat-sequence-lesson-purrr-wasted = PURRR may go to { $space }, too. But it wins nothing there; the hole in your row is elsewhere.
cat-sequence-lesson-purrr-other = That leaves the hole in your row. PURRR can fill it now.
cat-sequence-lesson-purrr-look = B2, C3, E5 and F6 are yours. What lies between C3 and E5?
cat-sequence-lesson-dead = Both Tabby spaces are taken, so your Tabby is dead. You may turn in one dead card per turn: do so now.
cat-sequence-lesson-dead-right = A fresh card, and it’s still your turn.
cat-sequence-lesson-dead-row = A good place! But you may turn Tabby in first and play after that.
cat-sequence-lesson-dead-kept = That would leave you a card that can do nothing. Turn Tabby in first; you play afterwards.
cat-sequence-lesson-dead-look = Your Tabby has no open space: D4 and B9 are both covered.
cat-sequence-lesson-play-on = Now play a card as usual. Lengthen your chain of chips in row D.
cat-sequence-lesson-play-on-right = Good. Pip bars D4, but towards the right your row has room for five.
cat-sequence-lesson-play-on-far = This Birman is far away from your chips on D5 and D6.
cat-sequence-lesson-play-on-other = Allowed, but your line of chips in row D doesn’t grow.
cat-sequence-lesson-play-on-look = Right of D6 sit Burmese on D7 and Birman on D8. You hold both cards.
cat-sequence-lesson-refused-covered = There’s a chip on { $space } already. Each space holds only one chip.
cat-sequence-lesson-refused-no-chip = MEOW takes a chip away, and there’s no chip on { $space }.
cat-sequence-lesson-refused-not-dead = { $card } isn’t dead: it still has an open space, so play it there.
cat-sequence-lesson-refused-not-in-hand = You can only play cards from your hand, and { $card } isn’t there.
cat-sequence-lesson-refused-other-breed = { $card } doesn’t sit on { $space }. Card and cat must match.
cat-sequence-lesson-refused-own-chip = That chip is your own. MEOW takes only chips of other sides.
cat-sequence-lesson-practice = **Now play against a kitten.** Five in a row wins: build your rows, and block the kitten’s. Your cards are under **My hand**.
cat-sequence-lesson-advice-win = You can finish a row on { $space }!
cat-sequence-lesson-advice-threat = Watch { $space }: the kitten could finish a row there.
cat-sequence-lesson-advice-dead = { $card } is dead. You may turn it in and then play.
cat-sequence-lesson-advice-three = You have three in a row that can still grow.
cat-sequence-lesson-advice-begin = Put chips near each other, in the middle, where many rows cross.
