"""The limits on what an agent may spend on one choice: iterations and time."""

from __future__ import annotations

import pytest

from agents.effort import Effort, Spent


def test_a_search_ends_after_the_given_number_of_iterations() -> None:
    spent = Spent(Effort(3))
    assert [spent.more() for _ in range(5)] == [True, True, True, False, False]
    assert spent.iterations == 3


def test_the_time_limit_allows_at_least_one_iteration() -> None:
    moments = iter([100.0, 102.0])
    spent = Spent(Effort(50, 2.0), clock=lambda: next(moments))
    assert spent.more()
    assert not spent.more()


def test_a_choice_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="never ends"):
        Effort()


@pytest.mark.parametrize(
    ("effort", "now", "share"),
    [
        (Effort(4), 100.0, 0.25),
        (Effort(4, 10.0), 101.0, 0.25),
        (Effort(4, 10.0), 105.0, 0.5),
        (Effort(None, 10.0), 101.0, 0.1),
        (Effort(None, 10.0), 111.0, 1.0),
        (Effort(4, 0.0), 100.0, 1.0),
    ],
)
def test_the_spent_share_is_the_share_of_iterations_or_of_time_whichever_is_larger(
    effort: Effort, now: float, share: float
) -> None:
    moments = iter([100.0, now])
    spent = Spent(effort, clock=lambda: next(moments))
    spent.more()
    assert spent.share() == pytest.approx(share)
