"""Make challenges, deliver their questions, and report how the challenges ended.

If either person blocks the other, or if Discord refuses the message, the question is not
delivered. We reply to the challenger before we try to deliver the question. So the challenger does
not learn whether an unanswered challenge was delivered.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Sequence
from typing import Any

import discord
from discord import ui

from cogs.arranging.arranging import FRESH_MS
from cogs.arranging.asking import check_asked, check_may_ask, member_here
from cogs.arranging.telling import tell
from cogs.board import wording
from cogs.board.admission import board_link
from cogs.board.choices import clock_name
from cogs.board.layouts import layout
from cogs.board.posting import Posting
from cogs.connection.failures import DISCORD_FAILED, Tried, failure, may_pass
from cogs.kit.controls import Control, Menu, pressable
from cogs.kit.host import Host, Interaction
from cogs.kit.markup import (
    NEW_LINE,
    Markup,
    date_and_time,
    jump,
    mention,
    moment,
    paragraph,
)
from cogs.kit.people import introduce
from cogs.kit.refused import Refused, RefusedBeside
from cogs.kit.replies import note, private, replace_or_send
from cogs.kit.sentences import Speaker
from cogs.match import naming
from cogs.match.table import Table
from cogs.reliability.lines import reliability_line
from cogs.workers.locks import Locks
from data import (
    DIRECT,
    AlreadyChallenged,
    Challenge,
    Gone,
    NewChallenge,
    Store,
    TooManyChallenges,
)
from rules.registry import games

log = logging.getLogger(__name__)

MOST_CHALLENGES = 5
"""The maximum number of one person's open challenges."""
_DAY_MS = 24 * 60 * 60 * 1000
_LOOK_BACK = 20
"""The number of recent messages in which we look for a question that a killed process sent."""
_ACCEPT = "challenge-accept"


def lasts(clock: int | None) -> int:
    """Return how long a challenge stays open, in milliseconds.

    It stays open for a day, or for the time of one turn if that is longer.
    """
    return max(_DAY_MS, (clock or 0) * 1000)


def games_for_two() -> list[str]:
    """Return the keys of the games that two people can play."""
    return [kind.key for kind in games() if 2 in kind.player_counts]


def revenge(table: Table, user_id: int) -> NewChallenge:
    """Return a player's challenge to their opponent: the same match again, with sides swapped.

    Raises `Refused` unless exactly two people, and no cat, played this match to its end.
    """
    row, player = table.row, table.seat(user_id)
    if row.live:
        raise Refused("not-over")
    other = row.users[1 - player] if row.players == 2 else 0
    if other <= 0:
        raise Refused("moved-on")
    place = row.guild_id, row.channel_id
    return NewChallenge(*place, user_id, other, row.game, row.options, row.clock, row.id)


class Challenging:
    """Makes challenges, and keeps their messages up to date."""

    def __init__(self, host: Host, store: Store, posting: Posting) -> None:
        self._host = host
        self._store = store
        self._posting = posting
        self.locks = Locks[int]()
        """One lock per challenge, held while its message changes."""

    async def ask(self, interaction: Interaction, new: NewChallenge) -> None:
        """Store a challenge, reply to the challenger, then send the question. Raises `Refused`."""
        await self.check_own_block(new.user_id, new.other_id)
        storing = self._store.challenge(new, lasts=lasts(new.clock), most=MOST_CHALLENGES)
        made = await self._stored(interaction, new, storing)
        if made is None:
            return
        say = self._host.user_language(interaction)
        await introduce(self._host, [made.other_id])
        text = say("challenge-asked", **self._facts(say, made, asking=True))
        await replace_or_send(interaction, text, withdraw_button(say, made.id))
        await self.show(made)

    async def ask_for_revenge(self, interaction: Interaction, table: Table) -> None:
        """Challenge the user's opponent in a finished match to a rematch. Raises `Refused`."""
        new = revenge(table, interaction.user.id)
        settings = await self._store.settings(new.guild_id)
        check_may_ask(interaction, settings, self._host.user_language(interaction))
        check_asked(interaction, await member_here(interaction, new.other_id))
        await self.ask(interaction, new)

    async def counter(self, asked: Challenge, key: str) -> Challenge:
        """Answer a challenge with a challenge to another game; return the new challenge.

        The caller must afterwards show both challenges. Raises `Refused`, or `Stale` if the first
        challenge is not open any more.
        """
        new = NewChallenge(
            asked.guild_id, asked.channel_id, asked.other_id, asked.user_id, key, {}, asked.clock
        )
        storing = self._store.counter_challenge(
            asked.id, new, lasts=lasts(new.clock), most=MOST_CHALLENGES
        )
        try:
            return await storing
        except TooManyChallenges as error:
            raise Refused("too-many-challenges", count=MOST_CHALLENGES) from error
        except AlreadyChallenged as error:
            raise Refused("challenge-over") from error

    async def _stored(
        self, interaction: Interaction, new: NewChallenge, storing: Awaitable[Challenge]
    ) -> Challenge | None:
        """Await `storing`, and return the stored challenge. Raises `Refused`.

        If this person already has an open challenge to the same member, offer to withdraw that
        challenge and return None.
        """
        try:
            return await storing
        except TooManyChallenges as error:
            raise Refused("too-many-challenges", count=MOST_CHALLENGES) from error
        except AlreadyChallenged as error:
            if error.user_id != new.user_id:
                raise await self._challenged_by_them(error, new.other_id) from error
            say = self._host.user_language(interaction)
            text = say("challenge-open", who=mention(new.other_id))
            await private(interaction, text, withdraw_button(say, error.challenge_id))
            return None

    async def check_own_block(self, user_id: int, other_id: int) -> None:
        """Raise `Refused` if the person `user_id` blocks the person `other_id`."""
        if await self._store.blocked_by(user_id, [other_id]):
            await introduce(self._host, [other_id])
            raise RefusedBeside("own-block", who=lambda say: naming.person(say, other_id))

    async def _challenged_by_them(self, known: AlreadyChallenged, other_id: int) -> Refused:
        """Return the refusal which says that the other person has already challenged this person.

        The refusal links to the question if the question has been delivered.
        """
        found = await self._store.stored_challenge(known.challenge_id)
        asked, link = "no", Markup()
        if found.question_channel_id is not None:
            direct = found.question_channel_id != found.channel_id
            guild_id = DIRECT if direct else found.guild_id
            asked, link = "yes", jump(guild_id, found.question_channel_id, found.message_id)
        return Refused("challenged-by-them", who=mention(other_id), asked=asked, link=link)

    async def show(self, challenge: Challenge, interaction: Interaction | None = None) -> Tried:
        """Deliver a challenge's question, or edit the question to say how the challenge ended.

        If the challenge was declined or has lapsed, also message the challenger. Finally delete the
        challenge if it has ended.
        """
        async with self.locks[challenge.id]:
            try:
                now = await self._store.stored_challenge(challenge.id)
            except Gone:
                return Tried.DONE
            try:
                return await self._show(now, interaction)
            except DISCORD_FAILED as error:
                log.info("challenge %s not shown: %s", challenge.id, failure(error))
                return Tried.after(error)

    async def _show(self, challenge: Challenge, interaction: Interaction | None) -> Tried:
        if challenge.state == challenge.shown:
            return Tried.DONE
        await introduce(self._host, [challenge.user_id, challenge.other_id])
        if challenge.shown is None and challenge.state == "open":
            await self._deliver(challenge)
            return Tried.DONE
        link = await self._link(challenge) if challenge.state == "accepted" else None
        if challenge.state == "accepted" and link is None:
            # The message will link to the match, which has not started yet.
            return Tried.SOON
        await self.say_in_question(challenge, await self._view(challenge, link), interaction)
        if challenge.state in ("declined", "lapsed"):
            await self._tell_asker(challenge, f"challenge-{challenge.state}-told")
        await self._store.challenge_shown(challenge.id, challenge.state)
        return Tried.DONE

    async def say_in_question(
        self, challenge: Challenge, view: ui.LayoutView, interaction: Interaction | None
    ) -> None:
        """Edit the question's message, if it was sent. Raises only Discord's temporary errors."""
        channel_id, message_id = challenge.question_channel_id, challenge.message_id
        if channel_id is None or message_id is None:
            return
        try:
            await self._posting.edit((channel_id, message_id), interaction, view)
        except DISCORD_FAILED as error:
            if may_pass(error):
                raise
            log.info("challenge %s has no message: %s", challenge.id, failure(error))

    async def tell_accepted(self, challenge: Challenge, table: Table) -> None:
        """Send the challenger a link to the match, unless the match itself pings the challenger."""
        moved = table.row.channel_id != challenge.channel_id
        if moved or challenge.user_id in table.to_act:
            return
        link = await board_link(self._store, table.row)
        try:
            await self._tell_asker(challenge, "challenge-accepted-told", link=link)
        except DISCORD_FAILED as error:
            log.info("challenger of %s got no link to the match: %s", challenge.id, failure(error))

    async def _tell_asker(self, challenge: Challenge, key: str, **facts: Markup) -> None:
        """Message the challenger. Raises only Discord's temporary errors."""
        say = self._host.guild_language(challenge.guild_id)
        text = say(key, **self._facts(say, challenge, asking=True), **facts)
        nonce = f"challenge-{challenge.id}-{challenge.state[:3]}"
        try:
            await tell(self._host, challenge.user_id, challenge.channel_id, note(text), nonce)
        except DISCORD_FAILED as error:
            if may_pass(error):
                raise
            log.info("challenger of %s cannot be reached: %s", challenge.id, failure(error))

    async def _deliver(self, challenge: Challenge) -> None:
        """Send the question, unless either person blocks the other. Raises Discord's errors."""
        if await self._store.blocking(challenge.user_id, [challenge.other_id]):
            return
        message = None
        if self._store.now() - challenge.asked_at >= FRESH_MS:
            message = await self._found(challenge)
        if message is None:
            view, nonce = await self._view(challenge, None), f"challenge-{challenge.id}"
            message = await tell(self._host, challenge.other_id, challenge.channel_id, view, nonce)
        await self._store.challenge_asked(challenge.id, message.channel.id, message.id)

    async def _found(self, challenge: Challenge) -> discord.Message | None:
        """Return the challenge's question if a killed process sent it without recording it."""
        direct = await self._host.create_dm(discord.Object(challenge.other_id))
        for place in (direct, self._host.get_partial_messageable(challenge.channel_id)):
            try:
                async for message in place.history(limit=_LOOK_BACK):
                    if message.author == self._host.user and _asks(message, challenge.id):
                        return message
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("no question found: %s", failure(error))
        return None

    async def _link(self, challenge: Challenge) -> Markup | None:
        """Return the link to an accepted challenge's match; None until the match has started."""
        try:
            agreed = await self._store.arrangement(challenge.arrangement_id or 0)
            if agreed.match_id is None:
                return None
            return await board_link(self._store, await self._store.match(agreed.match_id))
        except Gone:
            return None

    async def _view(self, challenge: Challenge, link: Markup | None) -> ui.LayoutView:
        say = self._host.guild_language(challenge.guild_id)
        facts = self._facts(say, challenge)
        if challenge.state != "open":
            return note(say(f"challenge-{challenge.state}", link=link or "", **facts))
        kind = "no" if challenge.revenge_for is None else "yes"
        question = say("challenge-question", revenge=kind, **facts)
        shares = await self._store.reliability([challenge.user_id])
        known = reliability_line(say, facts["who"], shares.get(challenge.user_id))
        return layout(
            paragraph(NEW_LINE.join(filter(None, [question, known]))), *_answers(say, challenge)
        )

    def _facts(self, say: Speaker, challenge: Challenge, *, asking: bool = False) -> dict[str, Any]:
        """Return the facts for a message to the challenged person.

        If `asking` is true, the message is to the challenger instead.

        The message mentions its reader. The other person appears by name, because Discord's apps
        show the mention of an unknown person in direct messages as a number.
        """
        guild = self._host.get_guild(challenge.guild_id)
        who, other = challenge.user_id, challenge.other_id
        return {
            "who": mention(who) if asking else naming.person(say, who),
            "other": naming.person(say, other) if asking else mention(other),
            "title": wording.title(say, challenge.game),
            "clock": clock_name(say, challenge.clock),
            "timed": "yes" if challenge.clock else "no",
            "when": moment(challenge.lapses_at),
            "until": date_and_time(challenge.lapses_at),
            # This process does not know the name of a server that another process serves.
            "place": "Discord" if guild is None else guild.name,
        }


def withdraw_button(say: Speaker, challenge_id: int) -> Control:
    return Control(say("button-withdraw"), "challenge-withdraw", challenge_id)


def game_menu(
    say: Speaker, prompt: str, keys: Sequence[str], verb: str, *arguments: str | int
) -> ui.ActionRow[Any]:
    """Return a menu of these games."""
    named = [(wording.title(say, key), key) for key in keys]
    return ui.ActionRow(Menu(say(prompt), named, verb, *arguments))


def _answers(say: Speaker, challenge: Challenge) -> list[ui.ActionRow[Any]]:
    accept = discord.ButtonStyle.success
    others = [key for key in games_for_two() if key != challenge.game]
    return [
        ui.ActionRow(
            Control(say("button-accept-challenge"), "challenge-accept", challenge.id, style=accept),
            Control(say("button-decline"), "challenge-decline", challenge.id),
        ),
        game_menu(say, "challenge-another", others, "challenge-counter", challenge.id),
    ]


def _asks(message: discord.Message, challenge_id: int) -> bool:
    wanted = _ACCEPT, (str(challenge_id),)
    return any((press.verb, press.arguments) == wanted for press in pressable(message.components))
