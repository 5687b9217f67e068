### Cat, Rat, Flea! in English

## Cat, Rat, Flea!: names

cat-rat-flea-title = Cat, Rat, Flea!
cat-rat-flea-in-short = Bring a Flea into the other side’s home row.
cat-rat-flea-goal = Bring one of your Fleas into the other side’s home row, the row farthest from you.
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
cat-rat-flea-event-ate = The { cat-rat-flea-piece } eats { $owner }’s { cat-rat-flea-prey }{ $sleeps ->
    [yes] {" "}and falls asleep
   *[no] {""}
 }.
cat-rat-flea-event-trapped = { $owner }’s Flea is trapped on { $at }.
cat-rat-flea-event-freed = { $player }’s Flea on { $at } is free again.
cat-rat-flea-event-displaced = { $player }’s { cat-rat-flea-piece } must scurry from { $at }!
cat-rat-flea-event-stood-up = { $player }’s { cat-rat-flea-piece } on { $at } is back on its feet.
cat-rat-flea-event-passed = { $player } can’t move and passes.
cat-rat-flea-own = { $own ->
    [yes] own{" "}
   *[no] {""}
 }
cat-rat-flea-brief-ate = eats { cat-rat-flea-own }{ cat-rat-flea-prey }
cat-rat-flea-brief-trapped = traps { cat-rat-flea-own }Flea
cat-rat-flea-brief-displaced = { cat-rat-flea-own }{ cat-rat-flea-piece } scurries
cat-rat-flea-brief-mounted = rides { cat-rat-flea-own }{ cat-rat-flea-host }
cat-rat-flea-brief-freed = frees { cat-rat-flea-own }Flea
# What a suggested move does, if no brief text describes an effect of it
cat-rat-flea-plainly = { cat-rat-flea-piece } onto an empty space

# How close the sides are to winning
cat-rat-flea-progress = Rats eat Fleas; Cats eat Rats and trap Fleas. Fleas left: { $sides }.
# $rows is how far the nearest Flea is from the other side’s home row
cat-rat-flea-progress-side = { $player } { $fleas ->
    [0] none
   *[other] { $fleas } (nearest: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } to go)
 }
# What to choose now
cat-rat-flea-prompt = { $kind ->
    [scurry] Your { cat-rat-flea-piece } has to scurry from { $source }: choose where to.
   *[move] Choose one of your pieces, then where it goes.
 }

## Cat, Rat, Flea!: how it ends

cat-rat-flea-reason-home = A Flea is in the other side’s home row.
cat-rat-flea-reason-fleas = The winner’s Fleas ride on every rival Cat and Rat that’s awake.
cat-rat-flea-reason-caught = All Fleas of the other side are eaten or trapped.
cat-rat-flea-reason-blocked = Neither side could move.
cat-rat-flea-reason-repetition = The same position came up for the third time.
# What decided a match; $how says how the Flea came to the space, or how it was caught
cat-rat-flea-why-home = { $how ->
    [hopped] { $player }’s Flea reached { $space }, in { $owner }’s home row.
    [rode] { $player }’s Flea rode to { $space }, in { $owner }’s home row.
   *[free] { $player }’s Flea is free on { $space }, in { $owner }’s home row.
 }
cat-rat-flea-why-fleas = { $count ->
    [one] { $owner } has only one Cat or Rat awake, on { $space }, and a Flea of { $player }’s rides it.
   *[other] { $owner } has { $count } Cats and Rats awake, and a Flea of { $player }’s rides each of them.
 }
cat-rat-flea-why-caught = { $how ->
    [gone] { $owner } has no free Flea left.
   *[caught] { $own ->
        [yes] { $owner }’s own
       *[no] { $player }’s
    } { cat-rat-flea-piece } { $how ->
        [ate] ate
       *[trapped] trapped
    } { $own ->
        [yes] the last free Flea of its side
       *[no] { $owner }’s last free Flea
    }, on { $space }.
 }
cat-rat-flea-why-blocked = { cat-rat-flea-reason-blocked }
cat-rat-flea-why-repetition = { cat-rat-flea-reason-repetition }

## Cat, Rat, Flea!: questions and refusals

cat-rat-flea-harms-own = Your { cat-rat-flea-piece } on { $source } would { $harm }. Move it anyway?
cat-rat-flea-harm-ate = { $own ->
    [yes] eat your own { cat-rat-flea-prey } on { $at }
   *[no] {""}
 }
cat-rat-flea-harm-trapped = { $own ->
    [yes] trap your own Flea on { $at }
   *[no] {""}
 }
cat-rat-flea-malformed-shape = “{ $text }” isn’t a move. Write the piece, its space and the target, like `Cb1-b2`, or a scurry like `Rb3>c3`.
cat-rat-flea-malformed-nowhere = “{ $text }” would end where it starts. Name two different spaces.
cat-rat-flea-illegal-foreign = “{ $text }” isn’t a move of this game.
cat-rat-flea-illegal-must-scurry = First your { cat-rat-flea-piece } has to scurry from { $source }.
cat-rat-flea-illegal-not-adjacent = { $target } isn’t next to { $source }.
cat-rat-flea-illegal-empty-space-first = A scurrying piece must take an empty space if there’s one next to it.
cat-rat-flea-illegal-sleeper = A piece is asleep on { $target }. Nothing can enter a sleeper’s space.
cat-rat-flea-illegal-no-way-out = The piece on { $target } would have nowhere to scurry to.
cat-rat-flea-illegal-may-not-pass = You can move, so you can’t pass.
cat-rat-flea-illegal-nothing-scurries = Nothing has to scurry now.
cat-rat-flea-illegal-no-such-piece = There’s no { cat-rat-flea-piece } on { $source }.
cat-rat-flea-illegal-not-yours = The { cat-rat-flea-piece } on { $source } isn’t yours.
cat-rat-flea-illegal-trapped = The Flea on { $source } is trapped.
cat-rat-flea-illegal-asleep = The { cat-rat-flea-piece } on { $source } is asleep.
cat-rat-flea-illegal-down = The { cat-rat-flea-piece } on { $source } is lying down and can’t act this turn.
cat-rat-flea-illegal-ground-flea = A Flea on the ground can’t step; it can only jump on a Cat or Rat.
cat-rat-flea-illegal-flea-needs-host = A Flea can only jump on a Cat or Rat; there’s none on { $target }.
cat-rat-flea-illegal-host-taken = There’s already a Flea on { $target }.
cat-rat-flea-illegal-rider-blocks-jump = A { cat-rat-flea-piece } that carries a Flea can’t jump.

## Cat, Rat, Flea!: the rules, page by page

cat-rat-flea-rules-start = **The goal.** Bring a Flea of yours into the other side’s home row, the row farthest from you. You also win when your Fleas ride on all the other side’s Cats and Rats that are awake, or when all its Fleas are eaten or trapped.
    { "" }**Your first five minutes.**
    1. South’s home row is row 1, North’s is row 5. Each side has two Rats, a Cat and three Fleas.
    2. On your turn one piece of yours moves to a space next to it, straight or diagonally. Press the piece, then one of the ringed spaces.
    3. Fleas don’t walk: they jump onto a Cat or Rat beside them, of either side, and ride along when that piece steps. Bring a Rat or Cat forward, with a Flea next to it or on it.
    4. Cats eat Rats, Rats eat Fleas, Fleas ride on both. A piece that has eaten sleeps until the end of the match, so a meal costs you the eater.
    5. Before you move, look at the other side’s Fleas: could one of them jump onto a Cat or Rat that would carry it into your home row?
cat-rat-flea-rules-start-alt = The board at the start with South’s Flea on b2 chosen: it may jump onto South’s own Rats and Cat on a1, b1 and c1.
cat-rat-flea-rules-board = **The board.** Three columns and five rows. South starts at the bottom, North at the top. Each side has a home row with a Cat between two Rats, and three Fleas in front of it. The middle row is empty. ◆ South moves first; sides are drawn by lot.
    Each space has room for one big piece, which is a Cat or a Rat, and one Flea.
cat-rat-flea-rules-board-alt = The board at the start: row 5 North’s Rat, Cat, Rat; row 4 three North Fleas; row 3 empty; row 2 three South Fleas; row 1 South’s Rat, Cat, Rat.
cat-rat-flea-rules-turn = **Your turn.** Move one piece of yours to any of the spaces next to it, at most eight. Going to an empty space is a *step*, landing on an occupied one is a *jump*. Moves that would harm your own side are ringed in red, with a warning sign.
    A big piece with a Flea on top can’t jump, but it can step, ◆ and the Flea rides along, whoever owns the Flea.
    ◆ A Flea held underneath a Cat stays behind when the Cat goes, and is free again.
cat-rat-flea-rules-turn-alt = A Cat in the middle; the spaces it can reach are ringed and named. Two of these spaces hold Fleas of the Cat’s own side. The rings of these two are red, with a warning sign.
cat-rat-flea-rules-fleas = **Fleas** don’t walk. A Flea jumps on any Cat or Rat next to it, of either side, from the ground or from another piece’s back. That Cat or Rat must be awake, and its space must hold no Flea. A riding Flea can also hop off to an empty space.
cat-rat-flea-rules-fleas-alt = A riding Flea with its jumps to neighbouring Cats and Rats and its hops to empty spaces.
cat-rat-flea-rules-jumps = **Jumping.** ◆ You can jump on pieces of either side. You can chase, and even eat, your own pieces (I’ll ask you first, once per match).
    A **Rat** eats any Flea it lands on and falls asleep; a Cat or Rat on that space scurries away. If there’s no Flea to eat, the Rat only makes the Cat or Rat there scurry.
    A **Cat** eats a Rat, together with its rider, and falls asleep. A Cat can’t eat Fleas: it traps a Flea that it lands on, ◆ even one that was on or under another Cat. If a Cat lands on another Cat, the other one scurries.
    ◆ A Rat that lands on a Cat with a trapped Flea eats that Flea.
cat-rat-flea-rules-jumps-alt = A table of pictures: what happens when a Rat or a Cat lands on a Flea, a Rat, a Cat, a Rat with a Flea, or a Cat with a Flea.
cat-rat-flea-rules-scurry = **Scurrying.** If a Cat or Rat jumps on a Cat or Rat without eating it, the piece that was jumped on runs away. Its owner chooses at once where it runs, in the middle of the opponent’s turn. ◆ The piece must take an empty space next to it if there is one; the space the jumper came from counts too. If there’s none, the piece jumps on another piece, which may then have to run too.
    ◆ A jump that would leave a piece with nowhere to run isn’t allowed.
    A piece that scurried lies *down* and can’t act in its owner’s next turn; at the end of that turn it stands up again. ◆ If it has to run again in that turn, it stays down for one more turn of its owner.
cat-rat-flea-rules-scurry-alt = A Rat jumps on a Cat of the other side, which runs to an empty space and lies down there.
cat-rat-flea-rules-example = **A whole turn.** South’s Rat stands on b2, North’s Rat on b3; neither carries a Flea.
    1. South’s Rat jumps from b2 to b3. There’s no Flea to eat, so North’s Rat has to run.
    2. North chooses at once where its Rat runs. The empty spaces next to b3 are a3, c3 and b2, which the jumper has just left. Since there are empty spaces, the Rat must take one of them and can’t jump on anything.
    3. North chooses c3. The Rat lies down there: it can’t act in North’s next turn, and stands up when that turn ends. Until then a Flea may jump on this Rat.
    Now South’s turn is complete. Nobody has won, so it’s North’s turn.
cat-rat-flea-rules-example-alt = Three small boards: South’s Rat on b2 below North’s Rat on b3; South’s Rat on b3; North’s Rat lying down on c3.
cat-rat-flea-rules-sleep = **Asleep, down, riding, trapped.** A piece that has eaten sleeps for the rest of the match, and nothing can enter its space. A piece that is down rests for one turn. A Flea on top rides; a Flea under a Cat is trapped and can’t act.
cat-rat-flea-rules-sleep-alt = The four conditions side by side: a sleeper with its prey inside, a piece lying down, a Flea riding on top, a Flea trapped under a Cat.
cat-rat-flea-rules-wins = **Winning.** You win if one of these things is true at the end of a turn:
    • A Flea of yours, on the ground or riding, is in the other side’s home row.
    • Your Fleas ride on every Cat and Rat of the other side that is still awake. ◆ At least one must be awake; a piece that is down counts as awake.
    • Every Flea of the other side is either eaten or trapped.
    ◆ If both sides would win, the side that just moved wins.
    { "" }**Draws.** ◆ If you can’t move, you pass; two passes in a row end the match in a draw. ◆ It’s also a draw if the same position, with the same side to move, comes up for the third time; the position at the start counts, too. You can also agree on a draw with `/draw`.
cat-rat-flea-rules-wins-alt = Three small boards: a Flea in the far home row; Fleas riding on all big pieces of the other side; the last Flea caught under a Cat.

## Cat, Rat, Flea!: the lesson

cat-rat-flea-lesson-welcome = **Holidays for Fleas.** Your Fleas have had enough of home. Bring one to row 5, North’s home row, and you win.
cat-rat-flea-lesson-eats-own = That eats one of your own pieces! The eater falls asleep for the rest of the match.
cat-rat-flea-lesson-traps-own = A Cat that lands on a Flea traps it, even a Flea of its own side. That holds up your holiday.
cat-rat-flea-lesson-mount = Fleas can’t walk, but they love a ride. Jump with the Flea on b2 onto your Rat on a1.
cat-rat-flea-lesson-mount-right = All aboard! North’s Fleas travel the same way, down to your row 1.
cat-rat-flea-lesson-mount-other = A fine seat, too. But here we want the Flea on b2 to ride the Rat on a1.
cat-rat-flea-lesson-mount-shoves = Landing on your own Cat or Rat only pushes it away. First a Flea needs a ride.
cat-rat-flea-lesson-mount-look = Start with your middle Flea.
cat-rat-flea-lesson-ride = A Cat or Rat carries its Flea along when it steps to an empty space. Step to b2 with the Rat that carries your Flea.
cat-rat-flea-lesson-ride-right = Off they go. While it carries a Flea, a Cat or Rat can only step: it can’t jump, so it can’t eat.
cat-rat-flea-lesson-ride-eats-rider = Oh no: that Cat has eaten your Rat. Cats eat Rats, and it doesn’t matter whose.
cat-rat-flea-lesson-ride-shoves = That only makes your Cat run away. Move the Rat that has a passenger.
cat-rat-flea-lesson-ride-gets-off = The Flea would get off its Rat too early. Let the Rat carry it.
cat-rat-flea-lesson-ride-mounts = Another passenger is nice. But first let the Rat on a1 step forward.
cat-rat-flea-lesson-ride-walks-alone = That piece walks without a Flea. Only a Flea in row 5 wins.
cat-rat-flea-lesson-ride-look = The Rat with the Flea on its back is on a1.
cat-rat-flea-lesson-home = Some turns later it’s a race. A Flea can also hop from its ride to an empty space beside it. Your Flea is one space from row 5: bring it there!
cat-rat-flea-lesson-home-right = The Flea has arrived, and you’ve won! Riding into row 5, hopping into it or jumping on a piece there: each of these wins.
cat-rat-flea-lesson-home-stops = That stops North’s Flea. But you needn’t stop anybody if you can win at once.
cat-rat-flea-lesson-home-turns-back = So close, and then the wrong way! Row 5 is right above your Flea.
cat-rat-flea-lesson-home-too-slow = Too slow: North’s Flea on b2 jumps into your row 1 next turn. Win first.
cat-rat-flea-lesson-home-look = Look at your Flea in row 4, on the Rat on a4.
cat-rat-flea-lesson-eat = You can’t win at once here, but North’s Flea on b2 can. A Rat that lands on a Flea eats it.
cat-rat-flea-lesson-eat-right = Crunch! Your Rat sleeps until the end of the match. The Cat under the Flea had to scurry to a free space.
cat-rat-flea-lesson-eat-traps = Your Cat can stop the Flea, too, but that’s for later. Here let the Rat eat it.
cat-rat-flea-lesson-eat-rides-off = Your Flea needs two more turns. North’s Flea on b2 needs one.
cat-rat-flea-lesson-eat-leaves-it = North’s Flea on b2 would get into your row 1 next turn, and North would win.
cat-rat-flea-lesson-eat-look = Your Rat beside b2 carries no Flea, so it can jump.
cat-rat-flea-lesson-nap = The meal cost you your Rat: nothing can wake it, and nothing can enter its space. Put a Flea on your Cat instead.
cat-rat-flea-lesson-nap-right = The next traveller is ready. Sleeping pieces carry no Fleas, so think before you eat.
cat-rat-flea-lesson-nap-rides-theirs = Fleas may ride North’s Cat, but North decides where it goes. Ride your own Cat.
cat-rat-flea-lesson-nap-shoves = That Cat runs away, but it can’t be eaten. Your Fleas still wait for a ride.
cat-rat-flea-lesson-nap-walks = That leaves two Fleas on the ground without a ride. Let one jump onto your Cat.
cat-rat-flea-lesson-nap-look = The Fleas on a2 and c2 sit next to your Cat.
cat-rat-flea-lesson-trap = A Flea threatens your home row again. Cats can’t eat Fleas, but they sit on them: land on b2 with your Cat.
cat-rat-flea-lesson-trap-right = Trapped! That cost you nothing: your Cat stays awake. North’s Cat had to scurry.
cat-rat-flea-lesson-trap-eats = That works, but your Rat falls asleep for good. Your Cat stops the Flea without a nap.
cat-rat-flea-lesson-trap-look = Your Cat is next to b2, in your home row.
cat-rat-flea-lesson-keep = Keep your Cat on the Flea, and go on with your holiday: there’s a gap in row 4.
cat-rat-flea-lesson-keep-right = Well travelled. The Rat on c5 carries a Flea, so it can’t jump on your Flea. Next turn your Flea can jump into row 5.
cat-rat-flea-lesson-keep-eats = Your Rat eats the Flea that was trapped anyway, and now your Rat sleeps.
cat-rat-flea-lesson-keep-frees = When a Cat leaves, the Flea below it is free again. Leave your Cat on the Flea.
cat-rat-flea-lesson-keep-gets-off = On the ground your Flea is easy prey for Rats and Cats. Keep the Flea on its Rat.
cat-rat-flea-lesson-keep-backward = Nothing is lost. But your Rat on c3 could bring its Flea within one jump of row 5.
cat-rat-flea-lesson-keep-look = Your Rat on c3 has a passenger and an empty space before it.
cat-rat-flea-lesson-finish = North’s Cat has trapped your Flea on a2. Never mind, one Flea in row 5 is enough: win!
cat-rat-flea-lesson-finish-right = You’ve won again. Riders, traps and a gap in the row: that’s how Fleas travel.
cat-rat-flea-lesson-finish-waits = That Flea could be in row 5 now, so don’t let it wait for another turn.
cat-rat-flea-lesson-finish-elsewhere = That wins nothing yet. Your Flea on c4 can reach row 5 at once.
cat-rat-flea-lesson-finish-look = Your Flea rides the Rat on c4, and b5 is empty.
cat-rat-flea-lesson-scurry = North’s Rat jumped on your Rat. Rats don’t eat Rats, so yours must scurry. Keep it out of the Cat’s reach!
cat-rat-flea-lesson-scurry-right = Safe! Your Rat lies down there, rests during your next turn, and then stands up.
cat-rat-flea-lesson-scurry-straight = That space is next to North’s Cat, and a piece that lies down can’t run. Cats eat Rats.
cat-rat-flea-lesson-scurry-diagonal = Everybody moves diagonally, too. From b4 the Cat reaches this space and eats your Rat.
cat-rat-flea-lesson-scurry-look = The spaces a3, b3 and c3 are next to the Cat on b4.
cat-rat-flea-lesson-feast = The Rat that jumped stands beside your Cat now. Enjoy your meal!
cat-rat-flea-lesson-feast-right = One Rat fewer to carry Fleas. Your Cat sleeps now, so choose your meals well.
cat-rat-flea-lesson-feast-rides-theirs = A bold ride: Fleas may ride on the other side’s pieces. But this piece is your dinner.
cat-rat-flea-lesson-feast-rides-own = A safe ride, but North’s Rat gets away. Your Cat can eat it.
cat-rat-flea-lesson-feast-look = Your Cat on a1 is diagonally next to b2.
cat-rat-flea-lesson-refused-asleep = A piece that has eaten sleeps until the end of the match.
cat-rat-flea-lesson-refused-down = That piece lies down after its scurry. The piece stands up at the end of this turn.
cat-rat-flea-lesson-refused-empty-space-first = A piece that scurries takes an empty space, if there is one next to it.
cat-rat-flea-lesson-refused-flea-needs-host = Fleas jump only on Cats and Rats, and there’s none on { $target }.
cat-rat-flea-lesson-refused-ground-flea = Fleas can’t walk. From the ground they can only jump on a Cat or Rat beside them.
cat-rat-flea-lesson-refused-host-taken = A Cat or Rat carries one Flea only, and there’s a Flea on { $target } already.
cat-rat-flea-lesson-refused-must-scurry = First your { cat-rat-flea-piece } has to run away from { $source }.
cat-rat-flea-lesson-refused-no-such-piece = I see no { cat-rat-flea-piece } on { $source }.
cat-rat-flea-lesson-refused-not-adjacent = Pieces go one space at a time, in any direction. { $target } is too far from { $source }.
cat-rat-flea-lesson-refused-not-yours = The { cat-rat-flea-piece } on { $source } is North’s. You move the pieces of South.
cat-rat-flea-lesson-refused-rider-blocks-jump = With a Flea on its back a { cat-rat-flea-piece } can only step to empty spaces.
cat-rat-flea-lesson-refused-sleeper = Let sleeping pieces lie: nothing can go to { $target }.
cat-rat-flea-lesson-refused-trapped = There’s a Cat on that Flea. The Flea can’t move until the Cat leaves.
cat-rat-flea-lesson-practice = **Now play against a kitten.** Bring a Flea to the far row. You also win if all the kitten’s Fleas are eaten or trapped. A third way to win: your Fleas ride all the kitten’s Cats and Rats that are awake.
cat-rat-flea-lesson-advice-win = You can win this turn. Do you see how?
cat-rat-flea-lesson-advice-threat = Watch out: the { cat-rat-flea-piece } on { $source } could win for the other side next turn, by going to { $target }.
cat-rat-flea-lesson-advice-eaten = Your { cat-rat-flea-piece } on { $space } can be eaten.
cat-rat-flea-lesson-advice-eats = You could eat the { cat-rat-flea-piece } on { $space }. Is the meal worth a piece that sleeps?
cat-rat-flea-lesson-advice-mount = None of your Fleas has a ride yet.

## Descriptions of the board (at most 1,024 characters in all)

cat-rat-flea-alt-turn = { $seat } to move.
# $kind is cat or rat
cat-rat-flea-alt-scurry = { $seat }’s { $kind ->
    [cat] Cat
   *[rat] Rat
 } was pushed off { $space } and must scurry. Possible spaces: { $ends }.
cat-rat-flea-alt-over = { $seat } won: { $reason }
cat-rat-flea-alt-nobody = No winner: { $reason }
cat-rat-flea-alt-reason = { $reason ->
    [home] a Flea reached the far home row
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
# $fleas is the number of Fleas neither eaten nor trapped; the nearest Flea has $rows rows to go
cat-rat-flea-alt-progress = { $side ->
    [south] South
   *[north] North
 } Fleas left: { $fleas ->
    [0] none
   *[other] { $fleas } (nearest: { $rows ->
        [one] 1 row
       *[other] { $rows } rows
    } to go)
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
cat-rat-flea-alt-passed = { $seat } had no move and passed.
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
# $big is a Cat or Rat, such as "South Cat (down)"; $side owns the Flea
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

cat-rat-flea-picture-start-1 = Fleas want to get to the far home row
cat-rat-flea-picture-start-2 = They jump on Cats and Rats and ride
cat-rat-flea-picture-example-1 = South’s Rat is on b2, North’s on b3
cat-rat-flea-picture-example-2 = South’s Rat jumps to b3: North’s has to run
cat-rat-flea-picture-example-3 = North chooses c3: its Rat lies down there
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
cat-rat-flea-picture-flea-target = Any Cat or Rat that carries no Flea yet
# $kind is cat or rat
cat-rat-flea-picture-scurries =
    { $name }’s { $kind ->
        [cat] Cat
       *[rat] Rat
    } must scurry
cat-rat-flea-picture-lands = On …
cat-rat-flea-picture-jumps =
    { $kind ->
        [cat] A Cat jumps
       *[rat] A Rat jumps
    }
cat-rat-flea-picture-scurry-1 = A Rat jumps on a Cat
cat-rat-flea-picture-scurry-2 = The Cat’s owner chooses where it scurries
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

cat-rat-flea-choice-title = **{ $piece }**: where to?
