### Cat Attack in English: pictures, descriptions, rules

## Cat Attack: words inside pictures

# $suit is cat, mouse or bird
cat-attack-picture-asked = { $asked ->
        [card] Play a card, or start a fight
        [another] Play one more card
        [go] Rolled { $roll }: where to?
        [answer] Show a { $suit } card, or give up
        [swap] Swap a card with { $name }?
        [take] Take something from { $home }?
       *[escape] Which larder does a { $kind } flee from?
    }
# $team is A, B or C
cat-attack-picture-team = Gang { $team }
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
cat-attack-picture-drew-shop-fish = Fishmonger opens or shuts
cat-attack-picture-drew-shop-dairy = Dairy opens or shuts
cat-attack-picture-drew-shop-corner = Corner shop opens or shuts
cat-attack-picture-drew-shop-vet = Vet opens or shuts
cat-attack-picture-drew-car-north = Car to the north street
cat-attack-picture-drew-car-east = Car to the east street
cat-attack-picture-drew-car-south = Car to the south street
cat-attack-picture-drew-car-west = Car to the west street
cat-attack-picture-drew-mog = One more Mog card
cat-attack-picture-drew-roll = One more roll
cat-attack-picture-drew-bird = A bird escapes
cat-attack-picture-drew-mouse = A mouse escapes
cat-attack-picture-drew-home = A life lost, and home
cat-attack-picture-drew-life = A life regained
cat-attack-picture-drew-shuffle = Cards shuffled

## Cat Attack: descriptions (at most 1,024 characters in all)

# $cat is 1 to 6, with a letter where cats share a house
cat-attack-alt-cat = Cat { $cat }
# $suit is cat, mouse or bird
cat-attack-alt-card = { $suit } { $value }
cat-attack-alt-card-speedy = Speedy Cat
cat-attack-alt-card-attack = Cat Attack
cat-attack-alt-card-burglar = Cat Burglar
cat-attack-alt-chance = Cards or dice are due.
cat-attack-alt-turn = { $asked ->
        [card] { $another ->
            [yes] { $seat } to play one more card.
           *[no] { $seat } to play a card.
        }
        [go] { $seat } to move: rolled { $roll }.
        [take] { $seat } may take food from home{ $home }.
       *[escape] { $seat } to choose the larder that a { $kind } flees from.
    }
cat-attack-alt-swap = { $seat } may swap a card with { $other }.
cat-attack-alt-answer = { $seat } to show a { $suit } card or give up.
cat-attack-alt-ends = Ends: { $ends }.
cat-attack-alt-no-end = No end: cornered.
cat-attack-alt-threw = { $seat } { $roll }
cat-attack-alt-throws = Thrown: { $throws }.
cat-attack-alt-over = { $seats } won: { $reason }
cat-attack-alt-nobody = No winner: { $reason }
cat-attack-alt-reason = { $reason ->
        [larder] home with a full larder.
        [survivor] nobody else is left.
        [time] the time is up.
        [resigned] the others gave up.
        [timeout] the others ran out of time.
        [agreed] they agreed on a draw.
       *[abandoned] the match was abandoned.
    }
cat-attack-alt-fight = Fight of { $suit } cards: { $seat } against { $other }, { $count } shown.
cat-attack-alt-at = { $cat } { $space }
cat-attack-alt-retired = { $cat } retired
cat-attack-alt-household = { $cats }: { $lives ->
        [one] 1 life
       *[other] { $lives } lives
    }; { $larder }.
cat-attack-alt-item = { $item }
cat-attack-alt-nothing = larder empty
cat-attack-alt-out = Out: { $critters }.
cat-attack-alt-shop = { $shop } { $left }{ $open ->
        [yes] {""}
       *[no] {" "}shut
    }
cat-attack-alt-shops = Shops: { $shops }.
cat-attack-alt-car = The car shuts { $street }.
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
