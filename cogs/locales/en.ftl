### Clowder in English. One file a language: copy this one to another name and translate it.

## Commands: names (lower case, at most 32 characters) and descriptions (at most 100)

play-name = play
play-description = Open a table for a game in this channel
play-game-name = game
play-game-description = Which game?
move-name = move
move-description = Type your move, for example Cb1-b2
move-action-name = action
move-action-description = Your move; the list shows what is allowed
board-name = board
board-description = Post the board of this channel's match again
resign-name = resign
resign-description = Give up this channel's match
draw-name = draw
draw-description = Offer a draw in this channel's match
hand-name = hand
hand-description = Show me my cards in this channel's match
games-name = games
games-description = My matches: where they are and whose turn it is
rules-name = rules
rules-description = Read the rules of a game, with pictures
rules-game-description = Which game's rules?
verify-name = verify
verify-description = Check that cards and dice of a match were fair
verify-match-name = match
verify-match-description = The match's number, as its title says
settings-name = settings
settings-description = How Clowder behaves on this server (managers only)
settings-board-name = board
settings-board-description = Where a new board appears
settings-board-newest = new message each move
settings-board-in-place = edit one message in place (pings nobody)
help-name = help
help-description = What Clowder can do and how to begin

## Small words

list-and = { ", " }
list-comma = { ", " }
table-versus = { " against " }
table-seat = { $member } ({ $seat })
done = Done.
done-there = Done. [Here is the board]({ $link }).
label-does = { $where } · { $does }

## Buttons and menus

button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-rules = Rules
button-shuffle = Shuffle seats
button-hand = My hand
button-cards = ◀ My hand
button-draw = Offer draw
button-resign = Resign
button-rematch = Rematch
button-sure = Yes, do it
button-never-mind = Never mind
button-resign-sure = Yes, I resign
button-offer = Yes, offer a draw
button-accept = Accept draw
button-decline = Decline
button-close = Close the match
button-back = ◀ Back
button-next = Next ▶
menu-piece = Choose what acts
menu-target = Choose where it goes

## The lobby

lobby-text =
    ### { $title }
    At the table: { $members }
    { $missing ->
        [0] Everybody is here. { $host } can start.
        [one] One more player can join. { $host } starts the match.
       *[other] { $missing } more players can join. { $host } starts the match.
    }
lobby-seat = { $seat } { $member } ({ $team })
lobby-seats = Take another seat
lobby-take-seat = Seat { $seat }
lobby-option = { $name }: { $choice }
lobby-cover-alt = Title picture of { $title }
lobby-empty = -# Everybody has left the table.
lobby-cancelled = -# { $who } closed the table.
lobby-started = -# { $title }: match { $id } has started.

## The table

table-title = ### { $title } · match { $id }
table-turn = **Your move, { $who }.** Choose below, or type `/move`.
table-turn-hand = **Your move, { $who }.** Play from your private message, or press **My hand**.
table-line = **{ $ply }.** { $text }
line-start = -# Match { $id }: { $seats }
line-board = -# An earlier board
choice-title = **{ $piece }**: where to?
status-to-act = { $seat } to move
status-won = { $seat } { $count ->
    [one] wins
   *[other] win
 }
status-draw = A draw
status-abandoned = No result
result-title = ### { $title } · match { $id } is over
result-won = **{ $winners } { $count ->
    [one] wins
   *[other] win
 }.** { $reason }
result-draw = **A draw.** { $reason }
result-abandoned = **No result.** { $reason }
reason-resigned = The other side resigned.
reason-timeout = The other side ran out of time.
reason-agreed = Both sides agreed to it.
reason-abandoned = The match was closed.
table-commitment = -# Fair chance: SHA-256 of the seed is `{ $commitment }`. See `/verify { $id }`.
result-seed = -# The seed was `{ $seed }`. See `/verify { $id }`.
saved-not-shown = Your action counts. Discord would not take the board just now; it follows as soon as it can.

## Hands

hand-title = ### { $title } · match { $id } · your hand{ $elsewhere ->
    [yes] {""}
    -# The table is on [{ $place }]({ $link }).
   *[no] {""}
 }
hand-turn = **Your move.** Choose a card.
hand-wait = It is not your turn yet.
hand-may = It is not your turn, but this you can still do:
hand-closed = I cannot send you direct messages, so your cards come to you here: press **My hand** or type `/hand`.

## Questions and their answers

never-mind = All right, nothing was done.
resign-question = Resign this match? The other side wins.
resign-question-three = Give up your seat? It is played on for you and takes the last place; the others go on.
retired = You have left the match. Thank you for playing.
player-retired = -# { $who } has given up; the seat is played on.
draw-question = Offer a draw? It stands until the next move.
draw-answer = { $who } has offered a draw.
draw-offered = Your offer is on the table.
draw-offer = { $who } offers a draw. { $others }, do you accept?
draw-accepted = -# { $who } accepted the draw.
draw-declined = -# { $who } declined the draw. The match goes on.
rematch-wanted = { $who } would like a rematch, sides swapped. { $others }, press **Rematch** as well to begin.
player-left = A player of the match here has left the server. A player or a moderator can close it, without a result.

## My matches

games-heading = **Your matches**
games-none = You have no match at the moment. Open a table with `/play`.
games-line = • [{ $title } · match { $id }]({ $link }): { $turn ->
    [mine] **your move**
   *[theirs] waiting for { $who }
 }
games-more = … and { $more } more

## Settings

settings-now = New boards: **{ $board }**.

## Fair chance

verify-heading = **{ $title } · match { $id }**
verify-no-chance = There is no chance in this game, so there is nothing to check but the moves.
verify-commitment = Promised at the start, the SHA-256 of the seed: `{ $commitment }`
verify-later = The seed itself is shown when the match is over. It settles every card, in the order of play.
verify-seed = The seed: `{ $seed }`
    Its SHA-256 is the promise above. The file is the whole match: `python -m rules check` replays it and checks every card against the seed.

## Rules and help

rules-heading =
    ### { $title } · rules
    -# Page { $page } of { $pages }
rules-legend = -# ◆ marks a ruling of ours, where the original rules leave room.
help-text =
    ### Clowder
    Table games with cats and rats, played right here. Open a table with `/play`, let somebody press **Join**, then **Start**.
    Press a piece, then where it goes. Only you see your choice until it is made.
    If a player has left the server, `/draw` lets the others close the match.
help-line = • `/{ $name }`: { $does }

## What was refused

refused-moved-on = The board has moved on. Please use the newest one.
refused-over = This match is over.
refused-over-no-more-actions = This match is over.
refused-no-match = That match is not here any more.
refused-no-hands = Nothing is hidden in this game.
refused-no-match-here = There is no match in this channel. Open a table with `/play`.
refused-not-seated = Only the players of this match can do that. You are welcome to watch.
refused-not-your-turn = It is not your turn: the table waits for { $waiting }.
refused-turn-wait = It is not your turn.
refused-ambiguous-several = That could be any of { $fits }. Please type it in full.
refused-lobby-gone = This table is closed.
refused-lobby-changed = Somebody has just joined or left. Please look again, then start.
refused-already-in = You are at this table already.
refused-not-in = You are not at this table.
refused-lobby-full = This table is full.
refused-setup-players = More players are needed to start.
refused-host-only = Only { $host } can do that.
refused-busy-lobby = There is [an open table]({ $link }) here already.
refused-busy-no-more = A table here was closed just now. Please try again.
refused-busy-match = [A match]({ $link }) is under way here. Please play in another channel or thread.
refused-missing-permissions = I am not allowed to play here. Please give me: { $permissions }.
refused-not-manager = Only people who manage this server can do that.
refused-server-only = That works on a server only.
refused-no-agreement = A draw by agreement is for matches of two.
refused-retired = You have given up your seat in this match; it is played on for you.
refused-already-offered = You have offered a draw already. It stands until the next move.
refused-offer-lapsed = That offer has lapsed.
refused-offer-stands = The other side has offered a draw already. Press **Accept draw** or **Decline** there.
refused-own-offer = The other side has to answer your offer.
refused-not-over = This match is not over yet.
refused-rematch-asked = You have asked for a rematch. It begins when the other side presses **Rematch**, too.
refused-rematch-started = The rematch has started already.
refused-nobody-left = All players are here; the match can go on.
refused-not-shown = Discord would not take the board just now. Please try again in a moment.
error-storage = I cannot reach my notebook just now. Nothing was changed; please try again in a moment.
error-discord = Discord would not take my answer just now. Nothing was lost; please look again in a moment.
error-unexpected = Something went wrong on my side. Nothing was lost. If it happens again, tell the bot's owner: { $reference }
permission-read-messages = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files

## Cat, Rat, Flea!: names

cat-rat-flea-title = Cat, Rat, Flea!
cat-rat-flea-seat-0 = South
cat-rat-flea-seat-1 = North
cat-rat-flea-piece = { $piece ->
    [C] Cat
    [R] Rat
   *[F] Flea
 }
cat-rat-flea-host = { $host ->
    [C] Cat
    [R] Rat
   *[F] Flea
 }
cat-rat-flea-prey = { $prey ->
    [C] Cat
    [R] Rat
   *[F] Flea
 }
cat-rat-flea-source = { cat-rat-flea-piece } { $source }
cat-rat-flea-target = { $target }

## Cat, Rat, Flea!: what happens

cat-rat-flea-event-moved = { $player }: { cat-rat-flea-piece } { $source } → { $target }.
cat-rat-flea-event-jumped = { $player }: { cat-rat-flea-piece } jumps { $source } → { $target }.
cat-rat-flea-event-scurried = { $player }’s { cat-rat-flea-piece } scurries { $source } → { $target }.
cat-rat-flea-event-scurry-jumped = { $player }’s { cat-rat-flea-piece } has nowhere to step and jumps { $source } → { $target }.
cat-rat-flea-event-mounted = { $player }: Flea jumps { $source } → { $target } and rides { $owner }’s { cat-rat-flea-host }.
cat-rat-flea-event-ate = The { cat-rat-flea-piece } eats { $owner }’s { cat-rat-flea-prey } and falls asleep.
cat-rat-flea-event-trapped = { $owner }’s Flea is trapped on { $at }.
cat-rat-flea-event-freed = { $player }’s Flea on { $at } is free again.
cat-rat-flea-event-displaced = { $player }’s { cat-rat-flea-piece } must scurry from { $at }!
cat-rat-flea-event-stood-up = { $player }’s { cat-rat-flea-piece } on { $at } is back on its feet.
cat-rat-flea-event-passed = { $player } cannot move and passes.
cat-rat-flea-own = { $own ->
    [yes] own{" "}
   *[no] {""}
 }
cat-rat-flea-brief-ate = eats { cat-rat-flea-own }{ cat-rat-flea-prey }
cat-rat-flea-brief-trapped = traps { cat-rat-flea-own }Flea
cat-rat-flea-brief-displaced = { cat-rat-flea-own }{ cat-rat-flea-piece } scurries
cat-rat-flea-brief-mounted = rides { cat-rat-flea-own }{ cat-rat-flea-host }
cat-rat-flea-brief-freed = frees { cat-rat-flea-own }Flea

## Cat, Rat, Flea!: how it ends

cat-rat-flea-reason-home = A Flea is in the other side’s home row.
cat-rat-flea-reason-fleas = A Flea rides on every Cat and Rat of the other side that is awake.
cat-rat-flea-reason-caught = All Fleas of the other side are eaten or trapped.
cat-rat-flea-reason-blocked = Neither side could move.
cat-rat-flea-reason-repetition = The same position came up for the third time.

## Cat, Rat, Flea!: questions and refusals

cat-rat-flea-eats-own = { $action } would eat a piece of your own. Do it anyway?
cat-rat-flea-malformed-shape = “{ $text }” is not a move. Write the piece, from and to, like `Cb1-b2`; a scurry like `Rb3>c3`.
cat-rat-flea-malformed-nowhere = “{ $text }” goes nowhere.
cat-rat-flea-illegal-foreign = That is not a move of this game.
cat-rat-flea-illegal-must-scurry = First your { cat-rat-flea-piece } has to scurry from { $source }.
cat-rat-flea-illegal-not-adjacent = { $target } is not next to { $source }.
cat-rat-flea-illegal-empty-space-first = A scurrying piece takes an empty space while there is one next to it.
cat-rat-flea-illegal-sleeper = Somebody sleeps on { $target }. Nothing enters a sleeper’s space.
cat-rat-flea-illegal-no-way-out = The piece on { $target } would have nowhere to scurry to.
cat-rat-flea-illegal-may-not-pass = You can move, so you cannot pass.
cat-rat-flea-illegal-nothing-scurries = Nothing has to scurry now.
cat-rat-flea-illegal-no-such-piece = There is no { cat-rat-flea-piece } on { $source }.
cat-rat-flea-illegal-not-yours = The { cat-rat-flea-piece } on { $source } is not yours.
cat-rat-flea-illegal-trapped = The Flea on { $source } is trapped.
cat-rat-flea-illegal-asleep = The { cat-rat-flea-piece } on { $source } is asleep.
cat-rat-flea-illegal-down = The { cat-rat-flea-piece } on { $source } is down this turn.
cat-rat-flea-illegal-ground-flea = A Flea on the ground cannot step; it can only jump on a Cat or Rat.
cat-rat-flea-illegal-flea-needs-host = A Flea jumps on Cats and Rats only; there is none on { $target }.
cat-rat-flea-illegal-host-taken = There is a Flea on { $target } already.
cat-rat-flea-illegal-rider-blocks-jump = A { cat-rat-flea-piece } that carries a Flea cannot jump.

## Cat, Rat, Flea!: the rules, page by page

cat-rat-flea-rules-board = **The board.** Three columns and five rows. South starts below, North above. Each side has a home row with a Cat between two Rats, and three Fleas in front of it. The middle row is empty. ◆ South moves first; the lot decides who that is.
    Each space has room for one big piece, that is a Cat or a Rat, and one Flea.
cat-rat-flea-rules-board-alt = The board at the start: row 5 North’s Rat, Cat, Rat; row 4 three North Fleas; row 3 empty; row 2 three South Fleas; row 1 South’s Rat, Cat, Rat.
cat-rat-flea-rules-turn = **Your turn.** Move one piece of yours to one of the up to eight spaces next to it. Going to an empty space is a *step*, landing on an occupied one is a *jump*.
    A big piece that carries a Flea cannot jump, but it can step, ◆ and the Flea rides along, whoever owns it.
    ◆ A Flea held underneath a Cat stays behind when the Cat goes, and is free again.
cat-rat-flea-rules-turn-alt = A Cat in the middle with the spaces it can reach ringed and named.
cat-rat-flea-rules-fleas = **Fleas** do not walk. From the ground or from another piece’s back a Flea jumps on any Cat or Rat next to it, its own side’s or the other’s, if there is no Flea on that space yet and the piece is not asleep. A riding Flea can also hop off to an empty space.
cat-rat-flea-rules-fleas-alt = A riding Flea with its jumps to neighbouring Cats and Rats and its hops to empty spaces.
cat-rat-flea-rules-jumps = **Jumping.** ◆ Who owns what does not matter: you can chase, and even eat, your own pieces (you are asked first).
    A **Rat** eats any Flea it lands on and falls asleep; a big piece underneath scurries away. Without a Flea to eat, it makes the Rat or Cat it lands on scurry.
    A **Cat** eats a Rat, together with its rider, and falls asleep. It cannot eat Fleas: it traps one beneath it, ◆ also the one it finds on or under another Cat. A Cat it lands on scurries.
    ◆ A Rat that lands on a Cat holding a Flea eats that Flea.
cat-rat-flea-rules-jumps-alt = A table of pictures: what happens when a Rat or a Cat lands on a Flea, a Rat, a Cat, and each of the last two with a Flea.
cat-rat-flea-rules-scurry = **Scurrying.** A piece that is jumped on and not eaten runs: its owner chooses at once where, in the middle of the other’s turn. ◆ It takes an empty space next to it if there is one; the space the jumper came from will do. Only if there is none it jumps itself, which can make another piece run.
    ◆ A jump that would leave some piece with nowhere to run is not allowed.
    A piece that scurried lies *down* and cannot act in its owner’s next turn; at the end of that turn it stands up again. ◆ That holds even if it had to run once more in between.
cat-rat-flea-rules-scurry-alt = A Rat lands on another Rat, which runs to an empty space and lies down.
cat-rat-flea-rules-sleep = **Asleep, down, riding, trapped.** Who has eaten sleeps for the rest of the match, and nothing can enter that space. Who is down rests for one turn. A Flea on top rides; a Flea under a Cat is trapped and cannot act.
cat-rat-flea-rules-sleep-alt = The four conditions side by side: a sleeper with its prey inside, a piece lying down, a Flea riding on top, a Flea trapped under a Cat.
cat-rat-flea-rules-wins = **Winning.** When a turn is complete you win if
    • a Flea of yours, on the ground or riding, is in the other side’s home row, or
    • your Fleas ride on every Cat and Rat of the other side that is still awake (◆ being down counts as awake; at least one must be), or
    • each Flea of the other side is eaten or, at this moment, trapped.
    ◆ If both sides would win, the one who just moved does.
    { "" }**Draws.** ◆ Without a move you pass; two passes in a row end the match. ◆ So does the same position with the same side to move for the third time, the start included. Or agree on one with `/draw`.
cat-rat-flea-rules-wins-alt = Three small boards: a Flea in the far home row; Fleas riding on all big pieces of the other side; the last Flea caught under a Cat.
### Cat, Rat, Flea!: descriptions of pictures, and words inside pictures

## Descriptions of the board (at most 1,024 characters in all)

cat-rat-flea-alt-turn = { $side ->
    [south] South
   *[north] North
 } to move.
# $kind is cat or rat
cat-rat-flea-alt-scurry = { $side ->
    [south] South
   *[north] North
 } must scurry with the { $kind ->
    [cat] Cat
   *[rat] Rat
 } pushed off { $space }.
cat-rat-flea-alt-over = { $winner ->
    [south] South won
    [north] North won
   *[nobody] No winner
 }: { $reason ->
    [home] a Flea came home
    [fleas] Fleas ride on all awake Cats and Rats of the other side
    [caught] all Fleas of the other side are eaten or trapped
    [blocked] both sides passed
    [repetition] the position came up for the third time
    [agreed] a draw was agreed
    [resigned] the other side resigned
    [timeout] the other side ran out of time
    [abandoned] the match was abandoned
   *[other] the match is over
 }.
# $moves are the actions of the last turn
cat-rat-flea-alt-last = Last: { $moves }.
cat-rat-flea-alt-moved = { $side ->
    [south] South
   *[north] North
 } { $kind ->
    [cat] Cat
    [rat] Rat
   *[flea] Flea
 } { $source } to { $target }
cat-rat-flea-alt-scurried = { $side ->
    [south] South
   *[north] North
 } { $kind ->
    [cat] Cat
   *[rat] Rat
 } scurried { $source } to { $target }
cat-rat-flea-alt-passed = { $side ->
    [south] South
   *[north] North
 } had no move and passed.
cat-rat-flea-alt-row = Row { $row }: { $spaces }.
cat-rat-flea-alt-empty-row = Row { $row }: empty.
cat-rat-flea-alt-space = { $space } { $what }
cat-rat-flea-alt-flea = { $side ->
    [south] South
   *[north] North
 } Flea
cat-rat-flea-alt-big = { $side ->
    [south] South
   *[north] North
 } { $kind ->
    [cat] Cat
   *[rat] Rat
 }{ $status ->
    [down] {" "}(down)
    [asleep] {" "}(asleep)
   *[awake] {""}
 }
# $big is such as "South Cat (down)"; $side owns the Flea
cat-rat-flea-alt-ridden = { $big } with { $side ->
    [south] South
   *[north] North
 } Flea riding
cat-rat-flea-alt-on-trapped = { $big } on trapped { $side ->
    [south] South
   *[north] North
 } Flea
cat-rat-flea-alt-notation = Position: { $position }.

## Cat, Rat, Flea!: words inside pictures

cat-rat-flea-picture-home =
    { $side ->
        [south] South starts here
       *[north] North starts here
    }
cat-rat-flea-picture-piece =
    { $kind ->
        [cat] Cat
        [rat] Rat
       *[flea] Flea
    }
cat-rat-flea-picture-choose = 1. Choose a Cat, a Rat or a Flea
cat-rat-flea-picture-target = 2. Choose where it goes
cat-rat-flea-picture-flea = A Flea jumps on a Cat or Rat beside it
cat-rat-flea-picture-flea-target = One that carries no Flea yet, yours or theirs
cat-rat-flea-picture-lands = On …
cat-rat-flea-picture-jumps =
    { $kind ->
        [cat] A Cat jumps
       *[rat] A Rat jumps
    }
cat-rat-flea-picture-scurry-1 = A Rat jumps on a Cat
cat-rat-flea-picture-scurry-2 = Its owner chooses where it scurries
cat-rat-flea-picture-scurry-3 = Now it is down for a while
cat-rat-flea-picture-awake = Awake
cat-rat-flea-picture-down = Down: rests for a while
cat-rat-flea-picture-asleep = Asleep for good
cat-rat-flea-picture-riding = The Flea rides
cat-rat-flea-picture-trapped = The Flea is trapped
cat-rat-flea-picture-belly = Eaten: gone for good
cat-rat-flea-picture-win-home = A Flea in the far home row
cat-rat-flea-picture-win-fleas = Fleas on all awake Cats and Rats of the other side
cat-rat-flea-picture-win-caught = All their Fleas eaten or trapped

## Cat Sequence: breeds, and what PURRR and MEOW are called

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
cat-sequence-fact-ragamuffin = A great friend of people with fur like a rabbit’s, in any colour or pattern.
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
cat-sequence-fact-egyptian-mau = Among the oldest of house cats: artists of old Egypt knew its forebears.
cat-sequence-fact-exotic-shorthair = A Persian in looks and temper, but in short, thick fur.
cat-sequence-fact-tabby = No breed at all: it is the name of a pattern that many cats wear.
cat-sequence-fact-himalayan = A mild cat that wears a Persian’s coat in a Siamese’s colours.
cat-sequence-fact-japanese-bobtail = Painted and told of in Japan for over 1000 years, where it brings good luck.
cat-sequence-fact-turkish-van = Water runs off its coat, so it goes for a swim and enjoys it.
cat-sequence-fact-ocicat = It looks wild, yet it is a house cat through and through, and a loving one.
cat-sequence-fact-norwegian-forest-cat = Norwegians have called it skogkat for hundreds of years.
cat-sequence-fact-nebelung = German for mist gave it its name: its silky blue coat looks touched by frost.
cat-sequence-fact-munchkin = Short in the leg, but quick and nimble all the same.
cat-sequence-fact-manx = A clever charmer, famous for the tail that it has not got.
cat-sequence-fact-maine-coon = Big, shaggy and American by birth: Maine made it the cat of the state.
cat-sequence-fact-korat = From Siam, now Thailand, and very old; the tips of its hairs shine like silver.
cat-sequence-fact-oriental = Long, slim and graceful, it comes in more than 300 colours and patterns.
cat-sequence-fact-persian = Flat face, round eyes, fur in plenty: nobody mistakes this mild creature.
cat-sequence-fact-ragdoll = Cheerful and trusting: picked up, it tends to hang limp like a rag doll.
cat-sequence-fact-russian-blue = Also called archangel cat: always silvery blue, with eyes green as emeralds.
cat-sequence-fact-scottish-fold = Its kittens’ ears stand up at first and tip forward at about three weeks.
cat-sequence-fact-selkirk-rex = All curls and plush, with round eyes that ask for a cuddle.
cat-sequence-fact-siamese = Known by its dark points and its slanted eyes of deep blue.
cat-sequence-fact-turkish-angora = Dressed in fine silky fur of middle length, it steps like a dancer.
cat-sequence-fact-tonkinese = A lively, sociable child of the Siamese and the Burmese.
cat-sequence-fact-sphynx = Not always quite bare: it may wear a warm down that feels like suede.
cat-sequence-fact-somali = Busy and nosy, in a lovely coat that is neither short nor long.
cat-sequence-fact-snowshoe = Four white feet and a white V upside down on its face give it away.
cat-sequence-fact-singapura = Called pura for short, and small: even big ones weigh about 6 pounds.
cat-sequence-fact-siberian = It wears a full ruff, and a coat that is thick in winter and thinner in summer.
cat-sequence-fact-purrr = Put a chip on any open space.
cat-sequence-fact-meow = Take a rival’s chip off the board, unless a lock keeps it.

## Cat Sequence: descriptions of the board (at most 1,024 characters in all)

cat-sequence-alt-seat = Cat { $seat } ({ $team ->
        [orange] orange
        [blue] blue
       *[green] green
    })
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
        [resigned] the others gave up.
        [timeout] the others ran out of time.
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
cat-sequence-alt-none = none
cat-sequence-alt-cards = Cards left to draw: { $deck }. Cards in hand, Cat 1 first: { $hands }.

## Cat Sequence: a hand in words

cat-sequence-hand-empty = You hold no cards.
cat-sequence-hand-card = { $card }: { $spaces }.
cat-sequence-hand-dead = { $card }: a dead card, you can turn it in.
cat-sequence-hand-purrr = { $card }: any open space, { $count } in all.
cat-sequence-hand-meow = { $card }: takes a chip off { $spaces }.

## Cat Sequence: words inside pictures

cat-sequence-picture-dead-card = Dead card
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
cat-sequence-picture-turn-1 = 1. Play a card
cat-sequence-picture-turn-2 = 2. Choose one of its spaces
cat-sequence-picture-turn-3 = 3. Your chip lies there
cat-sequence-picture-purrr = Your chip on any open space
cat-sequence-picture-meow = Takes a chip away, never one with a lock
cat-sequence-picture-dead-1 = Both spaces are covered
cat-sequence-picture-dead-2 = So this card is dead
cat-sequence-picture-dead-3 = Turn it in, take a new one, and play
cat-sequence-picture-draw = Then draw a card, before the next player has played and drawn
cat-sequence-picture-sequence = Five in a line, across, down or diagonally: a sequence. A lock keeps its chips safe.
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
cat-sequence-event-passed = { $player } can do nothing and passes.
cat-sequence-event-skipped = { $player } has no cards and is skipped.
cat-sequence-event-reshuffled = The deck was empty: all discards were shuffled into a new one.
cat-sequence-event-dealer = The lot makes { $player } the dealer.
cat-sequence-brief-sequence = makes a sequence
cat-sequence-brief-removed = clears it

## Cat Sequence: how it ends

cat-sequence-reason-sequence = The winning sequence is on the board.
cat-sequence-reason-stuck = Nobody could play for a whole round.

## Cat Sequence: refusals

cat-sequence-malformed-shape = “{ $text }” is not an action. Write a card and a space, like `siamese@C7`, or `dead manx`, `draw`, `pass`.
cat-sequence-illegal-foreign = That is for chance to decide.
cat-sequence-illegal-no-right-to-draw = No card is due to you.
cat-sequence-illegal-only-draw = It is not your turn; you can only draw the card that is due to you.
cat-sequence-illegal-may-not-pass = You can do something, so you cannot pass.
cat-sequence-illegal-not-in-hand = That card is not in your hand.
cat-sequence-illegal-not-dead = That card is not dead: there is still an open space for it.
cat-sequence-illegal-one-exchange = You can turn in one dead card a turn.
cat-sequence-illegal-no-chip = There is no chip on { $space }.
cat-sequence-illegal-own-chip = The chip on { $space } is your own side’s.
cat-sequence-illegal-safe-chip = The chip on { $space } is part of a sequence and safe.
cat-sequence-illegal-other-breed = Another breed is on { $space }.
cat-sequence-illegal-covered = There is a chip on { $space } already.
cat-sequence-setup-teams-must-be-even = Five cannot play: teams must be even. Two, three, four or six can.
cat-sequence-setup-teams-of-six-only = Teams can be chosen at a table of six only.
cat-sequence-setup-goal-of-two-teams-only = Two sequences can be the goal between two sides only.

## Cat Sequence: the rules, page by page

cat-sequence-rules-board = **The board.** 84 spaces: each of 42 breeds of cat lies on it twice. ◆ The arrangement is ours, and so is the deck: two cards of each breed, two PURRR and two MEOW. The host can also have the spaces shuffled.
cat-sequence-rules-board-alt = The board of seven rows A to G and twelve columns, a cat on each space.
cat-sequence-rules-turn = **Your turn.** Play a card from your hand and put a chip of your side on an open space of that breed. Then you draw a card. The lot makes a dealer; the player after the dealer begins. Two or three players hold five cards each, more hold four.
    ◆ If you can play, you must. If you can do nothing at all, you pass and draw nothing.
cat-sequence-rules-turn-alt = A card of a breed and its two spaces on the board.
cat-sequence-rules-purrr-meow = **PURRR** is any cat: put a chip on any open space.
    { "" }**MEOW** takes a chip of another side off the board, but never one that is part of a sequence. No chip is put in its place in that turn. ◆ A MEOW without a chip to take waits in your hand.
cat-sequence-rules-purrr-meow-alt = The purring cat puts a chip anywhere; the meowing cat takes one away.
cat-sequence-rules-dead = **Dead cards.** When both spaces of a breed are covered its card is dead. Once a turn you can turn in a dead card for another and then play on. ◆ If nothing else can be done, you have to. ◆ A PURRR is dead while no space is open.
cat-sequence-rules-dead-alt = A card whose two spaces are covered by chips, and a fresh card.
cat-sequence-rules-draw = **Drawing.** A card comes to your hand by itself. With *manual* draw you take it yourself, and can forget to: when the next player has played and drawn, your right is gone and your hand stays smaller. ◆ Whoever played before you and has not drawn loses it too, and you lose it at the latest when you play or turn in a card in your next turn.
    When the deck runs out, all discards become the new one.
cat-sequence-rules-draw-alt = A hand with a card missing and the deck.
cat-sequence-rules-sequence = **A sequence** is five chips of your side in a row: across, down or diagonally. Its chips are safe from MEOW. The first side with one sequence wins; between two sides the host can ask for two. ◆ Two sequences may share one space.
    ◆ A whole round in which nobody could play is a draw.
cat-sequence-rules-sequence-alt = Five chips in a row, struck through by a line, with a lock.
cat-sequence-rules-teams = **Teams.** Two or three play alone. Four play as two teams of two, six as three teams of two or two of three; sides take turns round the table. ◆ Five cannot play. Team mates do not see each other’s hands.
cat-sequence-rules-teams-alt = Seats round a table, the sides alternating.

## Cat Sequence: options and controls

cat-sequence-option-layout = Spaces
cat-sequence-option-layout-fixed = as printed
cat-sequence-option-layout-shuffled = shuffled
cat-sequence-option-draw = Drawing
cat-sequence-option-draw-auto = by itself
cat-sequence-option-draw-manual = by hand, and easily forgotten
cat-sequence-option-goal = To win
cat-sequence-option-goal-1 = one sequence
cat-sequence-option-goal-2 = two sequences, between two sides
cat-sequence-option-teams = Teams of six
cat-sequence-option-teams-3x2 = three teams of two
cat-sequence-option-teams-2x3 = two teams of three
cat-sequence-source = { $kind ->
    [play] { $card }
    [dead] Turn in { $card }
    [draw] Draw a card
   *[pass] Pass
 }
cat-sequence-target = { $space }
