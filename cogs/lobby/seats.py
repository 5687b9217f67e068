"""The controls of a lobby: members, seats, options and the start."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Annotated, Any, Concatenate, ParamSpec, TypeVar

from discord.ext import commands

from agents.characters import named
from agents.registry import knows
from cogs.arranging.lots import seated, shuffled
from cogs.board import wording
from cogs.board.admission import LobbyHere
from cogs.board.choices import CatKey
from cogs.clowder import Clowder, now
from cogs.commands import PLAY
from cogs.kit.background import Background
from cogs.kit.controls import Control
from cogs.kit.handlers import (
    Entered,
    MatchNumber,
    Page,
    Snowflake,
    Typed,
    Whole,
    Word,
    control,
)
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import is_private, private, replace, sentence, show_form
from cogs.lobby.layouts import setup_problem
from cogs.lobby.options import (
    CLOCK,
    OTHER,
    chosen_asks,
    chosen_clock,
    chosen_hints,
    chosen_options,
    one_option,
    options_form,
)
from cogs.lobby.showing import LobbyMessages, message_of
from cogs.lobby.welcome import (
    ask_host,
    pairs_to_ask_about,
    table_link,
    together_question,
    turned_away,
)
from cogs.match import naming
from data import AlreadyIn, Gone, Lobby, LobbyFull, NotIn, NotWelcome, Stale, StoreError
from rules.chance import SEED_BYTES
from rules.registry import game

log = logging.getLogger(__name__)

_T = TypeVar("_T")
_P = ParamSpec("_P")
_REFUSALS: dict[type[StoreError], Refused] = {
    AlreadyIn: Refused("already-in"),
    LobbyFull: Refused("lobby-full"),
    NotIn: Refused("not-in"),
    Gone: Refused("lobby-gone"),
    Stale: Refused("moved-on"),
}


_EVERY = 30.0
"""Seconds between rounds."""
_JUST_TOUCHED = 10_000
"""For this number of milliseconds after a change, the background loop leaves the message alone."""

SeatNumber = Annotated[int, Whole(1, 25)]
_Handler = Callable[Concatenate["LobbyCog", Interaction, Lobby, _P], Coroutine[Any, Any, None]]


def _updates_if_refused(handler: _Handler[_P]) -> _Handler[_P]:
    """Decorate a handler of a lobby's control, so that a refusal also updates the lobby's message.

    The message may have been out of date when the person pressed the button.
    """

    @wraps(handler)
    async def handle(
        cog: LobbyCog,
        interaction: Interaction,
        lobby: Lobby,
        /,
        *rest: _P.args,
        **named: _P.kwargs,
    ) -> None:
        try:
            await handler(cog, interaction, lobby, *rest, **named)
        except Refused:
            await cog.update_message(interaction, lobby)
            raise

    return handle


class LobbyCog(commands.Cog):
    """The controls of a lobby, until its match starts."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot
        self._messages = LobbyMessages(bot, bot.store, bot.posting)
        self.catch_up = Background(bot, "lobby messages", self._catch_up, now, every=_EVERY)

    async def cog_load(self) -> None:
        self.catch_up.start()

    async def cog_unload(self) -> None:
        self.catch_up.cancel()

    async def _catch_up(self) -> None:
        """Do one round: update lobbies whose messages are out of date."""
        behind = await self.bot.store.lobbies_behind(self.bot.store.now() - _JUST_TOUCHED)
        ours = {each.id: each for each in behind if self.bot.serves(each.guild_id)}
        await self.catch_up.each(ours, self._messages.catch_up)

    async def _change(
        self, interaction: Interaction, lobby: Lobby, change: Coroutine[Any, Any, Lobby]
    ) -> None:
        """Store a change to a lobby, and show the lobby. Raises `Refused`."""
        await _saved(change)
        await self._messages.show(lobby.id, interaction)

    async def update_message(self, interaction: Interaction, lobby: Lobby) -> None:
        """Show the stored lobby in its message, which may be out of date."""
        if is_private(interaction):
            await self._messages.catch_up(lobby)
        else:
            await self._messages.show(lobby.id, interaction)

    @control("lobby-join", PLAY, direct=True)
    @_updates_if_refused
    async def join(self, interaction: Interaction, lobby: LobbyHere) -> None:
        most = max(game(lobby.game).player_counts)
        join = self.bot.store.join_lobby(lobby.id, interaction.user.id, most)
        try:
            await self._change(interaction, lobby, join)
        except Refused as refused:
            if not isinstance(why := refused.__cause__, NotWelcome):
                raise
            await self.update_message(interaction, lobby)
            # Answer before asking the host, so that the answer takes equally long for every reason.
            await private(interaction, sentence(interaction, refused))
            await ask_host(self.bot, interaction.user, lobby, why)

    @control("lobby-admit", PLAY, direct=True)
    async def admit(
        self, interaction: Interaction, lobby_id: MatchNumber, user_id: Snowflake
    ) -> None:
        """Seat a person who was turned away: the host agrees to this in a direct message."""
        lobby = await _saved(self.bot.store.lobby(lobby_id))
        _check_host(interaction, lobby)
        most = max(game(lobby.game).player_counts)
        try:
            lobby = await _saved(self.bot.store.admit(lobby_id, user_id, most))
        except Refused:
            await self._messages.catch_up(lobby)
            raise
        await introduce(self.bot, [user_id])
        await self._messages.catch_up(lobby)
        say = self.bot.user_language(interaction)
        who, table = naming.person(say, user_id), table_link(say, lobby)
        await replace(interaction, say("lobby-admitted", who=who, table=table))

    @control("lobby-leave", PLAY, direct=True)
    @_updates_if_refused
    async def leave(self, interaction: Interaction, lobby: LobbyHere) -> None:
        leave = self.bot.store.leave_lobby(lobby.id, interaction.user.id)
        if await _saved(leave) is None:
            empty = self.bot.guild_language(lobby.guild_id)("lobby-empty")
            await self._messages.close(lobby, interaction, empty)
        else:
            await self._messages.show(lobby.id, interaction)

    @control("lobby-add-cat", PLAY, direct=True)
    @_updates_if_refused
    async def add_cat(self, interaction: Interaction, lobby: LobbyHere, key: CatKey) -> None:
        """Add a cat to the lobby; only members may do that."""
        cat = _check_member(interaction, lobby, key)
        if cat in lobby.members or not knows(game(lobby.game)):
            raise Refused("moved-on")
        self.bot.thinking.get_ready()
        most = max(game(lobby.game).player_counts)
        await self._change(interaction, lobby, self.bot.store.join_lobby(lobby.id, cat, most))

    @control("lobby-send-cat-home", PLAY, direct=True)
    @_updates_if_refused
    async def send_cat_home(self, interaction: Interaction, lobby: LobbyHere, key: CatKey) -> None:
        """Remove a cat from the lobby; only members may do that."""
        cat = _check_member(interaction, lobby, key)
        if cat not in lobby.members:
            raise Refused("moved-on")
        await _saved(self.bot.store.leave_lobby(lobby.id, cat))
        await self._messages.show(lobby.id, interaction)

    @control("lobby-cancel", PLAY, direct=True)
    @_updates_if_refused
    async def cancel(self, interaction: Interaction, lobby: LobbyHere) -> None:
        manager = interaction.permissions.manage_messages
        if interaction.user.id != lobby.host_id and not manager:
            raise Refused("host-only", host=mention(lobby.host_id))
        await _saved(self.bot.store.close_lobby(lobby.id))
        say = self.bot.guild_language(lobby.guild_id)
        text = say("lobby-cancelled", who=mention(interaction.user.id))
        await self._messages.close(lobby, interaction, text)

    @control("lobby-shuffle", PLAY, direct=True)
    @_updates_if_refused
    async def shuffle(self, interaction: Interaction, lobby: LobbyHere) -> None:
        _check_host(interaction, lobby)
        seats = shuffled(lobby.members, self.bot.draw_seed(SEED_BYTES))
        await self._arrange(interaction, lobby, seats)

    @control("lobby-seat", PLAY, direct=True)
    @_updates_if_refused
    async def take_seat(self, interaction: Interaction, lobby: LobbyHere, seat: SeatNumber) -> None:
        """Swap the user's seat with this one (counted from 1). Raises `Refused`."""
        seats, user = list(lobby.members), interaction.user.id
        if user not in seats:
            raise Refused("not-in")
        wanted = seat - 1
        if wanted >= len(seats):
            raise Refused("moved-on")
        old = seats.index(user)
        seats[old], seats[wanted] = seats[wanted], user
        await self._arrange(interaction, lobby, seats)

    async def _arrange(self, interaction: Interaction, lobby: Lobby, seats: list[int]) -> None:
        arrange = self.bot.store.arrange_lobby(lobby.id, seats)
        await self._change(interaction, lobby, arrange)

    @control("lobby-options", PLAY, direct=True, form=True)
    @_updates_if_refused
    async def ask_options(self, interaction: Interaction, lobby: LobbyHere, page: Page) -> None:
        """Show the host a form with options; `page` is the form's number."""
        _check_host(interaction, lobby)
        form = options_form(self.bot.user_language(interaction), lobby, page)
        await show_form(interaction, form)

    @control("lobby-choose", PLAY, direct=True, sent_from="lobby-options")
    @_updates_if_refused
    async def choose(self, interaction: Interaction, lobby: LobbyHere, entered: Entered) -> None:
        """Store the options of a submitted form."""
        await self._choose(interaction, lobby, dict(entered))

    @control("lobby-option", PLAY, direct=True)
    @_updates_if_refused
    async def choose_one(
        self, interaction: Interaction, lobby: LobbyHere, name: Word, choice: Typed
    ) -> None:
        """Handle a menu that sets one option. Older lobbies show such menus."""
        if choice == OTHER:
            await self.ask_options(interaction, lobby, 0)
        else:
            await self._choose(interaction, lobby, one_option(lobby, name, choice))

    @control("lobby-clock", PLAY, direct=True)
    @_updates_if_refused
    async def choose_clock(self, interaction: Interaction, lobby: LobbyHere, clock: Word) -> None:
        """Handle a menu that sets the clock. Older lobbies show such a menu."""
        await self._choose(interaction, lobby, {CLOCK: clock})

    async def _choose(
        self, interaction: Interaction, lobby: Lobby, entered: Mapping[str, str]
    ) -> None:
        _check_host(interaction, lobby)
        options, clock = chosen_options(lobby, entered), chosen_clock(lobby, entered)
        hints, asks = chosen_hints(lobby, entered), chosen_asks(lobby, entered)
        save = self.bot.store.set_up_lobby(lobby.id, options, clock, hints, asks)
        await self._change(interaction, lobby, save)

    @control("lobby-start", PLAY, direct=True)
    @_updates_if_refused
    async def start(self, interaction: Interaction, lobby: LobbyHere) -> None:
        _check_host(interaction, lobby)
        problem = setup_problem(lobby)
        if problem is not None:
            raise Refused.by_rules(lobby.game, problem)
        if pairs := await pairs_to_ask_about(self.bot, lobby):
            await introduce(self.bot, lobby.members)
            say = self.bot.user_language(interaction)
            start = Control(say("button-start-apart"), "lobby-start-apart", lobby.id)
            await private(interaction, together_question(say, pairs), start)
            return
        await self._start(interaction, lobby)

    @control("lobby-start-apart", PLAY, private=True)
    @_updates_if_refused
    async def start_apart(self, interaction: Interaction, lobby: LobbyHere) -> None:
        """Start the match although one member blocks another; the host has confirmed the start."""
        _check_host(interaction, lobby)
        problem = setup_problem(lobby)
        if problem is not None:
            raise Refused.by_rules(lobby.game, problem)
        await replace(interaction, self.bot.user_language(interaction)("done"))
        await self._start(interaction, lobby)

    async def _start(self, interaction: Interaction, lobby: Lobby) -> None:
        """Start the lobby's match and show its first board."""
        seats = seated(lobby.game, lobby.members, self.bot.draw_seed)
        await self.bot.visibility.note_thread(interaction)
        table = await self.bot.tables.start(lobby, seats)
        await self.bot.showing.after(table, interaction)
        say = self.bot.guild_language(lobby.guild_id)
        started = say("lobby-started", title=wording.title(say, lobby.game), id=str(table.id))
        closed = await self._messages.close(lobby, interaction, started)
        message_id = message_of(lobby, interaction)
        if closed and message_id:
            await self.bot.store.note_gone(table.id, message_id)


async def _saved(change: Coroutine[Any, Any, _T]) -> _T:
    """Return the result of a change to a lobby.

    Raises `Refused` if the store refuses the change.
    """
    try:
        return await change
    except tuple(_REFUSALS) as error:
        raise Refused(_REFUSALS[type(error)].key) from error
    except NotWelcome as error:
        raise turned_away(error) from error


def _check_member(interaction: Interaction, lobby: Lobby, key: str) -> int:
    """Return the user id of the cat with this key.

    Raises `Refused` unless the interaction's user is a member of the lobby.
    """
    if interaction.user.id not in lobby.members:
        raise Refused("not-in")
    return named(key).user


def _check_host(interaction: Interaction, lobby: Lobby) -> None:
    """Raise `Refused` for anybody but the host."""
    if interaction.user.id != lobby.host_id:
        raise Refused("host-only", host=mention(lobby.host_id))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LobbyCog(bot))
