### Caged Rat in English

## Caged Rat: names

caged-rat-title = Caged Rat
caged-rat-in-short = Feed your two rats exactly as much as their cards say.
caged-rat-goal = Feed each of your two rats exactly as many cards of its suit as its card says: { $rubber ->
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
caged-rat-event-turned = { $player } turns up { caged-rat-card }, the top card of the stock: the dealer doesn’t choose the first capture card.
caged-rat-event-bid = { $player } bids { caged-rat-card } for { caged-rat-other }.
caged-rat-event-answered = { $player } answers with { caged-rat-card }.
caged-rat-event-won = { $player } wins { caged-rat-card }.
caged-rat-event-lost = { $player } loses { caged-rat-card }.
caged-rat-event-fed = { $player } feeds the capture to the { caged-rat-card } rat.
caged-rat-event-put-away = { $player } has no rat of that suit, so the capture is put away.
caged-rat-event-deal-scored = Deal { $deal } is over: { $player } { $sum } = { $points }, { $owner } { $owner_sum } = { $owner_points }. In all { $player } has { $total }, { $owner } { $owner_total }.
# $goal is 0 if a rubber is a single deal
caged-rat-event-rubber-won = { $player } wins the { $goal ->
    [0] deal
   *[other] rubber
 }, { $total } to { $owner_total }!
# What a suggested action does, if no brief text describes an effect of it
caged-rat-plainly = { $kind ->
    [cage] rats that can bring at most { $left } and { $right } points
    [answer] { $beats ->
        [yes] beats the bid
       *[no] doesn’t beat the bid
    }
    [bid] to win { caged-rat-other }
    [feed] that rat has { $captures } of { $worth } captures
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
   *[other] { $goal } points were needed: { $player } has { $total }, { $owner } has { $owner_total }.
 }
caged-rat-why-match = { $player } won two rubbers to { $owner_rubbers }, the last one by { $total } points to { $owner_total }.

## Caged Rat: questions and refusals

caged-rat-never-satisfied = A rat that wants 9 or more captures can never be satisfied, because you get only eight captures a deal. Low cards make promising rats. Really cage { caged-rat-card } and { caged-rat-other }?
caged-rat-malformed-shape = “{ $text }” isn’t an action. Write `cage 3D 5H`, `offer 7H`, `bid KD`, `answer 9S` or `feed 5H`. A card is a rank (2 to 9, T for ten, J, Q, K, A), then a suit (C, D, H, S).
caged-rat-malformed-order = “{ $text }” should name two cards in alphabetical order, with digits before letters, like `cage 3D 5H`.
caged-rat-illegal-foreign = Chance decides that, not a player.
caged-rat-illegal-not-in-hand = You don’t hold { caged-rat-card }.
caged-rat-illegal-no-such-rank = You hold no { caged-rat-rank }.
caged-rat-illegal-only-one = You hold only one { caged-rat-rank }.
caged-rat-illegal-one-by-one = Name each { caged-rat-rank } with its suit, one after the other.
caged-rat-illegal-capture-offered = { caged-rat-card } is the card to be captured. Bid another card.
caged-rat-illegal-not-your-rat = { caged-rat-card } isn’t one of your rats.
caged-rat-illegal-feeds-itself = There’s no rat to choose now. If only one rat can have a capture, that rat gets the capture automatically.
caged-rat-illegal-must-cage = First cage two of your cards.
caged-rat-illegal-must-offer = First offer a card to be captured.
caged-rat-illegal-must-bid = Now bid a card for the capture.
caged-rat-illegal-must-answer = Now answer the bid with a card.
caged-rat-illegal-must-feed = First choose which of your rats gets the capture.

## Caged Rat: options and controls

caged-rat-begins = The first dealer is drawn by lot; the other player begins.
caged-rat-option-match = Match
caged-rat-option-match-1 = one rubber
caged-rat-option-match-3 = best of three rubbers
caged-rat-option-rubber = A rubber
caged-rat-option-rubber-120 = to 120 points
caged-rat-option-rubber-60 = ◆ to 60 points
caged-rat-option-rubber-deal = ◆ a single deal
# $most is the most points a rat can bring, without the bonus for two satisfied rats;
# $whole is yes if the choice has a single step
caged-rat-source = { $kind ->
    [cage] { $worth ->
        [9] { caged-rat-card } · wants { $worth } captures, gets at most 8, so up to { $most } points
        [10] { caged-rat-card } · wants { $worth } captures, gets at most 8, so up to { $most } points
       *[other] { caged-rat-card } · full with { $worth }, up to { $most } points
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
        [9] { caged-rat-other } · wants { $other_worth } captures, gets at most 8, so up to { $other_most } points
        [10] { caged-rat-other } · wants { $other_worth } captures, gets at most 8, so up to { $other_most } points
       *[other] { caged-rat-other } · full with { $other_worth }, up to { $other_most } points{ $worth ->
            [9] , but { caged-rat-card } stays hungry
            [10] , but { caged-rat-card } stays hungry
           *[other] {""}
        }
    }
   *[other] { caged-rat-other }
 }
caged-rat-choice-title = { $kind ->
    [cage] **{ $piece }** is one rat. Which is your other rat?
   *[other] **{ $piece }** is the card to be captured. Which card do you bid?
 }
# What to choose now; everybody may read it. $card is the card to be captured, $other the bid
caged-rat-prompt = { $kind ->
    [caging] Cage two cards from your hand as your rats.
    [offer] Lead: offer a card to be captured, then bid another card for it.
    [bid] Bid a card for { caged-rat-card }{ $turned ->
        [yes] , which came from the top of your stock.
       *[no] .
    }
    [answer] Answer the bid of { caged-rat-other } with any card. A higher card stops the bid from winning { caged-rat-card }; any other card lets the bid win.
   *[feed] Choose which of your rats gets { caged-rat-card }.
 }
caged-rat-hand-turn = { $kind ->
    [cage] Choose the first of two cards to cage as your rats. A rat wants as many captures as its card shows, and you get at most eight, so choose low cards.
    [lead] { $whole ->
        [yes] Choose the card to be captured; your other card is the bid.
       *[no] Choose the card to be captured, then the card that you bid for it.
    }
    [bid] Bid a card for { caged-rat-other }. A higher answer would beat your bid.
    [answer] Answer the bid with any card. A higher card stops your opponent from winning the capture card; any other card doesn’t.
   *[feed] Choose which of your rats gets the card that you won.
 }

## Caged Rat: the lesson

caged-rat-lesson-welcome = **Feed your rats.** Cage two of your cards as rats, then win cards for them. You have the red cards here, Pip the black ones.
caged-rat-lesson-cage = A rat is full with exactly as many cards of its suit as its own card shows: an ace with one, a 3 with three. You lead eight times in all. Cage two small cards of different suits.
caged-rat-lesson-cage-right = Two hungry little rats. A full rat brings 5 points a card, a hungry one 2, an overfed one 1.
caged-rat-lesson-cage-too-big = You win eight cards at most, so a rat of 9 or 10 is never full. Pick smaller rats.
caged-rat-lesson-cage-same-suit = These two rats eat the same suit, and cards of your other suit would be worth nothing. Take one card of each suit.
caged-rat-lesson-cage-big = A 7 wants nearly all of your eight tricks, so your other rat would starve. Cage two cards of 4 or less.
caged-rat-lesson-cage-look = Look at the ace, the two and the three in your hand.
caged-rat-lesson-lead = You lead. Offer a card that a rat of yours eats: 7♦ for your A♦. Then bid a high card of any suit to win the 7♦.
caged-rat-lesson-lead-right = You won the 7♦ and fed it to your A♦, which is full now. After a trick, its leader draws three new cards.
caged-rat-lesson-lead-low-bid = Pip could answer with a higher card, and then you’d lose the 7♦. Bid your king.
caged-rat-lesson-lead-king = A king is better as a bid than as food. Offer 7♦ and bid K♦.
caged-rat-lesson-lead-other = Allowed. But let’s fill the A♦ at once: offer 7♦ and bid K♦.
caged-rat-lesson-lead-look = Offer 7♦. Your highest card to bid is K♦.
caged-rat-lesson-answer = Pip leads 7♠ for the rat 4♠ and bids 10♠. Beat the bid with as little as you need.
caged-rat-lesson-answer-right = Pip loses the 7♠. Suits don’t matter here: only a higher card stops the leader, and a tie doesn’t.
caged-rat-lesson-answer-tie = Equal isn’t higher: a tie goes to the leader. You need a higher card.
caged-rat-lesson-answer-too-high = That card beats the bid, too. But your queen is a fine bid for later; the jack is enough.
caged-rat-lesson-answer-low = With that card, Pip wins the 7♠ and feeds a rat with it. Your jack could beat the bid.
caged-rat-lesson-answer-look = Which is your lowest card above 10?
caged-rat-lesson-enough = Your A♦ is full, and one more card would spoil it. Feed the 3♥: offer a heart, and bid high.
caged-rat-lesson-enough-right = That’s how to do it. A card that you win always goes to your rat of its suit, even if that rat is full. So lead a suit that a rat still wants.
caged-rat-lesson-enough-overfeeds = If you win a diamond, your A♦ must eat it and is overfed. Offer a heart.
caged-rat-lesson-enough-queen = The queen is your best bid. Offer a smaller heart instead.
caged-rat-lesson-enough-low-bid = Hearts are right, but that bid is easily beaten. Bid your queen.
caged-rat-lesson-enough-look = Your hearts are food for the 3♥. Your highest card is Q♥.
caged-rat-lesson-throw = New position: Pip bids an ace, and nothing beats an ace. Throw away a low card that you can spare.
caged-rat-lesson-throw-right = Cheap! And Pip has no rat that eats spades, so the 7♠ is put away and scores nothing.
caged-rat-lesson-throw-high = No card beats the ace. Keep your high cards: they can win tricks later.
caged-rat-lesson-throw-middle = You have lower cards to spare. Keep the better ones for your own bids.
caged-rat-lesson-throw-look = Look at your lowest cards. Your higher cards can’t beat an ace, either.
caged-rat-lesson-feed = New position: both your rats eat hearts, so you choose. The 2♥ has one card and needs one more.
caged-rat-lesson-feed-right = Full! From now on your hearts go to the 3♥ by themselves.
caged-rat-lesson-feed-other = The 3♥ needs three more tricks like this. This card fills the 2♥: feed that rat first.
caged-rat-lesson-feed-look = Compare how many cards each rat still needs.
caged-rat-lesson-last = New position: your last lead. A♦ is full, and 3♥ lacks one card. If both rats are full, each card counts 10!
caged-rat-lesson-last-right = Both rats are full: four cards make 40 points, and you win the deal. A whole match goes on to 120 points.
caged-rat-lesson-last-overfeeds = A diamond would overfeed your A♦, and the 3♥ would stay hungry. Offer a heart.
caged-rat-lesson-last-jack = Right food, but a queen or a king beats your jack. Bid the ace.
caged-rat-lesson-last-ace = Nothing beats an ace as a bid. Offer the other heart.
caged-rat-lesson-last-look = Offer 6♥. Your ace can’t be beaten.
caged-rat-lesson-refused-must-answer = Pip has bid, so answer with any card from your hand.
caged-rat-lesson-refused-must-cage = First cage two cards as your rats.
caged-rat-lesson-refused-must-feed = First decide which rat gets the card that you won.
caged-rat-lesson-refused-must-offer = You lead: first offer a card that you want to win.
caged-rat-lesson-refused-no-such-rank = There’s no { caged-rat-rank } in your hand.
caged-rat-lesson-refused-not-in-hand = { caged-rat-card } isn’t in your hand, and you play only from your hand.
caged-rat-lesson-refused-one-by-one = You have several cards of that rank. Say which { caged-rat-rank } you mean, with its suit.
caged-rat-lesson-refused-only-one = You have only one { caged-rat-rank }.
caged-rat-lesson-practice = **Now play against a kitten.** This match is one deal. Fill your two rats exactly.
caged-rat-lesson-advice-cage = Two small cards of different suits are easy to feed.
caged-rat-lesson-advice-feed = Which rat is nearer to being full?
caged-rat-lesson-advice-beat = { caged-rat-card } would feed a hungry rat of the kitten. Beat the bid if you can spare a high card.
caged-rat-lesson-advice-no-harm = { caged-rat-card } would do the kitten no good. A low card is enough.
caged-rat-lesson-advice-cannot = You can’t beat this bid. Throw away your least useful card.
caged-rat-lesson-advice-satisfied = Your { caged-rat-card } is full. Another card of its suit would overfeed it.
caged-rat-lesson-advice-hungry = Your { caged-rat-card } needs { $lacks ->
    [one] one more card
   *[other] { $lacks } more cards
 } of its suit.
