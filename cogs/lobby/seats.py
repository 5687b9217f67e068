"""Lobbies: who is in, where they sit, what is chosen, and the start."""

from __future__ import annotations

import logging
from collections.abc import Coroutine, Mapping
from typing import Annotated, Any, TypeVar

from discord.ext import commands

from agents.characters import named
from agents.registry import knows
from cogs.board import wording
from cogs.board.admission import LobbyHere
from cogs.board.choices import CatKey
from cogs.clowder import Clowder
from cogs.kit.handlers import Entered, Page, Typed, Whole, Word, control
from cogs.kit.host import Interaction
from cogs.kit.markup import mention
from cogs.kit.people import introduce
from cogs.kit.refused import Refused
from cogs.kit.replies import replace, replace_view, show_form
from cogs.lobby.layouts import company, cover_file, lobby_layout, setup_problem
from cogs.lobby.lots import seated, shuffled
from cogs.lobby.options import (
    CLOCK,
    OTHER,
    chosen_clock,
    chosen_options,
    one_option,
    options_form,
)
from data import AlreadyIn, Gone, Lobby, LobbyFull, NotIn, Stale, StoreError
from rules.chance import SEED_BYTES
from rules.registry import game

log = logging.getLogger(__name__)

_T = TypeVar("_T")
_REFUSALS: dict[type[StoreError], Refused] = {
    AlreadyIn: Refused("already-in"),
    LobbyFull: Refused("lobby-full"),
    NotIn: Refused("not-in"),
    Gone: Refused("lobby-gone"),
    Stale: Refused("moved-on"),
}


SeatNumber = Annotated[int, Whole(1, 25)]


class LobbyCog(commands.Cog):
    """The controls of a lobby: who plays, on which seat, with which options, until it starts."""

    def __init__(self, bot: Clowder) -> None:
        self.bot = bot

    async def _show(
        self, interaction: Interaction, lobby: Lobby, *, cat_left: bool = False
    ) -> None:
        """Show the lobby as it is; its picture anew only where cats come, go or stay."""
        say, content = self.bot.guild_language(lobby.guild_id), dict[str, Any]()
        await introduce(self.bot, lobby.members)
        seated = company(say, lobby, self.bot.names)
        if seated or cat_left:
            content["attachments"] = [await cover_file(self.bot.drawing, say, lobby, seated)]
        await replace_view(interaction, lobby_layout(say, lobby), **content)

    @control("lobby-join")
    async def join(self, interaction: Interaction, lobby: LobbyHere) -> None:
        most = max(game(lobby.game).player_counts)
        join = self.bot.store.join_lobby(lobby.id, interaction.user.id, most)
        await self._show(interaction, await _saved(join))

    @control("lobby-leave")
    async def leave(self, interaction: Interaction, lobby: LobbyHere) -> None:
        leave = self.bot.store.leave_lobby(lobby.id, interaction.user.id)
        left = await _saved(leave)
        if left is None:
            await replace(interaction, self.bot.guild_language(lobby.guild_id)("lobby-empty"))
        else:
            await self._show(interaction, left)

    @control("lobby-add-cat")
    async def add_cat(self, interaction: Interaction, lobby: LobbyHere, key: CatKey) -> None:
        """A member has a cat sit down at the table."""
        cat = _check_member(interaction, lobby, key)
        if cat in lobby.members or not knows(game(lobby.game)):
            raise Refused("moved-on")
        self.bot.thinking.get_ready()
        most = max(game(lobby.game).player_counts)
        await self._show(interaction, await _saved(self.bot.store.join_lobby(lobby.id, cat, most)))

    @control("lobby-send-cat-home")
    async def send_cat_home(self, interaction: Interaction, lobby: LobbyHere, key: CatKey) -> None:
        """A member has a cat leave the table."""
        cat = _check_member(interaction, lobby, key)
        if cat not in lobby.members:
            raise Refused("moved-on")
        left = await _saved(self.bot.store.leave_lobby(lobby.id, cat))
        if left is not None:
            await self._show(interaction, left, cat_left=True)

    @control("lobby-cancel")
    async def cancel(self, interaction: Interaction, lobby: LobbyHere) -> None:
        manager = interaction.permissions.manage_messages
        if interaction.user.id != lobby.host_id and not manager:
            raise Refused("host-only", host=mention(lobby.host_id))
        await _saved(self.bot.store.close_lobby(lobby.id))
        say = self.bot.guild_language(lobby.guild_id)
        await replace(interaction, say("lobby-cancelled", who=mention(interaction.user.id)))

    @control("lobby-shuffle")
    async def shuffle(self, interaction: Interaction, lobby: LobbyHere) -> None:
        _check_host(interaction, lobby)
        seats = shuffled(lobby.members, self.bot.draw_seed(SEED_BYTES))
        await self._arrange(interaction, lobby, seats)

    @control("lobby-seat")
    async def take_seat(self, interaction: Interaction, lobby: LobbyHere, seat: SeatNumber) -> None:
        """Sit on this seat (from 1), in exchange with who sat there. Raises `Refused`."""
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
        await self._show(interaction, await _saved(arrange))

    @control("lobby-options", form=True)
    async def ask_options(self, interaction: Interaction, lobby: LobbyHere, page: Page) -> None:
        """The host is shown a form with all there is to choose, or with the rest of it."""
        _check_host(interaction, lobby)
        form = options_form(self.bot.user_language(interaction), lobby, page)
        await show_form(interaction, form)

    @control("lobby-choose")
    async def choose(self, interaction: Interaction, lobby: LobbyHere, entered: Entered) -> None:
        """The host has sent such a form."""
        await self._choose(interaction, lobby, dict(entered))

    @control("lobby-option")
    async def choose_one(
        self, interaction: Interaction, lobby: LobbyHere, name: Word, choice: Typed
    ) -> None:
        """The menu of one option, which lobbies had before."""
        if choice == OTHER:
            await self.ask_options(interaction, lobby, 0)
        else:
            await self._choose(interaction, lobby, one_option(lobby, name, choice))

    @control("lobby-clock")
    async def choose_clock(self, interaction: Interaction, lobby: LobbyHere, clock: Word) -> None:
        """The menu of the clock, which lobbies had before."""
        await self._choose(interaction, lobby, {CLOCK: clock})

    async def _choose(
        self, interaction: Interaction, lobby: Lobby, entered: Mapping[str, str]
    ) -> None:
        _check_host(interaction, lobby)
        options, clock = chosen_options(lobby, entered), chosen_clock(lobby, entered)
        save = self.bot.store.set_up_lobby(lobby.id, options, clock)
        await self._show(interaction, await _saved(save))

    @control("lobby-start")
    async def start(self, interaction: Interaction, lobby: LobbyHere) -> None:
        _check_host(interaction, lobby)
        problem = setup_problem(lobby)
        if problem is not None:
            raise Refused.by_rules(lobby.game, problem)
        seats = seated(lobby, self.bot.draw_seed)
        await self.bot.visibility.note_thread(interaction)
        table = await self.bot.tables.start(lobby, seats)
        await self.bot.showing.after(table, interaction)
        say = self.bot.guild_language(lobby.guild_id)
        await replace(
            interaction,
            say("lobby-started", title=wording.title(say, lobby.game), id=str(table.id)),
        )
        if interaction.message is not None:
            await self.bot.store.note_gone(table.id, interaction.message.id)


async def _saved(change: Coroutine[Any, Any, _T]) -> _T:
    """What the store made of a change to a lobby. Raises `Refused` where it would not have it."""
    try:
        return await change
    except tuple(_REFUSALS) as error:
        raise Refused(_REFUSALS[type(error)].key) from error


def _check_member(interaction: Interaction, lobby: Lobby, key: str) -> int:
    """The user number of the cat of this name. Raises `Refused` for who is not at the table."""
    if interaction.user.id not in lobby.members:
        raise Refused("not-in")
    return named(key).user


def _check_host(interaction: Interaction, lobby: Lobby) -> None:
    """Raises `Refused` for anybody but the host."""
    if interaction.user.id != lobby.host_id:
        raise Refused("host-only", host=mention(lobby.host_id))


async def setup(bot: Clowder) -> None:
    await bot.add_cog(LobbyCog(bot))
