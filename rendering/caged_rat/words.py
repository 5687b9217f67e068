"""The table, a hand and a score in words, for people who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Iterable

from rendering.alt_text import shortened
from rendering.caged_rat.names import by_suit, card_name, suits_of, worth
from rendering.endings import ended
from rendering.painter import Say
from rules.caged_rat.cards import CAPTURES, facts_of
from rules.caged_rat.view import CAGING, Card, Rat, Score, Trick, View

_ALT = "caged-rat-alt-"
_HAND = "caged-rat-hand-"


def alt_text(view: View, say: Say) -> str:
    """Describe the position.

    The order is: who must do what, or who won; the visible tricks; both sides; the score. At the
    end of a match, describe the last deal's score instead of the sides.
    """
    return shortened(" ".join([_standing(view, say), *_rest(view, say)]))


def position_text(view: View, say: Say) -> str:
    """Describe the position, one line for each part, with the viewer's own cards, if any."""
    own = [] if view.hand is None else _own(by_suit(view.hand), view, say)
    return "\n".join([_standing(view, say), *own, *_rest(view, say)])


def _rest(view: View, say: Say) -> list[str]:
    """Return a description without its first sentence, which says who must act or who won."""
    if view.outcome is not None and view.last_deal is not None:
        return [*_tricks(view, say), *_deal(view, view.last_deal, say)]
    return _table(view, say)


def _table(view: View, say: Say) -> list[str]:
    sides = [_side(view, player, say) for player in (0, 1)]
    return [*_tricks(view, say), *sides, *_score(view, view.totals, say)]


def _tricks(view: View, say: Say) -> list[str]:
    """Describe the trick in progress, then the closed tricks from newest to oldest."""
    told = [_progress(view.trick, say)] if view.trick else []
    return [*told, *(_closed(trick, say) for trick in reversed(view.closed))]


def _seat(player: int, say: Say) -> str:
    return say(f"caged-rat-seat-{player}")


def _standing(view: View, say: Say) -> str:
    if view.outcome is not None:
        return ended("caged-rat", view.outcome, say)
    if not view.to_act or view.asked is None:
        return say(f"{_ALT}dealing")
    return say(f"{_ALT}turn", seat=_seat(view.to_act[0], say), asked=view.asked)


def _progress(trick: Trick, say: Say) -> str:
    told = say(
        f"{_ALT}{'turned' if trick.turned else 'offered'}",
        number=trick.number,
        seat=_seat(trick.leader, say),
        capture=card_name(trick.capture, say),
    )
    if trick.bid:
        told += " " + say(f"{_ALT}bid", bid=card_name(trick.bid, say))
    if trick.answer:
        told += " " + say(f"{_ALT}answer", answer=card_name(trick.answer, say))
    return told


def _closed(trick: Trick, say: Say) -> str:
    end = "away" if trick.put_away else "fed" if trick.won else "lost"
    return say(
        f"{_ALT}closed-{end}",
        number=trick.number,
        seat=_seat(trick.leader, say),
        capture=card_name(trick.capture, say),
        bid=card_name(trick.bid or trick.capture, say),
        answer=card_name(trick.answer or trick.capture, say),
        rat=card_name(trick.fed or trick.capture, say),
    )


def _side(view: View, player: int, say: Say) -> str:
    """Describe a player's suits, cards and rats."""
    told = say(
        f"{_ALT}side",
        seat=_seat(player, say),
        suits=suits_of(view, player) or "none",
        dealer="yes" if view.dealer == player else "no",
        hand=view.hand_sizes[player],
        stock=view.stock_sizes[player],
    )
    rats = [_rat(rat, say) for rat in view.rats[player]]
    if not rats:
        return told
    return " ".join([told, *rats, say(f"{_ALT}worth", points=worth(view.rats[player]))])


def _rat(rat: Rat, say: Say) -> str:
    return say(
        f"{_ALT}rat",
        card=card_name(rat.card, say),
        captures=rat.captures,
        value=rat.value,
        mood=rat.mood,
    )


def _score(view: View, totals: tuple[int, ...], say: Say) -> list[str]:
    """Say both players' totals and the goal, and the rubbers won if several rubbers are played."""
    told = []
    if view.goal:
        told.append(_totals(totals, view.goal, say))
    if view.best_of > 1:
        told.append(say(f"{_ALT}rubbers", one=view.rubbers[0], other=view.rubbers[1]))
    return told


def _totals(totals: tuple[int, ...], goal: int, say: Say) -> str:
    seats = {"seat": _seat(0, say), "rival": _seat(1, say)}
    return say(f"{_ALT}totals", **seats, total=totals[0], other=totals[1], goal=goal)


def hand_text(view: View, say: Say) -> str:
    """Describe the viewer's cards, then the table. Raises `ValueError` for a spectator's view."""
    if view.hand is None:
        raise ValueError(view.viewer)
    hand = by_suit(view.hand)
    return shortened("\n".join([_standing(view, say), *_own(hand, view, say), *_table(view, say)]))


def waiting_text(view: View, say: Say) -> str:
    names = ", ".join(card_names(view, say))
    return say(f"{_HAND}cards", cards=names) if names else say(f"{_HAND}empty")


def card_names(view: View, say: Say) -> list[str]:
    return [say("caged-rat-card", **facts_of(card.name)) for card in by_suit(view.hand or ())]


def _own(hand: list[Card], view: View, say: Say) -> list[str]:
    """Describe the cards in the viewer's hand.

    While the viewer answers a bid, say which cards beat it. While the viewer cages rats, say what
    each card is worth.
    """
    if not hand:
        return [say(f"{_HAND}empty")]
    if any(card.beats is not None for card in hand):
        told = []
        for key, beats in (("beats", True), ("low", False)):
            cards = [card for card in hand if bool(card.beats) is beats]
            if cards:
                told.append(say(f"{_HAND}{key}", cards=_listed(cards, say)))
        return told
    if view.asked == CAGING:
        return [say(f"{_HAND}caging", cards="; ".join(_worth(card, say) for card in hand))]
    return [say(f"{_HAND}cards", cards=_listed(hand, say))]


def _listed(cards: Iterable[Card], say: Say) -> str:
    return ", ".join(card_name(card.name, say) for card in cards)


def _worth(card: Card, say: Say) -> str:
    key = "never" if card.value > CAPTURES else "most"
    return say(f"{_HAND}{key}", card=card_name(card.name, say), points=card.most)


def chapter_text(view: View, say: Say) -> str:
    """Describe the score of the last deal; return "" while there is no score to show.

    Leave out the players' totals while the description of the table says them. Once a new rubber
    has started, the description of the table says new totals; then include the old totals here.
    """
    score = view.last_deal
    if score is None:
        return ""
    told = (
        _points(score, view.goal, say) if score.totals == view.totals else _deal(view, score, say)
    )
    return shortened(" ".join(told))


def _deal(view: View, score: Score, say: Say) -> list[str]:
    return [*_points(score, view.goal, say), *_score(view, score.totals, say)]


def _points(score: Score, goal: int, say: Say) -> list[str]:
    """Say both players' points in the deal. If the deal ended a rubber, say who won the rubber."""
    told = [say(f"{_ALT}deal", deal=score.deal)]
    if score.rubber_won_by is not None:
        told.append(say(f"{_ALT}rubber", seat=_seat(score.rubber_won_by, say), goal=goal))
    for player in (0, 1):
        told += _scored(score, player, say)
    return told


def _scored(score: Score, player: int, say: Say) -> list[str]:
    """Say a player's points in the deal and where they come from."""
    dealer = "yes" if score.dealer == player else "no"
    points = score.points[player]
    told = [say(f"{_ALT}scored", seat=_seat(player, say), points=points, dealer=dealer)]
    told += [_rat(rat, say) for rat in score.rats[player]]
    if score.bonus[player]:
        told.append(say("caged-rat-picture-bonus"))
    if score.put_away[player]:
        told.append(say("caged-rat-picture-away", count=score.put_away[player]))
    return told
