### Caged Rat in English

## Caged Rat: names

caged-rat-title = Caged Rat
caged-rat-in-short = Feed your two rats exactly as much as their cards say.
caged-rat-goal = Feed your two rats exactly as many cards of their suits as their own cards say: { $rubber ->
    [deal] the player with more points after the deal wins.
   *[other] the first to { $rubber } points wins.
 }
caged-rat-seat-0 = Ginger
caged-rat-seat-1 = Blue
# A card of the deck, by its rank and suit
caged-rat-card = { $card_rank ->
    [T] 10
   *[other] { $card_rank }
 }{ $card_suit ->
    [C] ♣
    [D] ♦
    [H] ♥
   *[S] ♠
 }
caged-rat-other = { $other_rank ->
    [T] 10
   *[other] { $other_rank }
 }{ $other_suit ->
    [C] ♣
    [D] ♦
    [H] ♥
   *[S] ♠
 }
caged-rat-rank = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] ten
   *[other] { $rank }
 }

## Caged Rat: what happens

caged-rat-event-dealer = { $player } is the first dealer, drawn by lot.
caged-rat-event-red = { $player } gets the red cards, by lot.
caged-rat-event-caged = { $player } cages { caged-rat-card } and { caged-rat-other }.
caged-rat-event-offered = { $player } offers { caged-rat-card }.
caged-rat-event-turned = { $player } turns up { caged-rat-card }, the top card of the stock: the dealer’s first capture card comes unseen.
caged-rat-event-bid = { $player } bids { caged-rat-card } for { caged-rat-other }.
caged-rat-event-answered = { $player } answers { caged-rat-card }.
caged-rat-event-won = { $player } wins { caged-rat-card }.
caged-rat-event-lost = { $player } loses { caged-rat-card }.
caged-rat-event-fed = { $player } feeds it to the { caged-rat-card } rat.
caged-rat-event-put-away = { $player } has no rat of that suit, so it is put away.
caged-rat-event-deal-scored = Deal { $deal } is over: { $player } { $sum } = { $points }, { $owner } { $owner_sum } = { $owner_points }. In all { $player } has { $total }, { $owner } { $owner_total }.
# $goal is 0 if a rubber is a single deal
caged-rat-event-rubber-won = { $player } wins the { $goal ->
    [0] deal
   *[other] rubber
 }, { $total } to { $owner_total }!
# What an action without consequences does
caged-rat-plainly = { $kind ->
    [cage] rats of up to { $left } and { $right } points
    [answer] { $beats ->
        [yes] beats the bid
       *[no] doesn’t beat the bid
    }
    [bid] to win { caged-rat-other }
    [feed] that rat then has { $captures } of { $worth }
   *[other] { $feeds ->
        [none] no rat of yours eats it
        [hungry] would feed a rat of yours
       *[other] would overfeed a rat of yours
    }
 }

## Caged Rat: how it ends

caged-rat-reason-rubber = The higher score won.
caged-rat-reason-match = Two rubbers are won.
# $goal is 0 if a rubber is a single deal
caged-rat-why-rubber = { $goal ->
    [0] { $player }’s rats brought { $total } points, { $owner }’s { $owner_total }.
   *[other] { $player } has { $total } points, and { $goal } win; { $owner } has { $owner_total }.
 }
caged-rat-why-match = { $player } won two rubbers to { $owner_rubbers }, the last one by { $total } points to { $owner_total }.

## Caged Rat: questions and refusals

caged-rat-never-satisfied = A rat worth 9 or more can never be satisfied, because you get only eight captures a deal. Low cards make promising rats. Really cage { caged-rat-card } and { caged-rat-other }?
caged-rat-malformed-shape = “{ $text }” isn’t an action. Write `cage 3D 5H`, `offer 7H`, `bid KD`, `answer 9S` or `feed 5H`: a rank of 2 to 9, T for ten, J, Q, K or A, then C, D, H or S for the suit.
caged-rat-malformed-order = “{ $text }” should name two cards in alphabetical order, digits first, like `cage 3D 5H`.
caged-rat-illegal-foreign = Chance decides that.
caged-rat-illegal-not-in-hand = You don’t hold { caged-rat-card }.
caged-rat-illegal-no-such-rank = You hold no { caged-rat-rank }.
caged-rat-illegal-only-one = You hold only one { caged-rat-rank }.
caged-rat-illegal-one-by-one = Name each { caged-rat-rank } with its suit, one after the other.
caged-rat-illegal-capture-offered = { caged-rat-card } is the card to be captured. Bid another one.
caged-rat-illegal-not-your-rat = { caged-rat-card } isn’t one of your rats.
caged-rat-illegal-feeds-itself = There’s no rat to choose now. If only one rat can have a capture, the capture goes to that rat by itself.
caged-rat-illegal-must-cage = First cage two of your cards.
caged-rat-illegal-must-offer = First offer a card to be captured.
caged-rat-illegal-must-bid = Now bid a card for the capture.
caged-rat-illegal-must-answer = Now answer the bid with a card.
caged-rat-illegal-must-feed = First choose which of your rats gets the capture.

## Caged Rat: options and controls

caged-rat-begins = The first dealer is drawn by lot; the other begins.
caged-rat-option-match = Match
caged-rat-option-match-1 = one rubber
caged-rat-option-match-3 = best of three rubbers
caged-rat-option-rubber = A rubber
caged-rat-option-rubber-120 = to 120 points
caged-rat-option-rubber-60 = ◆ to 60 points
caged-rat-option-rubber-deal = ◆ a single deal
# $most is the most points a rat can bring, without the bonus for two satisfied rats;
# $whole is yes if this step is the only choice
caged-rat-source = { $kind ->
    [cage] { $worth ->
        [9] { caged-rat-card } · up to { $most } points: wants { $worth }, gets 8 at most
        [10] { caged-rat-card } · up to { $most } points: wants { $worth }, gets 8 at most
       *[other] { caged-rat-card } · up to { $most } points
    }
    [answer] { $beats ->
        [yes] { caged-rat-card } · beats the bid
       *[no] { caged-rat-card }
    }
    [lead] { $whole ->
        [yes] { caged-rat-card } · bid { caged-rat-other }
       *[no] { caged-rat-card }
    }
   *[other] { caged-rat-card }
 }
caged-rat-target = { $kind ->
    [cage] { $other_worth ->
        [9] { caged-rat-other } · up to { $other_most } points: wants { $other_worth }, gets 8 at most
        [10] { caged-rat-other } · up to { $other_most } points: wants { $other_worth }, gets 8 at most
       *[other] { caged-rat-other } · up to { $other_most } points{ $worth ->
            [9] , but { caged-rat-card } stays hungry
            [10] , but { caged-rat-card } stays hungry
           *[other] {""}
        }
    }
   *[other] { caged-rat-other }
 }
caged-rat-choice-title = { $kind ->
    [cage] **{ $piece }**: and which is your other rat?
   *[other] **{ $piece }** to be captured: and which card do you bid?
 }
# What to choose now; everybody may read it. $card is the card to be captured, $other the bid
caged-rat-prompt = { $kind ->
    [caging] Cage two cards from your hand: they’re your rats.
    [offer] Lead: offer a card to be captured, then bid another card for it.
    [bid] Bid a card for { caged-rat-card }{ $turned ->
        [yes] , which came from the top of your stock.
       *[no] .
    }
    [answer] Answer the bid of { caged-rat-other } with any card. A higher card stops them from winning { caged-rat-card }; any other card lets them win it.
   *[feed] Choose which of your rats gets { caged-rat-card }.
 }
caged-rat-hand-turn = { $kind ->
    [cage] Choose the first of two cards to cage as your rats. A rat wants as many captures as its card shows, and you get at most eight, so low cards can be satisfied.
    [lead] { $whole ->
        [yes] Choose the card to be captured; the other one is your bid.
       *[no] Choose the card to be captured, then the card that you bid for it.
    }
    [bid] Bid a card for { caged-rat-other }. A higher answer would beat it.
    [answer] Answer the bid with any card. A higher card stops the other side from winning the capture card; any other card lets them win it.
   *[feed] Choose which of your rats gets the card that you won.
 }
