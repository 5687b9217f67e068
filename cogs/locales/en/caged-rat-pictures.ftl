### Caged Rat in English: pictures, descriptions, rules

## Caged Rat: words inside pictures

caged-rat-picture-start-1 = This rat wanted three diamonds and has three: satisfied
caged-rat-picture-start-2 = When you lead: show what a rat wants, and bid for it
caged-rat-picture-start-3 = Deal after deal, to 120 points
caged-rat-picture-example-1 = 1. The card to be captured
caged-rat-picture-example-2 = 2. The bid
caged-rat-picture-example-3 = 3. A lower answer: won
caged-rat-picture-example-4 = 4. It feeds the rat of hearts: three captures of five
caged-rat-picture-mood = { $mood ->
        [hungry] Hungry
        [satisfied] Satisfied
       *[overfed] Overfed
    }
caged-rat-picture-points = { $points ->
        [one] 1 point
       *[other] { $points } points
    }
caged-rat-picture-dealer = Dealer
caged-rat-picture-trick = Trick { $number } of 16
caged-rat-picture-leads = { $name } leads
caged-rat-picture-turned = Turned up from the stock
caged-rat-picture-end-for = Food for
caged-rat-picture-end-for-nobody = No rat of this suit
caged-rat-picture-end-which = Won: which rat eats it?
caged-rat-picture-end-fed = Won and fed
caged-rat-picture-end-put-away = Won, put away
caged-rat-picture-end-lost = Lost
caged-rat-picture-no-trick = No trick yet
caged-rat-picture-never = Stays hungry
caged-rat-picture-most = Up to { $points } points
caged-rat-picture-no-cards = You hold no cards
caged-rat-picture-beats = Beats it
caged-rat-picture-low = Lets it win
caged-rat-picture-deal = Deal { $deal } is over
# $goal is 0 if a rubber is a single deal
caged-rat-picture-rubber = { $name } wins the { $goal ->
    [0] deal
   *[other] rubber
 }
caged-rat-picture-bonus = Both satisfied: 10 a capture.
caged-rat-picture-away =
    { $count ->
        [one] 1 capture put away.
       *[other] { $count } captures put away.
    }
caged-rat-picture-suits-0 = Red: hearts and diamonds
caged-rat-picture-suits-1 = Black: spades and clubs
caged-rat-picture-in-hand = 8 cards in hand
caged-rat-picture-in-stock = 18 in the stock
caged-rat-picture-swap = The players swap colours each deal
caged-rat-picture-caging-five = Five captures satisfy it: 25 points
caged-rat-picture-caging-ace = An ace wants one capture and no more: 5 points
caged-rat-picture-caging-king = A picture card wants ten, but you get only eight a deal: never satisfied
caged-rat-picture-trick-1 = 1. The leader offers a capture card
caged-rat-picture-trick-2 = 2. and bids another card for it
caged-rat-picture-trick-3 = 3. The rival answers
caged-rat-picture-answer-low = Lower or the same: the capture is won
caged-rat-picture-answer-high = Higher: the capture is lost
caged-rat-picture-feed-suit = A capture feeds a rat of its suit
caged-rat-picture-feed-none = No rat of this suit: the capture is put away
caged-rat-picture-feed-draw = Then the leader draws three cards
caged-rat-picture-score-hungry = 2 points for each capture
caged-rat-picture-score-satisfied = 5 points for each capture
caged-rat-picture-score-overfed = 1 point for each capture
caged-rat-picture-score-both = Both your rats satisfied: 10 for each capture
caged-rat-picture-to-goal = The first to 120 at the end of a deal wins the rubber
caged-rat-picture-no-looking = Captures may be counted, but nobody looks at them again

## Caged Rat: descriptions (at most 1,024 characters in all)

# $rank is 2 to 9, T, J, Q, K, A; $suit is C, D, H, S
caged-rat-alt-card = { $rank ->
        [A] ace
        [T] 10
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    } of { $suit ->
        [C] clubs
        [D] diamonds
        [H] hearts
       *[S] spades
    }
caged-rat-alt-dealing = The cards are being dealt.
caged-rat-alt-turn = { $asked ->
        [caging] { $seat } to cage two rats.
        [offer] { $seat } to lead: a capture card and a bid.
        [bid] { $seat } to bid.
        [answer] { $seat } to answer.
       *[feed] { $seat } to choose which rat to feed.
    }
caged-rat-alt-over = { $seat } won: { $reason }
caged-rat-alt-nobody = No winner: { $reason }
caged-rat-alt-reason = { $reason ->
        [rubber] the higher score won.
        [match] two rubbers are won.
        [resigned] the opponent gave up.
        [timeout] the opponent ran out of time.
        [agreed] they agreed on a draw.
       *[abandoned] the match was abandoned.
    }
caged-rat-alt-offered = Trick { $number }: { $seat } offers the { $capture }.
caged-rat-alt-turned = Trick { $number }: { $seat } turns up the { $capture } from the stock.
caged-rat-alt-bid = Bid: { $bid }.
caged-rat-alt-answer = Answer: { $answer }.
caged-rat-alt-closed-fed = Trick { $number }: { $seat } won the { $capture } with { $bid } against { $answer } and fed the { $rat }.
caged-rat-alt-closed-away = Trick { $number }: { $seat } won the { $capture } with { $bid } against { $answer } and put it away.
caged-rat-alt-closed-lost = Trick { $number }: { $seat } lost the { $capture } with { $bid } against { $answer }.
# $suits is HD, SC or none
caged-rat-alt-side = { $seat }{ $suits ->
        [HD] , red
        [SC] , black
       *[none] {""}
    }{ $dealer ->
        [yes] , dealer
       *[no] {""}
    }: hand { $hand }, stock { $stock }.
caged-rat-alt-rat = Rat { $card }: { $captures } of { $value }, { $mood ->
        [hungry] hungry
        [satisfied] satisfied
       *[overfed] overfed
    }.
caged-rat-alt-worth = Now worth { $points }.
caged-rat-alt-totals = Score: { $seat } { $total }, { $rival } { $other }; { $goal } wins.
caged-rat-alt-rubbers = Rubbers: { $one } to { $other }.
caged-rat-alt-deal = Deal { $deal } is over.
caged-rat-alt-rubber = { $seat } wins the { $goal ->
        [0] deal
       *[other] rubber
    }.
caged-rat-alt-scored = { $seat }{ $dealer ->
        [yes] , dealer:
       *[no] :
    } { $points ->
        [one] 1 point
       *[other] { $points } points
    }.

## Caged Rat: a hand in words

caged-rat-hand-empty = You hold no cards.
caged-rat-hand-cards = You hold: { $cards }.
caged-rat-hand-beats = These beat the bid: { $cards }.
caged-rat-hand-low = These let the bid win: { $cards }.
caged-rat-hand-caging = As rats: { $cards }.
caged-rat-hand-most = { $card }, up to { $points }
caged-rat-hand-never = { $card }, never satisfied

## Caged Rat: the rules, page by page

caged-rat-rules-start = **The goal.** Two rats sit in your cage, and the card in front of each shows how many cards of its suit it wants. A rat that gets exactly that many cards is worth the most. You collect points deal after deal, and 120 points win.
    { "" }**Your first five minutes.**
    1. Your cards are all the red ones or all the black ones. Eight of them are in your hand.
    2. Cage two of your cards. Low cards of two suits, such as a 3 and a 4, make good rats: you can feed both fully.
    3. When you lead, show a card of a suit that a rat of yours wants; that is the *capture card*. Then bid for the capture card with another card. A high bid is hard to beat.
    4. When your opponent leads, decide whether you want that capture to fail. To make it fail, answer with a card higher than the bid; to let it succeed, throw away a card that you don’t need any more.
    5. Count. When a rat has had enough, stop feeding it: show cards of other suits.
caged-rat-rules-start-alt = A rat with the three diamonds that it wanted; a seven of diamonds, and the king of hearts as a bid for it; the track to 120.
caged-rat-rules-deal = **The deal.** One of you plays the 26 red cards, hearts and diamonds, the other the 26 black ones, clubs and spades. Each pack is shuffled on its own: eight cards are your hand, the other eighteen your stock, face down.
    ◆ The first dealer and the red player are drawn by lot. ◆ After each deal you swap colours.
caged-rat-rules-deal-alt = Two hands of cards with their stocks: one of hearts and diamonds, one of spades and clubs.
caged-rat-rules-caging = **Caging.** The player who isn’t the dealer lays two cards from their hand face up: their rats. The dealer sees these rats and then lays two cards as well. ◆ You may cage any two cards.
    A rat wants as many captures of its own suit as its card shows: an ace wants one, a 2 to 10 its number, a picture card ten.
    Each of you can win at most eight captures a deal, so a rat of 9 or more can never be satisfied. Low rats are the promising ones; a card that is too high is framed in red in your hand, with a warning sign.
caged-rat-rules-caging-alt = Three cards as rats: a five wants five captures, an ace wants one, a king wants more than you can get.
caged-rat-rules-trick = **A trick.** A deal has sixteen tricks. You take turns to lead, eight times each; the player who isn’t the dealer begins.
    The leader offers a *capture card* from hand, face up, and then *bids* for it with another card. The opponent answers with ◆ any card from hand. If the answer is higher than the bid, the capture is lost; if the answer is lower or equal, the capture is won. Aces are high, and suits don’t matter. Answering low costs nothing, so it’s a good way to get rid of a card.
    The dealer’s first capture card in each deal is the top card of their stock. The dealer turns that card up without looking at it first.
caged-rat-rules-trick-alt = A capture card, the bid for it, the answer; a lower answer wins the capture for the leader, a higher one loses it.
caged-rat-rules-feeding = **Feeding.** A capture you win is tucked face down under your rat of the same suit. ◆ You can’t refuse a capture, even if it makes the rat overfed. If both your rats are of that suit, you choose one. ◆ While only one of these rats is satisfied, the other one gets the capture.
    ◆ If no rat of yours has the capture’s suit, the capture is put away: it feeds nobody and scores nothing, but counts as one of your eight captures.
    The bid, the answer and lost captures go to the discards. The leader then draws three cards, or what is left of their stock; the opponent draws nothing. All 52 cards are played.
caged-rat-rules-feeding-alt = The leader has won a seven of spades, which goes to the ten of spades. A club goes to no rat and is put away. The leader draws three cards.
caged-rat-rules-example = **A whole trick.** Ginger, with the red cards, has caged 5♥, which has two captures, and 3♦, which has one. It’s Ginger’s turn to lead.
    1. Ginger shows the 7 of hearts: this is the card to be captured.
    2. For the 7 of hearts, Ginger bids another card from hand: the 10 of diamonds.
    3. Blue holds 9♠, Q♣ and 2♣ and may answer with any of them. The queen is higher than the 10: the capture would be lost. The nine and the two are lower: the capture would be won. Blue thinks that Ginger’s 5♥ will be overfed in the end, and answers with the nine.
    4. The 7 of hearts goes face down under 5♥, which now has three captures and is still hungry. Bid and answer are discarded. Ginger draws three cards; Blue draws nothing, and leads next.
    If both of Ginger’s rats were diamonds, the 7 of hearts would be put away, because a heart feeds no rat of diamonds.
caged-rat-rules-example-alt = A seven of hearts, with the ten of diamonds as the bid and the nine of spades as the answer; the rat on the five of hearts now has three captures.
caged-rat-rules-scoring = **Scoring.** After all sixteen tricks, each rat scores:
    • *Hungry*, fewer captures than it wants: 2 points a capture.
    • *Satisfied*, exactly as many as it wants: 5 points a capture.
    • *Overfed*, more than it wants: 1 point a capture.
    If **both** your rats are satisfied, all their captures bring 10 each.
    The player who scored more is the next dealer. ◆ If both scored the same, the dealer changes.
caged-rat-rules-scoring-alt = Three rats, each with card, captures and points: a thin hungry rat, a plump satisfied rat, a fat overfed rat.
caged-rat-rules-rubber = **The rubber.** Play deals until somebody has 120 points. ◆ If both players have reached 120, the higher total wins; with equal totals you play on. The host can ask for the { caged-rat-option-match-3 }. ◆ Then every rubber starts with totals of zero; dealer and colours change as after any deal. ◆ { caged-rat-option-rubber } can also go to 60, or be a single deal. After a tie you play another deal.
    { "" }**No looking back.** Everybody may look at the rats and count their captures, but nobody may look at captures or discards again. ◆ A finished trick stays in sight until the next player has acted; from then on you see only counts. ◆ While a deal lasts, replays and exports end with the previous deal.
caged-rat-rules-rubber-alt = Two pegs on the track to 120; a rat with five captures face down.
