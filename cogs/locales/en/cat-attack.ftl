### Cat Attack in English

## Cat Attack: names

cat-attack-title = Cat Attack
cat-attack-in-short = Collect six foods and roll home, or outlive the others.
cat-attack-goal = Collect all six kinds of food for your larder and get home by an exact roll, or be the last cat with a life left.
cat-attack-seat-0 = Red
cat-attack-seat-1 = Blue
cat-attack-seat-2 = Green
cat-attack-seat-3 = Yellow
cat-attack-seat-4 = Sky
cat-attack-seat-5 = Purple
# Each cat has its own mark, even when cats play in teams
cat-attack-mark-0 = ●
cat-attack-mark-1 = ■
cat-attack-mark-2 = ▲
cat-attack-mark-3 = ◆
cat-attack-mark-4 = ★
cat-attack-mark-5 = ♥
cat-attack-card-cat-1 = 1 of cats
cat-attack-card-cat-2 = 2 of cats
cat-attack-card-cat-3 = 3 of cats
cat-attack-card-cat-4 = 4 of cats
cat-attack-card-cat-5 = 5 of cats
cat-attack-card-cat-6 = 6 of cats
cat-attack-card-mouse-1 = 1 of mice
cat-attack-card-mouse-2 = 2 of mice
cat-attack-card-mouse-3 = 3 of mice
cat-attack-card-mouse-4 = 4 of mice
cat-attack-card-mouse-5 = 5 of mice
cat-attack-card-mouse-6 = 6 of mice
cat-attack-card-bird-1 = 1 of birds
cat-attack-card-bird-2 = 2 of birds
cat-attack-card-bird-3 = 3 of birds
cat-attack-card-bird-4 = 4 of birds
cat-attack-card-bird-5 = 5 of birds
cat-attack-card-bird-6 = 6 of birds
cat-attack-card-speedy = Speedy Cat
cat-attack-card-attack = Cat Attack
cat-attack-card-burglar = Cat Burglar
cat-attack-piece-cat1 = Cat 1
cat-attack-piece-cat2 = Cat 2
cat-attack-piece-cat3 = Cat 3
cat-attack-piece-cat4 = Cat 4
cat-attack-piece-cat5 = Cat 5
cat-attack-piece-cat6 = Cat 6
cat-attack-piece-cat1a = Cat 1a
cat-attack-piece-cat1b = Cat 1b
cat-attack-piece-cat1c = Cat 1c
cat-attack-piece-cat3a = Cat 3a
cat-attack-piece-cat3b = Cat 3b
cat-attack-piece-cat3c = Cat 3c
cat-attack-piece-cat5a = Cat 5a
cat-attack-piece-cat5b = Cat 5b
cat-attack-piece-cat5c = Cat 5c
cat-attack-piece-cat6a = Cat 6a
cat-attack-piece-cat6b = Cat 6b
cat-attack-piece-cat6c = Cat 6c
cat-attack-piece-mouse1 = Mouse 1
cat-attack-piece-mouse2 = Mouse 2
cat-attack-piece-mouse3 = Mouse 3
cat-attack-piece-mouse4 = Mouse 4
cat-attack-piece-mouse5 = Mouse 5
cat-attack-piece-mouse6 = Mouse 6
cat-attack-piece-bird1 = Bird 1
cat-attack-piece-bird2 = Bird 2
cat-attack-piece-bird3 = Bird 3
cat-attack-piece-bird4 = Bird 4
cat-attack-piece-bird5 = Bird 5
cat-attack-piece-bird6 = Bird 6
cat-attack-suit-mouse = mice
cat-attack-suit-bird = birds
cat-attack-suit-cat = cats
cat-attack-creature-mouse = mouse
cat-attack-creature-bird = bird
cat-attack-item-fish = fish
cat-attack-item-milk = milk
cat-attack-item-food = cat food
cat-attack-item-vitamins = vitamins
cat-attack-item-mouse = a mouse
cat-attack-item-bird = a bird
cat-attack-shop-dairy = the Dairy
cat-attack-shop-corner = the Corner Shop
cat-attack-shop-vet = the Vet
cat-attack-shop-fish = the Fishmonger
cat-attack-street-north = North Street
cat-attack-street-east = East Street
cat-attack-street-south = South Street
cat-attack-street-west = West Street
cat-attack-curiosity-shop-dairy = the Dairy turns its sign
cat-attack-curiosity-shop-corner = the Corner Shop turns its sign
cat-attack-curiosity-shop-vet = the Vet turns its sign
cat-attack-curiosity-shop-fish = the Fishmonger turns its sign
cat-attack-curiosity-car-north = the car drives on
cat-attack-curiosity-car-east = the car drives on
cat-attack-curiosity-car-south = the car drives on
cat-attack-curiosity-car-west = the car drives on
cat-attack-curiosity-mog = play one more Mog card
cat-attack-curiosity-roll = roll again and move
cat-attack-curiosity-bird = a bird escapes
cat-attack-curiosity-mouse = a mouse escapes
cat-attack-curiosity-home = lose a life and go home
cat-attack-curiosity-life = regain a lost life
cat-attack-curiosity-shuffle = shuffle the Curiosity cards
cat-attack-region-north-west = north-west
cat-attack-region-north-east = north-east
cat-attack-region-south-west = south-west
cat-attack-region-south-east = south-east
# The space where a move ends, or the thing that a player takes, gives or jumps on
cat-attack-thing = { $target ->
    [cat-1] 1 of cats
    [cat-2] 2 of cats
    [cat-3] 3 of cats
    [cat-4] 4 of cats
    [cat-5] 5 of cats
    [cat-6] 6 of cats
    [mouse-1] 1 of mice
    [mouse-2] 2 of mice
    [mouse-3] 3 of mice
    [mouse-4] 4 of mice
    [mouse-5] 5 of mice
    [mouse-6] 6 of mice
    [bird-1] 1 of birds
    [bird-2] 2 of birds
    [bird-3] 3 of birds
    [bird-4] 4 of birds
    [bird-5] 5 of birds
    [bird-6] 6 of birds
    [speedy] Speedy Cat
    [attack] Cat Attack
    [burglar] Cat Burglar
    [cat1] Cat 1
    [cat2] Cat 2
    [cat3] Cat 3
    [cat4] Cat 4
    [cat5] Cat 5
    [cat6] Cat 6
    [cat1a] Cat 1a
    [cat1b] Cat 1b
    [cat1c] Cat 1c
    [cat3a] Cat 3a
    [cat3b] Cat 3b
    [cat3c] Cat 3c
    [cat5a] Cat 5a
    [cat5b] Cat 5b
    [cat5c] Cat 5c
    [cat6a] Cat 6a
    [cat6b] Cat 6b
    [cat6c] Cat 6c
    [mouse1] Mouse 1
    [mouse2] Mouse 2
    [mouse3] Mouse 3
    [mouse4] Mouse 4
    [mouse5] Mouse 5
    [mouse6] Mouse 6
    [bird1] Bird 1
    [bird2] Bird 2
    [bird3] Bird 3
    [bird4] Bird 4
    [bird5] Bird 5
    [bird6] Bird 6
    [fish] fish
    [milk] milk
    [food] cat food
    [vitamins] vitamins
    [mouse] a mouse
    [bird] a bird
    [home1] Home 1
    [home2] Home 2
    [home3] Home 3
    [home4] Home 4
    [home5] Home 5
    [home6] Home 6
    [dairyB] the Dairy, by night
    [cornerB] the Corner Shop, by night
    [vetB] the Vet, by night
    [fishB] the Fishmonger, by night
    [mouse-hole] the mouse-hole
    [bird-house] the bird-house
    [nothing] nothing
   *[other] { $target }
 }
# The space that a cat leaves
cat-attack-from = { $source ->
    [home1] Home 1
    [home2] Home 2
    [home3] Home 3
    [home4] Home 4
    [home5] Home 5
    [home6] Home 6
    [dairyB] the Dairy, by night
    [cornerB] the Corner Shop, by night
    [vetB] the Vet, by night
    [fishB] the Fishmonger, by night
   *[other] { $source }
 }
# What a cat meets at the end of its move
cat-attack-there = { $meets ->
    [none] {""}
    [food] {" "}· cat food
    [home] {""}
    [own-home] {" "}· your Home
    [curiosity] {" "}· Curiosity card
   *[other] {" "}· { $meets }{ cat-attack-whose }
 }
# The player of the cat that the text has just named
cat-attack-whose = { $owner ->
    [none] {""}
   *[other] {" "}({ $owner })
 }

# Why a cat loses lives; empty if the preceding sentence already says why
cat-attack-because = { $why ->
    [cornered] is cornered,{" "}
    [car] is scared by the car,{" "}
    [closed] is caught in the garden as the shop closes,{" "}
    [raid] stayed where it raided,{" "}
    [burglary] stayed where burglars shouldn’t stay,{" "}
   *[other] {""}
 }

## Cat Attack: what happens

cat-attack-event-threw = { $player } throws { $roll } to see who begins.
# The throws of several players, one after another, in one line
cat-attack-events-threw = Dice: { $each }.
cat-attack-each-threw = { $player } { $roll }
cat-attack-event-begins = { $player } begins.
cat-attack-event-rolled = { $player } rolls { $roll }.
cat-attack-event-played = { $player } plays { $card }.
cat-attack-event-spent = { $player } plays { $card }, with no effect.
cat-attack-event-walked = { $card ->
    [roll] { $player }’s cat goes { cat-attack-from } → { cat-attack-thing }.
   *[other] { $player } plays { $card }: the cat goes { cat-attack-from } → { cat-attack-thing }.
 }
cat-attack-event-jumped = { $player }’s cat jumps to { cat-attack-thing }.
cat-attack-event-crept = { $player } plays { $card }: { $piece } goes to { cat-attack-thing }.
cat-attack-event-caught = { $player } catches { $piece }!
cat-attack-event-shopped = { $player } takes { $item } from { $shop }.
cat-attack-event-attacked = { $player } attacks { $owner } on { $space }!
cat-attack-event-sent-home = { $player }’s cat { cat-attack-because }loses { $lost ->
    [one] a life
   *[other] { $lost } lives
 } and goes home, with { $left ->
    [one] one life
   *[other] { $left } lives
 } left.
cat-attack-event-retired = { $player }’s cat { cat-attack-because }loses its last life and retires to the countryside.
cat-attack-event-trespassed = { $player } comes home and finds { $owner } there!
cat-attack-event-swapped = { $player } swaps a card with { $owner }.
cat-attack-event-kept = { $player } looks at { $owner }’s cards and swaps none.
cat-attack-event-fight = { $player } starts a Cat Fight with { $owner } and shows { $card }: the suit is { $suit }.
cat-attack-event-answered = { $player } shows { $card }.
cat-attack-event-yielded = { $player } shows no more cards.
cat-attack-event-exhausted = { $player } and { $owner } have run out of cards: each draws six, and the fight goes on.
cat-attack-event-fight-won = { $player } wins the fight against { $owner }!
cat-attack-event-six = Six Cat! { $player } frees { $piece } from { $owner }’s larder. { $piece } goes to { cat-attack-thing }.
cat-attack-event-raided = { $player } takes { $item } out of { $owner }’s larder!
cat-attack-event-left-alone = { $player } takes nothing from { $owner }.
cat-attack-event-drew = Curiosity: { $curiosity }.
cat-attack-event-opened = The shop is open now.
cat-attack-event-closed = The shop is closed now.
cat-attack-event-drove = The car stops in { $street }.
cat-attack-event-escaped = { $piece } escapes from { $owner }’s larder.
cat-attack-event-nothing-escaped = No larder has a { $creature }, so none escapes.
cat-attack-event-recovered = { $player } gets a life back and now has { $left }.
cat-attack-event-nothing-lost = { $player } hasn’t lost a life, so there’s none to regain.
cat-attack-event-reshuffled = The Mog cards ran out: the discards are shuffled into a new deck.
cat-attack-event-came-home = { $player } rolls home with a full larder!
cat-attack-event-survived = No rival of { $player } is left.
cat-attack-event-time-up = Time is up.
# $known is yes if the words before this text already name the rival
cat-attack-brief-attacked = { $known ->
    [yes] attacks
   *[no] attacks { $owner }
 }
cat-attack-brief-caught = { $aimed ->
    [yes] {""}
   *[no] catches { $piece }
 }
cat-attack-brief-shopped = takes { $item }
cat-attack-brief-trespassed = { $known ->
    [yes] drives them out
   *[no] drives { $owner } out
 }
cat-attack-brief-came-home = home with a full larder
# What a suggested action does, if no brief text describes an effect of it
cat-attack-plainly = { $kind ->
    [go] your cat goes { cat-attack-meeting }
    [fight] starts a Cat Fight with { $piece }{ cat-attack-whose }
    [six] frees a creature from { $piece }’s larder{ cat-attack-whose }
    [show] shows this card, and the fight goes on
    [yield] gives in: your cat loses a life and goes home
    [swap] gives { $card } for { cat-attack-thing }
    [keep] swaps nothing
    [escape] a creature escapes from { $piece }’s larder{ cat-attack-whose }
    [take] { $target ->
        [nothing] takes nothing
       *[other] takes { cat-attack-thing } out of the larder
    }
   *[play] { $target ->
        [nothing] no effect
        [mouse-hole] { $piece } runs into its hole
        [bird-house] { $piece } flies into its house
       *[other] { cat-attack-played }
    }
 }
# What a card does; $deed is speedy, attack or burglar, walk for a cat card, creep for a mouse or bird card
cat-attack-played = { $deed ->
    [speedy] three rolls, each with a move
    [attack] catches { cat-attack-thing }
    [burglar] robs { cat-attack-thing }
    [creep] { $piece } goes to a free space
   *[walk] your cat goes { cat-attack-meeting }
 }
# Where a cat’s move ends: what the cat meets there
cat-attack-meeting = { $meets ->
    [none] to a free space
    [home] to another cat’s Home
    [own-home] to its own Home
    [curiosity] to draw a Curiosity card
   *[other] to { $meets }{ cat-attack-whose }
 }

## Cat Attack: how it ends

cat-attack-reason-larder = Home with a full larder.
cat-attack-reason-survivor = Nobody else has a life left.
cat-attack-reason-time = Time is up: lives and food are counted.
cat-attack-why-larder = { $count ->
    [one] { $player }’s cat rolled home, where its larder was full.
   *[other] { $player }’s cat was the last of its team to roll home: all cats of the team are home, with full larders.
 }
# $count is the number of teams left
cat-attack-why-survivor = { $owner }’s cat lost its last life { $why ->
    [attack] to an attack
    [fight] in a Cat Fight
    [trespass] as a trespasser
    [cornered] when it was cornered
    [car] to the car
    [closed] in a shop that closed
    [raid] where it had raided
    [burglary] where it had burgled
   *[curiosity] to curiosity
 }{ $count ->
    [0] , and the other cats lost their last lives at the same moment.
   *[other] ; { $player }’s cat is left, with { $lives ->
        [one] one life.
       *[other] { $lives } lives.
    }
 }
# $count is the number of teams that come first, 0 if all are equal
cat-attack-why-time = Time is up: { $count ->
    [0] all are equal, each with { cat-attack-counted }.
    [one] { $player } comes first, with { cat-attack-counted }.
   *[other] { $count } sides come first, each with { cat-attack-counted }.
 }
cat-attack-counted = { $lives ->
    [one] one life
   *[other] { $lives } lives
 } and { $items ->
    [one] one item of food
   *[other] { $items } items of food
 }

## Cat Attack: questions and refusals

cat-attack-cornered = The { $card } corners your cat: your cat loses a life for each obstacle in its way and goes home. You hold a card that wouldn’t corner it. Play the { $card } anyway?
cat-attack-stays = Your turn would end at the place your cat robbed, and that costs lives. Go to { cat-attack-thing } anyway?
cat-attack-raid-costs = Your turn ends on this Home: if you take something from it, your cat loses two lives and goes home. Take { cat-attack-thing } anyway?
cat-attack-nothing-to-burgle = The place that your cat would rob has nothing that you lack. Play { $card } anyway?
cat-attack-yields = You still have cards to fight with. Give in anyway?
cat-attack-malformed-shape = “{ $text }” isn’t an action. Write something like `play cat-5 north3`, `play mouse-2 mouse1 c3`, `play attack cat2`, `fight cat2 bird-4`, `go north3`, `take milk`, `swap cat-5 mouse-2`, `keep`, `yield`.
cat-attack-malformed-no-such-space = There’s no space { $space }.
cat-attack-malformed-equal-cards = “{ $text }” would swap two equal cards.
cat-attack-illegal-foreign = Chance decides that, not a player.
cat-attack-illegal-must-play = First play a Mog card.
cat-attack-illegal-must-go = First move your cat as far as you rolled.
cat-attack-illegal-must-answer = First answer in the Cat Fight: show a card of the suit, or `yield`.
cat-attack-illegal-must-swap = First swap a card, or `keep` yours.
cat-attack-illegal-must-take = First say what you take from the larder, or `take -` for nothing.
cat-attack-illegal-must-let-go = First say which larder the mouse or bird escapes from.
cat-attack-illegal-not-in-hand = You don’t hold { $card }.
cat-attack-illegal-not-their-card = Your rival doesn’t have that card, or it’s equal to the card that you give.
cat-attack-illegal-other-suit = That card has another suit. Show a card of the fight’s suit.
cat-attack-illegal-not-cornered = Your cat isn’t cornered: there are spaces it can go to.
cat-attack-illegal-has-target = That card has a possible target now, so you must name a target.
cat-attack-illegal-no-way = No move of exactly that many steps ends on { cat-attack-thing }.
cat-attack-illegal-out-of-reach = Your cat can’t jump there: a Cat Attack needs a target within six spaces.
cat-attack-illegal-no-burglary = You can’t burgle that place: it’s more than six spaces away, somebody is on it, or you may not rob it.
cat-attack-illegal-creature-no-way = The creature can’t get to { cat-attack-thing } in exactly that many steps, or the space is taken.
cat-attack-illegal-creature-stays = { $piece } can’t be moved now.
cat-attack-illegal-nobody-to-fight = You can only fight a rival who is at most six spaces away and not at home.
cat-attack-illegal-not-for-kittens = The game for kittens doesn’t have that action.
cat-attack-illegal-only-a-card = The Curiosity card lets you play one more card and nothing else.
cat-attack-illegal-not-six = Six Cat needs six mouse cards or six bird cards.
cat-attack-illegal-nothing-to-free = You can’t free a mouse or bird there: the larder has none, or it isn’t a rival’s, or its owner is at home or in the garden.
cat-attack-illegal-nothing-to-take = You can’t take that food from this larder.
cat-attack-illegal-nobody-to-escape = Nothing can escape from that larder.
cat-attack-setup-gangs-of-four-or-six = Gangs need four or six players.
cat-attack-setup-only-gangs-share = Only gangs can share houses.
cat-attack-setup-claws-from-three = Food can be scarce only with three players or more.

## Cat Attack: options and controls

cat-attack-begins = Dice decide who has the first turn.
cat-attack-option-lives = Lives
cat-attack-option-lives-9 = nine
cat-attack-option-lives-7 = seven
cat-attack-option-lives-5 = five
cat-attack-option-lives-3 = three
cat-attack-option-minutes = Match clock
cat-attack-option-minutes-none = none
cat-attack-option-minutes-30 = 30 minutes
cat-attack-option-minutes-60 = 60 minutes
cat-attack-option-minutes-90 = 90 minutes
cat-attack-option-minutes-other = as many minutes as typed below
cat-attack-option-minutes-chosen = { $choice } minutes
cat-attack-option-minutes-ask = Or another number of minutes, 1 to 9999
cat-attack-option-kittens = For kittens
cat-attack-option-kittens-no = no
cat-attack-option-kittens-yes = yes: without raids, trespass, Cat Fights, Six Cat
cat-attack-option-claws = Scarce food
cat-attack-option-claws-no = no, enough for everybody
cat-attack-option-claws-prey = one mouse and one bird too few
cat-attack-option-claws-all = one too few of each food
cat-attack-option-gang = Gangs
cat-attack-option-gang-no = none
cat-attack-option-gang-pairs = pairs
cat-attack-option-gang-teams = two gangs
cat-attack-option-house = Houses
cat-attack-option-house-own = one each
cat-attack-option-house-shared = one for each gang, with shared lives and larder
# $whole is yes if the choice has a single step
cat-attack-source = { $kind ->
    [fight] Cat Fight
    [six] Six Cat
    [go] { cat-attack-thing }{ cat-attack-there }
    [swap] Give { $card }
    [keep] Swap nothing
    [yield] Give in
    [escape] From { $piece }’s larder{ cat-attack-whose }
    [take] Take { cat-attack-thing }
   *[other] { $card }
 }
# $before is yes if a later step names the move’s end; then $region is not needed
cat-attack-via = { $before ->
    [yes] { $piece ->
        [none] {""}
       *[other] { $piece }{ cat-attack-whose }
    }
   *[no] { $kind ->
        [play] { $piece ->
            [none] { $region }
           *[other] { $region ->
                [none] { $piece }
               *[other] { $piece }, { $region }
            }
        }
        [six] { $region ->
            [none] { $piece }{ cat-attack-whose }
           *[other] { $piece }, { $region }
        }
       *[other] { $piece }{ cat-attack-whose }
    }
 }
cat-attack-target = { $target ->
    [nothing] Play it anyway
   *[other] { cat-attack-thing }{ $kind ->
        [play] { $meets ->
            [none] { cat-attack-whose }
            [curiosity] {" "}· Curiosity card
           *[other] {""}
        }
       *[other] {""}
    }
 }
# $steps is 1 if only the fight is chosen, 2 if the rival is, too
cat-attack-choice-title = { $kind ->
    [fight] **{ $piece }**: { $steps ->
        [1] against which cat, and with which card?
       *[other] with which card?
    }
    [swap] **{ $piece }**: and what do you take in return?
   *[other] **{ $piece }**: where to?
 }
# What to choose now; everybody may read it
cat-attack-prompt = { $kind ->
    [go] Use your roll of { $roll }: choose where your cat goes.
    [answer] Cat Fight: show a card of { $suit }, or give in.
    [swap] Swap a card with { $owner }, or keep yours.
    [take] Choose what your cat takes from the larder of house { $house }, if anything.
    [escape] Choose from which larder a { $creature } escapes.
   *[card] { $another ->
        [yes] Play one more Mog card.
       *[no] Play a Mog card. Then you roll and move your cat.
    }
 }
cat-attack-hand-turn = { $kind ->
    [go] Use your roll of { $roll }: choose where your cat goes.
    [show] Cat Fight: show a card of { $suit }, or give in.
    [yield] You have no card of { $suit } to show: give in.
    [swap] Choose a card to give, then one to take, or swap nothing.
    [keep] There’s nothing to swap.
    [take] Choose what your cat takes, if anything.
    [escape] Choose from which larder a { $creature } escapes.
   *[other] { $another ->
        [yes] Choose one more Mog card to play.
       *[no] Choose a Mog card: a cat card moves your cat, a mouse or bird card moves a mouse or a bird. The card’s number says how far. Then you roll and move your cat.
    }
 }

## Cat Attack: the lesson

cat-attack-lesson-welcome = **A hungry neighbourhood.** Your larder wants six things: fish, milk, vitamins, cat food, a mouse and a bird. Then roll home, and you win.
cat-attack-lesson-fetch = Each turn begins with a card. Play the 1 of mice: it fetches a mouse out of its hole, onto c4.
cat-attack-lesson-fetch-right = The mouse sits on c4, trembling. You drew a new card, and then you rolled a 4.
cat-attack-lesson-fetch-bird = Birds are tasty, too. But c4 is nearer to your house: begin with the mouse.
cat-attack-lesson-fetch-walks = Cat cards move your cat, but there’s nothing to catch outside yet. First bring a mouse outside.
cat-attack-lesson-fetch-attack = Cat Attack has no prey within six spaces, so the card would be wasted.
cat-attack-lesson-fetch-look = The 1 of mice is in your hand. Mice live beside c4.
cat-attack-lesson-catch = Your cat must go exactly 4 spaces, never over a space twice, and you choose where it ends. The mouse is 4 away: catch it!
cat-attack-lesson-catch-right = Gulp! The mouse is in your larder. Now Pip’s cat has come right beside yours, on d4.
cat-attack-lesson-catch-curious = On a question mark you draw a surprise card. Later! The mouse on c4 won’t wait.
cat-attack-lesson-catch-elsewhere = That space has nothing to eat. Your 4 steps reach c4, where the mouse is.
cat-attack-lesson-catch-look = The mouse is on c4, right in front of its hole.
cat-attack-lesson-attack = A cat that ends on a rival’s cat sends it home, and the rival loses a life. Pip’s cat is one space away: play the 1 of cats to d4.
cat-attack-lesson-attack-right = Hiss! Pip’s cat is home with one life less, and now you see Pip’s cards.
cat-attack-lesson-attack-card = That works, too, but Cat Attack reaches six spaces. Here one step is enough: play the 1 of cats.
cat-attack-lesson-attack-fights = A Cat Fight is a contest with cards, and you may lose it. Ending on d4 is safer.
cat-attack-lesson-attack-creature = Prey can wait: Pip’s cat stands right beside you and could attack you next.
cat-attack-lesson-attack-elsewhere = Your cat wouldn’t end on Pip’s cat. Pip’s cat is on d4, one step away.
cat-attack-lesson-attack-look = Which cards bring your cat to d4? One step is enough.
cat-attack-lesson-swap = You see Pip’s cards now and may swap one. Give the 2 of birds and take the 3 of cats: that card moves your cat exactly three steps.
cat-attack-lesson-swap-right = A good trade. Then you rolled a 4.
cat-attack-lesson-swap-kept = You may keep your cards. But a second 3 of cats will be worth more than a 2 of birds.
cat-attack-lesson-swap-gives = That card is too good to give away. Give the 2 of birds.
cat-attack-lesson-swap-takes = Fair, but not the best. Give the 2 of birds and take the 3 of cats.
cat-attack-lesson-swap-look = Choose your 2 of birds first, then the 3 of cats among Pip’s cards.
cat-attack-lesson-curious = End on a question mark, and you draw a Curiosity card. Be curious: end on e1, near the dairy.
cat-attack-lesson-curious-right = You drew a card: the vet shuts. Other cards open a shop, let prey escape or send the car into a street, where cats lose a life.
cat-attack-lesson-curious-far = That’s a question mark, too. But e1 is near the dairy, where you go next.
cat-attack-lesson-curious-garden = Gardens of rivals are risky, and there’s nothing to gain. Look for a question mark.
cat-attack-lesson-curious-elsewhere = There’s no question mark on that space.
cat-attack-lesson-curious-look = e1 is on the wall in the north, below the street.
cat-attack-lesson-shop = You get food by ending exactly on a paw print of an open shop. The dairy’s first print is three steps away: play a card to go there.
cat-attack-lesson-shop-right = Bought! Each shop sells one kind of food, and you need each only once.
cat-attack-lesson-shop-burglar = With Cat Burglar your cat gets in anywhere, but must leave before the turn ends. This shop is open: simply walk in.
cat-attack-lesson-shop-walks = That space doesn’t belong to a shop. The dairy is exactly three steps away.
cat-attack-lesson-shop-fights = Leave Pip in peace for once. Your larder wants food from a shop.
cat-attack-lesson-shop-hunts = Hunting fills the larder, too. In this step, go to a shop.
cat-attack-lesson-shop-look = From e1 it is three steps to dairy1, and you hold the 3 of cats.
cat-attack-lesson-pounce = Back to the moment before shopping: a bird sits on e3. The card Cat Attack jumps up to six spaces onto prey or a cat: pounce!
cat-attack-lesson-pounce-right = Caught in one leap! Picture cards are rare, so use them well.
cat-attack-lesson-pounce-cat = That would hurt Pip. But the bird fills your larder.
cat-attack-lesson-pounce-shops = Good shopping! But a bird in reach may be gone next turn. Pounce on it.
cat-attack-lesson-pounce-fights = No fights on an empty larder. The bird on e3 is in reach of Cat Attack.
cat-attack-lesson-pounce-elsewhere = That doesn’t catch the bird on e3; your Cat Attack does.
cat-attack-lesson-pounce-look = Choose the card Cat Attack, then the bird.
cat-attack-lesson-fight = New position: instead of playing a card you may start a Cat Fight with a cat within six spaces. Only the suit counts, so show your smallest cat card.
cat-attack-lesson-fight-right = You and Pip showed cat cards in turn, until Pip had none left. The loser goes home with one life less, and you still roll.
cat-attack-lesson-fight-big = The suit is right, but keep that card for a long walk. Numbers don’t count in a fight: show the 1 of cats.
cat-attack-lesson-fight-few = You hold three cat cards and only two birds. A cat without cards of the suit loses, so fight with cat cards.
cat-attack-lesson-fight-attacks = That way your cat attacks by landing on Pip’s cat. This time, choose a Cat Fight.
cat-attack-lesson-fight-creature = Prey comes later. Pick a Cat Fight.
cat-attack-lesson-fight-walks = Your cat walks off. Stay and start a Cat Fight.
cat-attack-lesson-fight-look = Choose Cat Fight, which is beside your cards. Then choose a card: only its suit counts.
cat-attack-lesson-raid = New position: Pip’s cat is away. You played a card, and your cat walked onto Pip’s Home. That’s a raid: take something you lack.
cat-attack-lesson-raid-right = Thief! Your roll takes you away in time. Staying on Pip’s Home until the turn ends costs two lives.
cat-attack-lesson-raid-nothing = Very polite. But your larder lacks a mouse, and Pip has one.
cat-attack-lesson-raid-look = Pip’s larder holds a mouse.
cat-attack-lesson-home = New position: your larder is full, and you rolled a 3. Your cat is three steps from its Home: roll home!
cat-attack-lesson-home-right = Home with six good things: you win! Only a roll wins, never a card. At its own Home a cat can’t be attacked.
cat-attack-lesson-home-near = So close! That’s your garden. Your Home is the space in front of the door.
cat-attack-lesson-home-other = That’s somebody else’s Home. Yours is home1.
cat-attack-lesson-home-elsewhere = You were three steps from home, with a 3. Only a move to home1 wins.
cat-attack-lesson-home-look = Your Home is the space in front of the door of house 1.
cat-attack-lesson-refused-creature-no-way = That animal can’t get to this space in exactly as many steps as the card shows.
cat-attack-lesson-refused-creature-stays = Only the animal with the lowest number can come out of its house.
cat-attack-lesson-refused-must-go = First move your cat as far as you rolled.
cat-attack-lesson-refused-must-play = A turn begins with a card; the roll comes after it.
cat-attack-lesson-refused-must-swap = First decide about the swap: swap a card, or keep yours.
cat-attack-lesson-refused-no-way = No path of exactly that many steps leads to that space, or something blocks the path.
cat-attack-lesson-refused-not-in-hand = That card isn’t in your hand.
cat-attack-lesson-practice = **Now play against a kitten.** Each cat has three lives here. Fill your larder and roll home, or be the last cat left. Two cards are new: Speedy Cat gives three more rolls; Cat Burglar jumps up to six spaces and takes a thing from a shop or a Home.
cat-attack-lesson-advice-catch = There’s prey for your larder on { $space }.
cat-attack-lesson-advice-shop = You could shop on { $space }.
cat-attack-lesson-advice-attack = A rival’s cat is in reach on { $space }. But where would your own cat end?
cat-attack-lesson-advice-swap = Which of your cards do you need least, and which of your rival’s helps you most?
cat-attack-lesson-advice-home = Your larder is full! Get near your Home, then hope for the right roll.
cat-attack-lesson-advice-lacks-mouse = You still need a mouse. A mouse card moves a mouse out of its house, to c4 and further.
cat-attack-lesson-advice-lacks-bird = You still need a bird. A bird card moves a bird out of its house, to e4 and further.
cat-attack-lesson-advice-lacks-fish = You still need fish. The fishmonger is in the north-west corner.
cat-attack-lesson-advice-lacks-milk = You still need milk. The dairy is in the north-east corner.
cat-attack-lesson-advice-lacks-vitamins = You still need vitamins. The vet is in the south-west corner.
cat-attack-lesson-advice-lacks-food = You still need cat food. The shop that sells it is in the south-east corner.
