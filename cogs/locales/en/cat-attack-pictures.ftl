### Cat Attack in English: pictures, descriptions, rules

## Cat Attack: words inside pictures

# $suit is cat, mouse or bird
cat-attack-picture-asked = { $asked ->
        [card] Play a card, or start a fight
        [kitten] Play a card
        [another] Play one more card
        [go] Rolled { $roll }: where to?
        [answer] Show a { $suit } card, or give up
        [swap] Swap a card with { $name }?
        [take] Take something from house { $home }?
       *[escape] Which larder does a { $kind } flee from?
    }
# $team is A, B or C
cat-attack-picture-team = Gang { $team }
# Stands beside the sign of a shop if a burglar can come over the shop’s roof.
# Menus add these words to the shop’s name
cat-attack-picture-by-night = by night
cat-attack-picture-your-cards = Your cards
cat-attack-picture-their-cards = Cards of { $name }
cat-attack-picture-no-cards = You hold no cards
cat-attack-picture-no-use = No use now
cat-attack-picture-card-cat = Cat
cat-attack-picture-card-mouse = Mouse
cat-attack-picture-card-bird = Bird
cat-attack-picture-card-speedy = Speedy Cat
cat-attack-picture-card-attack = Cat Attack
cat-attack-picture-card-burglar = Cat Burglar
cat-attack-picture-drew-shop-fish = Fishmonger turns its sign
cat-attack-picture-drew-shop-dairy = Dairy turns its sign
cat-attack-picture-drew-shop-corner = Corner shop turns its sign
cat-attack-picture-drew-shop-vet = Vet turns its sign
cat-attack-picture-drew-car-north = Car to the north street
cat-attack-picture-drew-car-east = Car to the east street
cat-attack-picture-drew-car-south = Car to the south street
cat-attack-picture-drew-car-west = Car to the west street
cat-attack-picture-drew-mog = One more Mog card
cat-attack-picture-drew-roll = One more roll
cat-attack-picture-drew-bird = A bird escapes
cat-attack-picture-drew-mouse = A mouse escapes
cat-attack-picture-drew-home = Lose a life and go home
cat-attack-picture-drew-life = A life regained
cat-attack-picture-drew-shuffle = Cards shuffled

## Cat Attack: descriptions (at most 1,024 characters in all)

# $suit is cat, mouse or bird
cat-attack-alt-card = { $suit } { $value }
cat-attack-alt-card-speedy = Speedy Cat
cat-attack-alt-card-attack = Cat Attack
cat-attack-alt-card-burglar = Cat Burglar
cat-attack-alt-chance = Next, cards are drawn or dice are thrown.
cat-attack-alt-turn = { $asked ->
        [card] { $another ->
            [yes] { $seat } to play one more card.
           *[no] { $seat } to play a card.
        }
        [go] { $seat } to move: rolled { $roll }.
        [take] { $seat } may take food from the larder of house { $home }.
       *[escape] { $seat } to choose the larder that a { $kind } flees from.
    }
cat-attack-alt-swap = { $seat } may swap a card with { $other }.
cat-attack-alt-answer = { $seat } to show a { $suit } card or give up.
cat-attack-alt-ends = Can end on: { $ends }.
cat-attack-alt-no-end = Cornered: no possible end.
cat-attack-alt-threw = { $seat } { $roll }
cat-attack-alt-throws = Thrown: { $throws }.
cat-attack-alt-over = { $seats } won: { $reason }
cat-attack-alt-nobody = No winner: { $reason }
cat-attack-alt-reason = { $reason ->
        [larder] home with a full larder.
        [survivor] nobody else is left.
        [time] time is up.
        [resigned] all opponents gave up.
        [timeout] all opponents ran out of time.
        [agreed] they agreed on a draw.
       *[abandoned] the match was abandoned.
    }
cat-attack-alt-fight = Fight of { $suit } cards: { $seat } against { $other }, { $count } shown.
# $cat is cat1 to cat6, with a letter if cats share a house. $home is yes if the cat is in a gang
# and has rolled home with a full larder
cat-attack-alt-at = { $seat }, { $cat } { $space }{ $home ->
        [yes] , rolled home
       *[no] {""}
    }
cat-attack-alt-retired = { $seat }, { $cat } retired
cat-attack-alt-household = { $cats }: { $lives ->
        [one] 1 life
       *[other] { $lives } lives
    }; { $larder }.
cat-attack-alt-item = { $item }
cat-attack-alt-nothing = larder empty
cat-attack-alt-out = Out: { $critters }.
cat-attack-alt-inside = In the mouse-hole: { $mice }. In the bird-house: { $birds }.
cat-attack-alt-shop = { $shop } { $left }{ $open ->
        [yes] {""}
       *[no] {" "}shut
    }
cat-attack-alt-shops = Left in the shops: { $shops }.
cat-attack-alt-car = The car is on { $space } and shuts { $street }.
cat-attack-alt-parked = The car is parked.
cat-attack-alt-cards = Cards in hand: { $hands }. Left to draw: { $deck }.
cat-attack-alt-discard = Face up: { $card }.
cat-attack-alt-trail = { $piece } { $kind ->
        [caught] caught on { $source }
        [sent-home] sent home from { $source }
        [retired] retired on { $source }
       *[moved] { $source }–{ $target }
    }
cat-attack-alt-last = Last: { $moves }.

## Cat Attack: a hand in words

cat-attack-hand-empty = You hold no cards.
cat-attack-hand-cards = You hold: { $cards }.
cat-attack-hand-useful = Of use now: { $cards }.
cat-attack-hand-useless = Of no use now: { $cards }.
cat-attack-hand-sight = { $seat } holds: { $cards }.
cat-attack-hand-swap = { $seat } gave { $other } { $given } for { $taken }.

## Cat Attack: words in the pictures of the rules

cat-attack-picture-goal-1 = Six different things to eat for your larder
cat-attack-picture-goal-2 = Then back onto your own Home by an exact roll
cat-attack-picture-goal-3 = You have nine lives. Mind them
cat-attack-picture-goal-4 = Or be the last cat that has a life left
cat-attack-picture-start-1 = Your house: the cat sits on its Home
cat-attack-picture-start-2 = Seven steps to the nearest shop: end there to buy
cat-attack-picture-start-3 = A mouse card fetches a mouse out of its hole
cat-attack-picture-start-4 = With all six things, home by an exact roll
cat-attack-picture-map-1 = Home: cats enter it only from paw print p
cat-attack-picture-map-2 = Garden: prints p, q, r and s
cat-attack-picture-map-3 = Walls, a1 to g7
cat-attack-picture-map-4 = Street, five spaces a side
cat-attack-picture-map-5 = A shop’s prints: end here to buy
cat-attack-picture-map-6 = B: for Cat Burglars only
cat-attack-picture-map-7 = Mouse-hole, at c4
cat-attack-picture-map-8 = Bird-house, at e4
cat-attack-picture-map-9 = Car park, at d4
cat-attack-picture-map-10 = End here for a Curiosity card
cat-attack-picture-example-1 = 1. She plays Mouse 1
cat-attack-picture-example-2 = A mouse comes out, one step, to c4
cat-attack-picture-example-3 = 2. She draws: six cards again
cat-attack-picture-example-4 = 3. A roll of 4 ends on the mouse: caught
cat-attack-picture-turn-1 = 1. Play one of your six Mog cards
cat-attack-picture-turn-2 = 2. Draw until you hold six again
cat-attack-picture-turn-3 = 3. Roll, and move to one of the ringed spaces
cat-attack-picture-turn-4 = 4. Still where you raided? Lose two lives
cat-attack-picture-moving-1 = Go the exact number of steps, no space twice
cat-attack-picture-moving-2 = Another cat bars the way; the rings show where two steps can end
cat-attack-picture-moving-3 = Pass over mice and birds, or end on one to catch it
cat-attack-picture-moving-4 = Cornered: lose a life for each obstacle, then go home
cat-attack-picture-cards-1 = Your cat walks that many spaces
cat-attack-picture-cards-2 = A mouse runs that many spaces
cat-attack-picture-cards-3 = A bird hops that many spaces
cat-attack-picture-cards-4 = Three more rolls, each with a move
cat-attack-picture-cards-5 = Jump on a cat, mouse or bird up to six spaces away
cat-attack-picture-cards-6 = Steal from a shop or a house up to six spaces away
cat-attack-picture-shopping-1 = End on a shop’s print to get what it sells
cat-attack-picture-shopping-2 = Shut: no cat may go in
cat-attack-picture-shopping-3 = A Cat Burglar comes over the roof
cat-attack-picture-shopping-4 = End on a mouse or bird: it goes into your larder
cat-attack-picture-attack-1 = End on a cat: it loses a life and goes home
cat-attack-picture-attack-2 = You look at its cards and may swap one
cat-attack-picture-attack-3 = Cat Fight: card against card, all of one suit
cat-attack-picture-attack-4 = At home a cat is safe
cat-attack-picture-raiding-1 = Raid: end on a Home whose cat is away and take one thing
cat-attack-picture-raiding-2 = Still there when your turn ends: lose two lives and go home
cat-attack-picture-raiding-3 = A cat coming home throws trespassers out
cat-attack-picture-raiding-4 = Six Cat: a creature leaves somebody’s larder
cat-attack-picture-curiosity-1 = End here: draw a Curiosity card
cat-attack-picture-curiosity-2 = A shop shuts: cats inside lose a life
cat-attack-picture-curiosity-3 = The car drives: cats in its way lose a life
cat-attack-picture-curiosity-4 = A mouse or a bird flees from a larder
cat-attack-picture-ending-1 = Six different things, and an exact roll home
cat-attack-picture-ending-2 = Without lives a cat retires; its larder stays
cat-attack-picture-ending-3 = In gangs all cats of a side win together
cat-attack-picture-ending-4 = When time is up: most lives plus food wins

## Cat Attack: the rules, page by page

cat-attack-rules-goal = **The goal.** Fill your larder with six different things: fish, milk, cat food and vitamins from the four shops, a mouse and a bird. Then get back onto your own Home with a roll of the exact number, and you’ve won. The last cat with a life left also wins.
    Each of you has a house with a larder, a cat with nine lives, and six *Mog cards*, which only you see. There is one of each thing for each player: with four players, four fish.
cat-attack-rules-goal-alt = The six foods; a cat on its way home with a die beside it; nine hearts; five grey cats around one with a crown.
cat-attack-rules-start = **Your first five minutes.**
    1. Find your house: your name is on its roof. The space in front of its door is your *Home*; your cat starts there, and nobody can attack it there.
    2. Look at your six Mog cards. *Mog* is just the name of the pack. There are numbers 1 to 6 in three suits: a *cat* card moves your own cat, a *mouse* or *bird* card moves a mouse or a bird. The page about cards explains the three kinds of *picture card*.
    3. On your turn you must first play one card. A good start is to fetch a mouse or a bird if its house is close to your way. Then the die is rolled, you choose one of the ringed spaces, and your cat walks there.
    4. The nearest shop is seven steps from home. End exactly on one of its three prints, and you get what it sells. You catch a mouse or a bird by ending on it.
    5. A rival who ends on your cat sends it home, and it loses a life. One life is no great loss: you have nine. When you have all six things, go near your Home, so that an exact roll can end there.
cat-attack-rules-start-alt = A house with its cat at home; a cat’s path from Home to the fishmonger; a mouse fetched to the space in front of its hole; a cat going home by a roll.
cat-attack-rules-map = **The neighbourhood.** ◆ We drew its plan. Two spaces touch each other if a line joins them.
    { "" }*Home* touches the first print of its garden and nothing else: `home1`–`1p`. `1p` touches `1q`, `1r` and `1s`. Each of these three prints touches one space on the walls: `q` westward, `r` eastward, `s` in row 4. The wall spaces of `q`, `r` and `s` are, for house 1: a2, c2, b4 · 2: c2, e2, d4 · 3: e2, g2, f4 · 4: a6, c6, b4 · 5: c6, e6, d4 · 6: e6, g6, f4.
    { "" }*Walls*: 37 spaces, columns `a` to `g` from the west, rows `1` to `7` from the north: every space of columns a, c, e, g and of rows 1, 4, 7. Each wall space touches the next one along its column or row.
    { "" }*Streets*: five spaces each, clockwise round the edge, `north1`–`5`, `east1`–`5`, `south1`–`5`, `west1`–`5`, then north again. Streets touch the walls at north2–c1, north4–e1, east3–g4, south2–e7, south4–c7, west3–a4.
    { "" }*Shops*: a garden of three prints round each corner. Fishmonger: west5–`fish1`–`2`–`3`–north1. Dairy: north5–`dairy1`–`2`–`3`–east1. Corner shop, cat food: east5–`corner1`–`2`–`3`–south1. Vet, vitamins: south5–`vet1`–`2`–`3`–west1. The `B` on each roof, such as `dairyB`, touches the middle print and is for Cat Burglars only.
    { "" }*Mouse-hole* and *bird-house* are beside c4 and e4, the car park beside d4; c4, d4 and e4 themselves are ordinary spaces. *Question marks* for Curiosity: c1, d1, e1, a4, g4, c7, d7, e7.
    The players’ houses, in the order of seats: for two players, 1, 6 · for three, 1, 3, 5 · for four, 1, 3, 6, 4 · for five, 1, 2, 3, 6, 4 · for six, 1, 2, 3, 6, 5, 4. A house without an owner is open to every cat; the Home there is a dead end, like every Home.
cat-attack-rules-map-alt = The whole neighbourhood at the start: six houses, three above and three below, walls between them, streets round the edge, a shop in each corner; ten parts are numbered and named.
cat-attack-rules-turn = **Your turn.** Everybody throws the die; ◆ the highest begins, and players who tie for the highest throw again. After that you take turns in the order of seats. You may not leave out any of these steps:
    1. Play one Mog card, whatever it does. You can start a Cat Fight or use Six Cat instead.
    2. Draw until you hold six cards. When the deck is empty, the discards are shuffled into a new deck, ◆ but only when somebody must draw.
    3. Roll, and move your cat that far. If your cat was sent home in step 1, it starts from its Home.
    4. The reckoning: a cat that is still where it raided or burgled loses lives and goes home.
    ◆ The effects of a card come in this order: what happens on the board, drawing, swapping, taking food, Curiosity. If everybody can see that a player has only one choice, that choice is made automatically. If the choices depend on a player’s hand, that player is asked, even if the hand allows only one.
cat-attack-rules-turn-alt = Step 1: three cards. Step 2: a deck and a card drawn from it. Step 3: a die, and rings on the four spaces where a cat can end. Step 4: a cat on another cat’s Home.
cat-attack-rules-example = **A whole turn.** Mitzi of house 1 stands on a2 and holds, among others, the card Mouse 1.
    1. *Card*: she plays Mouse 1. A mouse comes out of the hole. Its first step always leads to c4, the space in front of the hole, so with a 1 the mouse stops on c4.
    2. *Draw*: she takes a card, Cat 2, and holds six again. It’s too late to play Cat 2 this turn.
    3. *Roll*: a 4. Her cat goes along the lines: a2, a3, a4, b4, c4 is one way of four steps. She chooses to end on c4, and the mouse there goes into her larder. Passing the question mark on a4 has no effect; if she had ended on a4, she would have drawn a card.
    4. *Reckoning*: she isn’t in anybody’s house or garden, so nothing happens. It’s the next player’s turn.
    A rival on b4 would have barred that way. If Mitzi had already had a mouse, she couldn’t have ended on c4.
cat-attack-rules-example-alt = Three cards, Mouse 1 raised; a mouse in front of its hole; a card drawn; a cat’s path of four steps from a2 to c4, where it catches the mouse, with a die showing 4.
cat-attack-rules-moving = **Moving.** Your cat goes along the lines, exactly as many steps as the card or the die shows. A move uses no space twice, ◆ not even its start. A new move, by card or roll, may go back over the spaces of the move before it. You choose the *end* of the move: the picture rings all possible ends. Choices that would cost you lives or a card needlessly are marked in red, with a warning sign.
    Closed to cats: the car’s street; the inside of the mouse-hole and the bird-house; a shut shop’s garden; ◆ burglars’ prints; a Home while its own cat is there; another cat’s space. You may leave a shut shop’s garden or `B`. You may end exactly on a cat: that is an attack. A Home is a dead end.
    You can pass over mice and birds; their spaces count as steps. Ending on a mouse or bird catches it; if you already have one of that kind, you can’t end there.
    { "" }**Cornered.** If no way of the right length is open, follow every way as far as it goes and see what bars the next step: a cat, the car’s street or a shut shop. A mouse or bird you can’t catch can also bar the last step, ◆ and so can an occupied Home. You lose a life for each of these obstacles and go home; ◆ each counts once, and you lose at least one life. For example, your cat is on 1q, and other cats are on 1p and a2. If your cat has to go two steps or more, it loses two lives; with a 1 it would attack one of those cats.
cat-attack-rules-moving-alt = A cat’s trail of five steps; a cat barred by another; a cat that passed over a mouse; a cat shut in on all sides.
cat-attack-rules-cards = **Mog cards.** There are 63 Mog cards: ◆ three cats, three mice and three birds of each number from 1 to 6, and three of each picture card.
    { "" }*Cat*: your cat moves as far as the card’s number says. *Mouse*, *bird*: move any mouse, or any bird, that far. A mouse or bird that leaves its house steps first onto the space in front of it (`c4`, `e4`), and it may go back in with the exact number. Mice and birds pass over everything but can’t end on an occupied space. Mice and birds can’t step on a Home ◆ or a burglars’ print; the car and shut shops don’t stop them; they draw no Curiosity card. ◆ If any animal of the card’s kind can move, you must move one; otherwise the card has no effect.
    { "" }*Speedy Cat*: roll and move three times, ◆ after you’ve filled your hand to six cards; then comes your normal roll.
    { "" }*Cat Attack*: jump onto a cat, mouse or bird at most six spaces away, ◆ counted along the shortest way, even if that way is occupied. You can’t jump on a cat that is at home.
    { "" }*Cat Burglar*: jump at most six spaces and steal. On a shop’s `B`, even if the shop is shut, take its item if you lack it and one is left. Or jump to another cat’s Home if no cat is on it, ◆ not even a visitor, and take one thing there, even if the Home’s owner is in the garden. If the turn ends while you are in a shop’s garden, in another cat’s garden, on another cat’s Home ◆ or on a `B`, you go home and lose one life, ◆ not two as after a raid.
    ◆ A picture card without a target has no effect.
cat-attack-rules-cards-alt = Six cards, each with what it does: cat, mouse, bird, Speedy Cat, Cat Attack, Cat Burglar.
cat-attack-rules-shopping = **Shopping.** While a shop is open, a cat that ends on one of its three prints gets the shop’s item, if the cat lacks it and one is left. Passing through buys nothing.
    The *fish*monger is in the north-west, the *dairy* in the north-east, the *corner* shop (cat food) in the south-east, the *vet* (vitamins) in the south-west. Signs show what is left. ◆ A shop’s garden is a path of three steps from street to street.
    A *shut* shop lets nobody in. When it shuts, any cat in its garden ◆ or on its burglars’ print loses a life and goes home.
    { "" }**Catching.** End on a mouse or bird by card, roll or jump: it goes into your larder. You can have one mouse and one bird, never two of anything.
cat-attack-rules-shopping-alt = A cat walks into the fishmonger’s garden; a shut dairy with signs; a cat on the dairy’s roof; a cat that caught a bird.
cat-attack-rules-attack = **Attack.** End on another cat by card, roll or Cat Attack: that cat loses a life and goes home. Fill your hand to six cards. Then look at the other player’s hand; you may swap a card of yours for one of theirs, ◆ but never for an equal one. At home a cat is safe; on somebody else’s Home it isn’t. ◆ A cat that has lost its last life has no cards to swap.
    { "" }**Cat Fight**, instead of a card: name a cat that is at most six spaces away and not at home. Lay a cat, mouse or bird card. The card’s number doesn’t matter, and picture cards can’t fight. You then take turns answering with cards of the same suit. A player who can’t or ◆ won’t answer loses a life and goes home. If both players run out of cards, both draw six, the attacker first, and the fight goes on. Afterwards both fill their hands to six cards; the winner may swap. ◆ An attacker who wins moves onto the loser’s space, which counts as ending there.
cat-attack-rules-attack-alt = A cat ends on another, which is sent home; a mouse card swapped for a cat card; three bird cards in a fight; a cat safe at home.
cat-attack-rules-raiding = **Raid**: take from the larder of a cat that is out. Out means neither on its Home nor in its garden.
    1. End exactly on the Home of a cat that is out.
    2. Take one thing that you lack. If the owner is in a shop’s garden, you can’t take what that shop sells. If you take nothing, ◆ it wasn’t a raid and costs nothing.
    3. If your turn ends while you are still on that Home or in its garden, you lose two lives and go home; the loot stays yours. It is best to raid by card and then leave with your roll.
    A raid costs no lives if the cat of that house has retired ◆ or the house has no owner. While the owner is at home, you can’t enter the Home; while the owner is in the garden, you can enter but take nothing.
    { "" }**Trespass.** You may stand in somebody’s garden. But if the owner comes from outside and ends in the garden or on the Home, the owner drives out all other cats in both places. They lose a life and go home, and the owner may swap a card with each. ◆ The same happens if the owner is sent home from outside. ◆ If the owner is sent home from the garden, only a cat on the Home is driven out.
    { "" }**Six Cat.** If your six cards are all mice, or all birds, you can lay them down instead of playing one. Take a creature of that kind out of a rival’s larder. Move it six spaces, first onto `p`, the print in front of this rival’s Home. You can’t choose the larder of an owner who is at home or in the garden. Then draw six cards.
cat-attack-rules-raiding-alt = A cat on another’s Home takes milk; two lives lost on the way home; an owner comes home to a trespasser; six mouse cards free a mouse.
cat-attack-rules-curiosity = **Curiosity.** If an action of yours takes your cat to a space with a question mark, you draw a Curiosity card. ◆ We made up these 38 cards:
    • 16 for the shops, four each: the card opens its shop if that shop is shut, otherwise it shuts the shop.
    • 8 for the car, two for each street: the car drives clockwise to the middle of that street. Any cat that the car meets, or that is on that street, loses a life and goes home. A car already in that street drives a whole lap. The street stays closed to cats until the car leaves. At first the car is in the car park.
    • 4 cards let you play one more Mog card; 3 cards let you roll and move once more.
    • 4 cards, 2 for a mouse and 2 for a bird: the animal flees from a larder of your choice, ◆ your own if necessary, into its house.
    • 2 cards cost you a life and send you home; 1 card gives you a lost life back.
    A drawn card goes to the bottom of the deck. One more card, *Shuffle*, starts at the bottom: a player who draws *Shuffle* shuffles the other Curiosity cards ◆ and draws no further card.
cat-attack-rules-curiosity-alt = A cat on a space with a question mark; a shut fishmonger; the car on its way to the south; a mouse that flees into its hole.
cat-attack-rules-ending = **The end.** You win with a full larder and an exact *roll* onto your Home. A Speedy Cat’s roll counts, ◆ and so does a Curiosity card’s; a move with a Mog card doesn’t. You also win if you are the last player left. ◆ If the last cats lose their last lives at the same moment, it is a draw. All other players share second place.
    { "" }**Retired.** A cat that loses its last life leaves; its cards are discarded. The cat’s larder stays: raids on it cost no lives, and mouse and bird cards can fetch its creatures. Nobody is safe on a retired cat’s Home.
    { "" }**Other games.** *{ cat-attack-option-lives }*: 7, 5 or 3. *{ cat-attack-option-minutes }*: when the time is up, the current turn is still played to its end; then the highest sum of lives and food wins; if sums are equal, the most food wins. *{ cat-attack-option-kittens }*: no raids, trespass, fights or Six Cat; ◆ nobody can enter another cat’s Home. *{ cat-attack-option-claws }*: there is one mouse fewer than there are players, and one bird fewer, ◆ or one fewer of each food. *{ cat-attack-option-gang }*: pairs, or two sides. Mates can’t attack, fight or raid each other or drive each other out, ◆ and can’t enter each other’s Homes. You win when all cats of your side have rolled home with full larders, ◆ retired ones not counted. *{ cat-attack-option-house }* can be shared: mates then share nine lives and one larder, ◆ and a cat may come home while a mate is there.
cat-attack-rules-ending-alt = Six foods and a die in front of a cat; a grey retired cat; two rows of three cats; a heart with seven lives plus four foods.
