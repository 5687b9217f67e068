"""Every row of the table of jumps, for both kinds of jumper and all combinations of owners."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from tests.rules.cat_rat_flea.playing import GAME, after, legal, reach

# Each row has a name, the pieces on the space before the jump, and two results for each kind of
# jumper: the pieces on the space after the jump, and the piece that must scurry. M is the jumper,
# T the big piece that it lands on, F the flea; z is asleep.
TABLE = {
    "a flea alone": ("F", {"R": ("Mz", ""), "C": ("(FM)", "")}),
    "a rat": ("R", {"R": ("M", "T"), "C": ("Mz", "")}),
    "a cat": ("C", {"R": ("M", "T"), "C": ("M", "T")}),
    "a rat with a rider": ("(RF)", {"R": ("Mz", "T"), "C": ("Mz", "")}),
    "a cat with a rider": ("(CF)", {"R": ("Mz", "T"), "C": ("(FM)", "T")}),
    "a cat on a trapped flea": ("(FC)", {"R": ("Mz", "T"), "C": ("(FM)", "T")}),
}


def owned(letter: str, owner: int) -> str:
    return letter if owner == 0 else letter.lower()


def picture(pattern: str, owners: dict[str, int]) -> str:
    return "".join(owned(c, owners[c]) if c in owners else c for c in pattern)


def cases() -> Sequence[object]:
    found = []
    for (name, (target, results)), jumper in product(TABLE.items(), "RC"):
        kind = target.strip("(F)")
        for mover, under, flea in product((0, 1), repeat=3):
            same_cat = kind == jumper == "C" and mover == under
            if same_cat or (not kind and under) or ("F" not in target and flea):
                continue
            who = "SN"[mover] + f" on {'SN'[under]}" * bool(kind)
            label = f"{'cat' if jumper == 'C' else 'rat'} on {name}, {who}"
            label += f", flea {'SN'[flea]}" if "F" in target else ""
            stands, displaced = results[jumper]
            owners = {"R": under, "C": under, "F": flea}
            landed = picture(stands, {"F": flea}).replace("M", owned(jumper, mover))
            there = picture(target, owners)
            pushed = owned(kind, under) if displaced else ""
            found.append(pytest.param(owned(jumper, mover), there, landed, pushed, mover, id=label))
    return found


def spare(owner: int, *pieces: str) -> str:
    """Return one more big piece of this side, so that the side has a big piece without a rider."""
    rats = sum(piece.count(owned("R", owner)) for piece in pieces)
    return owned("R" if rats < 2 else "C", owner)


class Table:
    """A jumper on b2 and its target on b3; spare pieces elsewhere prevent a win by `fleas`."""

    def __init__(self, jumper: str, target: str) -> None:
        self.south, self.north = (spare(owner, jumper, target) for owner in (0, 1))

    def text(self, near: str, far: str, *, turn: int, pending: str = "-") -> str:
        gap = f"1{near}1" if near else "3"
        rows = f"2{self.north}/f1F/1{far}1/{gap}/2{self.south}"
        return f"{rows} {'SN'[turn]} {pending}"


@pytest.mark.parametrize(("jumper", "target", "lands", "displaced", "turn"), cases())
def test_a_jump_has_the_result_that_the_jump_table_lists(
    jumper: str, target: str, lands: str, displaced: str, turn: int
) -> None:
    table = Table(jumper, target)
    if displaced:
        expected = table.text("", lands, turn=turn, pending=f"b3({displaced})")
    else:
        expected = table.text("", lands, turn=1 - turn)
    before = table.text(jumper, target, turn=turn)
    assert after(before, f"{jumper.upper()}b2-b3") == expected


@pytest.mark.parametrize(("jumper", "target", "lands", "displaced", "turn"), cases())
def test_the_owner_of_a_displaced_piece_chooses_where_it_scurries(
    jumper: str, target: str, lands: str, displaced: str, turn: int
) -> None:
    table = Table(jumper, target)
    state = reach(table.text(jumper, target, turn=turn), f"{jumper.upper()}b2-b3")
    if not displaced:
        assert state.to_act() in [(1 - turn,), ()]
        return
    owner = 0 if displaced.isupper() else 1
    assert state.to_act() == (owner,)
    done = state.apply(owner, GAME.parse(f"{displaced.upper()}b3>b2"))
    assert done.position == table.text(displaced + "_", lands, turn=1 - turn)


@pytest.mark.parametrize("jumper", ["R", "C"])
@pytest.mark.parametrize("sleeper", ["Rz", "rz", "cz"])
def test_no_piece_jumps_on_a_sleeping_piece(jumper: str, sleeper: str) -> None:
    state = GAME.position(Table(jumper, sleeper).text(jumper, sleeper, turn=0))
    assert f"{jumper}b2-b3" not in legal(state)


@pytest.mark.parametrize("kind", ["R", "C"])
def test_a_piece_that_is_down_can_be_displaced(kind: str) -> None:
    target = f"{kind.lower()}_"
    table = Table("R", target)
    landed = table.text("", "R", turn=0, pending=f"b3({target})")
    assert after(table.text("R", target, turn=0), "Rb2-b3") == landed
