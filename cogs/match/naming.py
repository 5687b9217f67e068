"""Names of people and cats at a table, with the mark of their side.

Pictures show the same marks. Stored text contains no names: it has mentions with people's ids,
which are replaced by names when the text is shown (`by_number`, `with_names`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from agents.characters import character, is_cat
from cogs.kit.markup import Markup, escaped, mention, plain
from cogs.kit.sentences import Speaker, named
from data import MatchRow
from rules.errors import Fact
from rules.match import Match

_LONGEST = 24
"""Maximum length of a name; longer ones are cut."""
_MARKS = 6
_PLAYER_FACTS = ("player", "owner")
_MENTION = re.compile(r"<@(\d+)>")


class Seated(Protocol):
    """The parts of a table that naming needs."""

    @property
    def row(self) -> MatchRow: ...

    @property
    def match(self) -> Match: ...


def seat_name(say: Speaker, game_key: str, player: int) -> Markup:
    return say(f"{game_key}-seat-{player}")


def cat_name(say: Speaker, user_id: int) -> Markup:
    """Return the name of the cat with this user id."""
    return say(f"cat-name-{character(user_id).key}")


def cat_mention(say: Speaker, user_id: int) -> Markup:
    """Return a cat's name for texts that mention people."""
    return say("cat-mention", name=cat_name(say, user_id))


def names(say: Speaker, table: Seated) -> tuple[Markup, ...]:
    """Return each player's name, even if a stand-in plays on.

    If a player's name is not known, return the name of the seat.
    """
    users = table.row.users
    known = [_known(say, user) for user in users]
    found = [name or seat_name(say, table.match.game.key, at) for at, name in enumerate(known)]
    times = Counter(map(_alike, found))
    return tuple(
        escaped(name) if times[_alike(name)] == 1 or is_cat(user) else _apart(say, user, at, name)
        for at, (user, name) in enumerate(zip(users, found, strict=True))
    )


def _known(say: Speaker, user_id: int) -> str:
    """Return a cat's or a person's name, shortened; an empty string if the name is not known."""
    if is_cat(user_id):
        return cat_name(say, user_id)
    if user_id < 0:
        return say("former-player")
    name = say.name(user_id) or ""
    # `Markup` is a complete name already.
    return name if isinstance(name, Markup) else _cut(name, _LONGEST)


def _cut(name: str, longest: int) -> str:
    return name if len(name) <= longest else name[: max(longest - 1, 0)].rstrip() + "…"


def _alike(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _apart(say: Speaker, user_id: int, player: int, name: str) -> Markup:
    """Return a name that several people share, with an addition that distinguishes this person."""
    return say("name-apart", name=name, by=say.handle(user_id) or str(player + 1))


def apart(say: Speaker, users: Iterable[int]) -> dict[int, str]:
    """Return, by user id, the unique Discord names of the people who share a display name."""
    called = {user: _alike(say.name(user) or "") for user in users if user > 0}
    times = Counter(called.values())
    handles = {user: say.handle(user) for user, name in called.items() if name and times[name] > 1}
    return {user: handle for user, handle in handles.items() if handle is not None}


def numbered(names: Mapping[int, str]) -> dict[int, str]:
    """Number people who share a name, in the given order; numbers reveal nobody's handle."""
    seen: Counter[str] = Counter()
    times = Counter(map(_alike, names.values()))
    found = {}
    for user, name in names.items():
        seen[_alike(name)] += 1
        if times[_alike(name)] > 1:
            found[user] = str(seen[_alike(name)])
    return found


def mentions(say: Speaker, users: Iterable[int]) -> dict[int, Markup]:
    """Map each user id to a mention; for cats and erased users, to a name.

    Mentions of people with equal names also show their unique names.
    """
    everybody = [*users]
    handles = apart(say, everybody)
    return {
        user: say("name-apart", name=_mentioned(say, user), by=handles[user])
        if user in handles
        else _mentioned(say, user)
        for user in everybody
    }


def _mentioned(say: Speaker, user_id: int) -> Markup:
    if is_cat(user_id):
        return cat_mention(say, user_id)
    return mention(user_id) if user_id > 0 else say("former-player")


def playing(say: Speaker, table: Seated, stand_in: str = "captions-stand-in") -> tuple[Markup, ...]:
    """Return who plays each seat: the player's name or, for a stand-in, the sentence `stand_in`."""
    return tuple(
        name if seat.stand_in is None else say(stand_in, cat=cat_name(say, seat.stand_in), who=name)
        for seat, name in zip(table.row.seats, names(say, table), strict=True)
    )


def called(say: Speaker, table: Seated, player: int) -> Markup:
    """Return a player's name after the mark of the player's side, such as `● Mia`."""
    return _marked(say, table, player, names(say, table)[player])


def named_facts(say: Speaker, table: Seated, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return facts with players and things replaced by their names."""
    return {
        name: called(say, table, fact) if name in _PLAYER_FACTS and isinstance(fact, int) else fact
        for name, fact in named(say, table.match.game.key, facts).items()
    }


def placed(say: Speaker, table: Seated, player: int) -> Markup:
    """Return the name with mark and seat, and 🐱 for cats: `● Mia (South)`, `■ 🐱 Pip (North)`."""
    seat, name = table.row.seats[player], playing(say, table)[player]
    by_cat = is_cat(seat.user_id if seat.stand_in is None else seat.stand_in)
    shown = say("cat-named", name=name) if by_cat else name
    return _beside_seat(say, table, player, shown)


def told(say: Speaker, table: Seated, player: int, room: int) -> Markup:
    """Return a player's name and seat for alternative text, without the player's mark.

    The name is cut so that name and seat fit into `room` characters. If the name is not known,
    return only the seat. A cat's name includes its strength: `Kitten Pip (North)`.
    """
    seat, who = table.row.seats[player], names(say, table)[player]
    place, known = seat_name(say, table.match.game.key, player), _known(say, seat.user_id)
    if not known and seat.stand_in is None:
        return place
    holder = seat.user_id if seat.stand_in is None else seat.stand_in
    if is_cat(holder):
        strength = say(f"cat-strength-{character(holder).strength}")
        cat = say("alt-cat", strength=strength, name=cat_name(say, holder))
        who = cat if seat.stand_in is None else say("captions-stand-in", cat=cat, who=who)
    return say("table-seat", member=_cut(plain(who), room - len(place) - 3), seat=place)


def left(say: Speaker, table: Seated, player: int) -> Markup:
    """Return the name and seat of a player who gave up, regardless of who plays on for them."""
    return _beside_seat(say, table, player, names(say, table)[player])


def _beside_seat(say: Speaker, table: Seated, player: int, name: Markup) -> Markup:
    shown, seat = _marked(say, table, player, name), seat_name(say, table.match.game.key, player)
    known = _known(say, table.row.users[player])
    return say("table-seat", member=shown, seat=seat) if known else shown


def asked(say: Speaker, table: Seated, player: int) -> Markup:
    """Return a mention with mark and seat; it pings where the message allows it."""
    user = table.row.users[player]
    if user < 0:
        return placed(say, table, player)
    seat = _marked(say, table, player, seat_name(say, table.match.game.key, player))
    return say("table-seat", member=mention(user), seat=seat)


def _marked(say: Speaker, table: Seated, player: int, name: Markup) -> Markup:
    key, side = table.match.game.key, table.match.sides[player]
    mark = say.first(f"{key}-mark-{player}", f"mark-{side % _MARKS}")
    return say("seat-marked", mark=mark, name=name)


def together(say: Speaker, table: Seated, players: Sequence[int]) -> Markup:
    """Return several players' names with their seats."""
    return say("list-and").join(placed(say, table, player) for player in players)


def all_called(say: Speaker, table: Seated, players: Sequence[int]) -> Markup:
    """Return several players' names with their marks."""
    return say("list-and").join(called(say, table, player) for player in players)


def person(say: Speaker, user_id: int) -> Markup:
    """Return anyone's name, at the table or not; return a mention if the name is not known."""
    return escaped(_known(say, user_id)) or mention(user_id)


def somebody(say: Speaker, table: Seated, user_id: int) -> Markup:
    """Return a user's name, with the mark if they play at the table."""
    player = table.row.player_of(user_id)
    return person(say, user_id) if player is None else called(say, table, player)


def by_number(say: Speaker) -> Speaker:
    """Return a speaker that writes mentions with people's ids instead of their names."""
    return replace(say, name=mention)


def with_names(say: Speaker, table: Seated, text: str | None) -> Markup:
    """Replace the mentions in markup with the players' names; None becomes empty markup."""
    known = {
        user: name
        for user, name in zip(table.row.users, names(say, table), strict=True)
        if _known(say, user)
    }
    return Markup(_MENTION.sub(lambda found: known.get(int(found[1]), found[0]), text or ""))
