"""The content of a profile: results on this server, and on all servers if the person allows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cogs.kit.markup import Markup, plain
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.standings.layouts import rating
from data import Opponent, Profile, Record, Skill
from rendering import drawable
from rules.registry import games

_OPPONENTS, _GAMES = 3, 6
ANY = "any"
SCOPES = ("here", "all")
_Said = TypeVar("_Said", bound=str)


@dataclass(frozen=True, slots=True)
class ProfileQuery:
    """The requested profile: its person, its game or `ANY`, and this server or all servers.

    `direct`: the profile is shown in direct messages, where "here" means all servers.
    """

    asker: int
    user_id: int
    game: str = ANY
    scope: str = "here"
    direct: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A person's profile, with the reader's language."""

    say: Speaker
    asked: ProfileQuery
    found: Profile
    names: dict[int, str]
    told_everywhere: bool
    """Whether the reader may see this person's results on other servers."""
    learned: tuple[str, ...] = ()
    """The games whose lessons the person has finished."""

    @property
    def user_id(self) -> int:
        return self.asked.user_id

    @property
    def everywhere(self) -> bool:
        return self.asked.scope == "all"

    @property
    def name(self) -> str:
        """Return the person's name for pictures and alt texts."""
        known = plain(self.names.get(self.user_id, ""))
        return known if drawable(known) else self.say.plain("profile-somebody")

    @property
    def offered(self) -> tuple[Record, ...]:
        """Return the records of installed games that the reader may see, most played first."""
        known = {kind.key for kind in games()}
        return tuple(
            record
            for record in self.found.records
            if record.game in known and (self.told_everywhere or record.here is not None)
        )

    @property
    def records(self) -> tuple[Record, ...]:
        """Return the records to show. Records for all servers list no recent matches."""
        shown = [each for each in self.offered if self.asked.game in (ANY, each.game)][:_GAMES]
        return tuple(replace(each, form=()) if self.everywhere else each for each in shown)

    @property
    def matches(self) -> Markup:
        """Return the sentence with the number of matches, on this server or on all servers."""
        if self.everywhere:
            skills = [record.everywhere for record in self.records]
        else:
            skills = [record.here for record in self.records if record.here]
        played = sum(skill.played for skill in skills)
        scope = "all" if self.asked.direct else self.asked.scope
        return self.say("profile-matches", matches=played, scope=scope)

    @property
    def met(self) -> Sequence[Opponent]:
        """Return the most frequent opponents, as many as the profile has room for."""
        return self.found.opponents[:_OPPONENTS]

    @property
    def mentions(self) -> dict[int, Markup]:
        """Mentions of the profile's owner and their opponents, distinguished if names are equal."""
        return naming.mentions(self.say, [self.user_id, *(each.user_id for each in self.met)])

    @property
    def opponents(self) -> list[Markup]:
        """Return one line about the most frequent opponents, or no line if there are none."""
        mentions = self.mentions
        lines = [
            self.say("profile-opponent", name=mentions[each.user_id], played=each.played)
            for each in self.met
        ]
        names = self.say("list-and").join(lines)
        return [self.say("profile-opponents", names=names)] if lines else []

    def main(self, record: Record) -> Skill:
        """Return the skill to show in large figures."""
        return record.everywhere if self.everywhere else record.here or record.everywhere

    def beside(self, say: Callable[..., _Said], record: Record) -> _Said:
        """Return the text beside the large figures: the likely error and, if needed, the scope."""
        large = self.main(record)
        elsewhere = self.everywhere or self.asked.direct or record.here is None
        return say(
            "profile-spread", spread=f"±{large.spread}", scope="all" if elsewhere else "here"
        )

    def lines(self, say: Callable[..., _Said], record: Record) -> list[_Said]:
        """Return the lines below the large figures."""
        here = record.here
        if here is None:
            return [say("profile-elsewhere")]
        if self.everywhere:
            return [say("profile-here", **rating(here))]
        return [
            say("profile-record", won=here.won, drawn=here.drawn, lost=here.lost),
            say("profile-streak", streak=here.streak, best=here.best)
            if here.best
            else say("profile-streak-none"),
            *self._told_everywhere(say, record),
        ]

    def _told_everywhere(self, say: Callable[..., _Said], record: Record) -> list[_Said]:
        told = self.told_everywhere and not self.asked.direct
        return [say("profile-everywhere", **rating(record.everywhere))] if told else []
