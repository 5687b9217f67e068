"""Random positions, crowded with lines, on random small maps."""

from __future__ import annotations

from rules.washi_cat.state import State
from tests.rules.dice import Dice
from tests.rules.washi_cat.oracle import Cat, Oracle
from tests.rules.washi_cat.playing import ended, position, small_map


def random_oracle(dice: Dice) -> Oracle:
    """Return a random position with all pieces on allowed places, even if play cannot reach it."""
    height, width = 4 + dice.below(3), 5 + dice.below(4)
    grid = [["J" if not dice.below(7) else "." for _ in range(width)] for _ in range(height)]
    doors = _build(dice, grid)
    for row in grid[1:-1]:
        free = [x for x, mark in enumerate(row) if mark == "."]
        if len(free) > 3 and dice.below(3):
            for x in dice.shuffled(free)[:2]:
                row[x] = "R"
    rows = tuple("".join(row) for row in grid)
    oracle = Oracle(rows, doors, ([], []), (set(), set()), set(), turn=dice.below(2))
    _lines(dice, oracle)
    _cats_and_fish(dice, oracle)
    oracle.specials = [dice.below(3), dice.below(3)]
    oracle.quiet = dice.choose([0, 5, 38, 39])
    return oracle


def _build(dice: Dice, grid: list[list[str]]) -> dict[str, tuple[str, ...]]:
    """Add at most two buildings between the home rows. Return their door spaces, all on streets."""
    doors = {}
    for letter in "ab"[: dice.below(3)]:
        y, x = 1 + dice.below(len(grid) - 3), dice.below(len(grid[0]) - 1)
        corners = [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]
        if any(grid[j][i].islower() for j, i in corners):
            continue
        for j, i in corners:
            grid[j][i] = letter
        edge = [(y - 1, x), (y - 1, x + 1), (y + 2, x), (y + 2, x + 1)]
        edge += [(y + down, i) for down in (0, 1) for i in (x - 1, x + 2)]
        streets = [
            f"{'ABCDEFGHIJ'[j]}{i + 1}"
            for j, i in edge
            if 0 <= i < len(grid[0]) and 0 <= j < len(grid) and grid[j][i] == "."
        ]
        doors[letter] = tuple(dice.shuffled(streets)[: 1 + dice.below(3)])
    for j, row in enumerate(grid):
        for i, mark in enumerate(row):
            # A door space stays a street space.
            kept = any(f"{'ABCDEFGHIJ'[j]}{i + 1}" in spaces for spaces in doors.values())
            row[i] = "." if kept else mark
    return doors


def _places(oracle: Oracle) -> list[str]:
    cells = [(y, x) for y in range(len(oracle.grid)) for x in range(len(oracle.grid[0]))]
    return sorted({oracle.place(cell) for cell in cells if oracle.mark(cell) != "J"})


def _lines(dice: Dice, oracle: Oracle) -> None:
    share = 3 + dice.below(5)
    # Leave eight places blank, because four cats and four fish may each need one.
    for place in sorted(dice.shuffled(_places(oracle))[8:]):
        owner = dice.below(share)
        if owner < 2:
            oracle.lines[owner].add(place)
            if oracle.is_sewer(place) and dice.below(2):
                oracle.blocked.add(place)


def _cats_and_fish(dice: Dice, oracle: Oracle) -> None:
    rest = dice.shuffled([p for p in _places(oracle) if p not in oracle.lines[0] | oracle.lines[1]])
    ends = [p for p in rest if oracle.in_home_row(p, 0) or oracle.in_home_row(p, 1)]
    oracle.fish.update(p for p in ends[: dice.below(5)] if not p.islower())
    rest = [p for p in rest if p not in oracle.fish]
    for player in (0, 1):
        for _ in range(1 + min(1, dice.below(4))):
            line = sorted(oracle.lines[player])
            if not dice.below(3):  # put the cat in its home row
                line = [p for p in line if oracle.in_home_row(p, player)]
            at = dice.choose(line) if line and dice.below(4) else rest.pop()
            oracle.lines[player].add(at)
            carries = not dice.below(2)
            home = carries and oracle.in_home_row(at, player)
            oracle.cats[player].append(Cat(at, carries, home))
        if all(cat.home for cat in oracle.cats[player]):
            oracle.cats[player][0].carries = oracle.cats[player][0].home = False


def as_state(oracle: Oracle) -> State:
    """Return the game's state for the position of an oracle."""
    board = small_map(" ".join(oracle.grid), {k: " ".join(v) for k, v in oracle.doors.items()})
    marks = {(True, True): "!", (True, False): "*", (False, False): ""}
    cats = [" ".join(cat.at + marks[cat.carries, cat.home] for cat in cats) for cats in oracle.cats]
    return position(
        board,
        (cats[0], cats[1]),
        lines=(" ".join(oracle.lines[0]), " ".join(oracle.lines[1])),
        fish=" ".join(sorted(oracle.fish)),
        turn=oracle.turn,
        specials=(oracle.specials[0], oracle.specials[1]),
        blocked=" ".join(oracle.blocked),
        quiet=oracle.quiet,
    )


def as_oracle(state: State) -> Oracle:
    """Return the oracle for a state in which all fish and cats are drawn."""
    tape = state.board.tape
    cats = tuple([Cat(c.at, c.carries is not None, c.home) for c in cats] for cats in state.cats)
    lines = tuple({*state.board.names(line)} for line in state.lines)
    fish = {fish.at for fish in state.fish if fish.taken_by is None}
    return Oracle(
        tape.rows,
        tape.doors,
        (cats[0], cats[1]),
        (lines[0], lines[1]),
        fish,
        state.turn,
        list(state.specials),
        set(state.blocked),
        state.quiet,
        ended(state),
    )
