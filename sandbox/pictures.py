"""`make pictures`: make the README's pictures from matches of members in the simulated Discord.

Boards, hands and results are the files that the bot posted. A browser, if there is one, takes
pictures of whole messages.
"""

from __future__ import annotations

import asyncio
import io
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image
from playwright.async_api import Browser, async_playwright

from cogs.kit.sentences import CATALOGUE, ENGLISH
from rendering import painter
from rendering.painter import SheetPainter
from rules.chance import SEED_BYTES
from rules.errors import BadSetup
from rules.game import Game
from rules.match import Match
from rules.registry import GAMES, check_setup
from rules.selfplay import random_match
from sandbox import structure
from sandbox.players import Party, busiest, picture, visit
from sandbox.season import season_pictures

if TYPE_CHECKING:
    from simcord import Env

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_TRIES = 200
_LONG_ENOUGH, _TOO_LONG = 24, 160
_WIDTH, _HEIGHT, _SCALE = 620, 1400, 1.5
_COLOURS = 256
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = ("--no-sandbox", "--disable-gpu")
_READY = "window.simcordPreview?.ready"


def main() -> None:
    """Write every picture of every game, and of a season, into `docs/pictures`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    _write(structure.PICTURE, _as_png(structure.picture()))
    asyncio.run(_write_all())


def _as_png(drawn: Image.Image) -> bytes:
    packed = io.BytesIO()
    drawn.quantize(_COLOURS).save(packed, "PNG", optimize=True)
    return packed.getvalue()


async def _write_all() -> None:
    path = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if path is None:
        sys.stdout.write(
            "No Chromium here, so pictures of whole messages stay as they are; "
            "`apt-get install chromium` installs it.\n"
        )
    async with async_playwright() as playwright:
        browser = None
        if path is not None:
            browser = await playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        for kind in GAMES:
            async for name, png in pictures(kind, browser):
                _write(f"{kind.key}-{name}.png", png)
    async for name, file in season_pictures():
        _write(name, file)


def _write(name: str, file: bytes) -> None:
    path = FOLDER / name
    path.write_bytes(file)
    sys.stdout.write(f"{path.relative_to(FOLDER.parent.parent)}  {len(file) / 1000:.0f} KB\n")


async def pictures(kind: Game, browser: Browser | None) -> AsyncIterator[tuple[str, bytes]]:
    """Yield the pictures of a game with their names; whole messages need a browser."""
    say = CATALOGUE.speaker(ENGLISH)
    paint = painter(kind.key)
    if isinstance(paint, SheetPainter):
        yield "cast", paint.contact_sheet(say)
    for key in paint.illustration_keys():
        yield f"rules-{key}", paint.illustration(key, say)
    async with visit() as visited:
        members = visited.members[: kind.player_counts[0]]
        party = Party(visited.bot, visited.channel, members)
        async for shown in _match(visited.env, party, kind, browser):
            yield shown


async def _match(
    env: Env, party: Party, kind: Game, browser: Browser | None
) -> AsyncIterator[tuple[str, bytes]]:
    """Play a match from lobby to end, and yield its pictures.

    Most pictures show the match's busiest moment.
    """
    match = decided_match(kind)
    ply, source = busiest(match)
    lobby = await party.gather(kind.key, match.options)
    yield "cover", await picture(lobby)
    await party.start(lobby)
    table = await party.follow(match.steps[:ply])
    yield "board", await picture(party.newest)
    if browser is not None:
        yield "table", await photograph(env, party, browser)
    if kind.has_secrets:
        yield "hand", await picture(await party.hand(table, table.awaited[0]))
    else:
        yield "targets", await party.choice(table, source)
    await party.follow(match.steps[ply:])
    yield "result", await picture(party.newest)


def decided_match(kind: Game) -> Match:
    """Return the first random match that has a winner and is neither too short nor too long.

    If all of a game's matches are too short, return the longest. Each attempt tries the default
    options, then each setup in which one option differs from its default.
    """
    players = kind.player_counts[0]
    longest: Match | None = None
    for attempt, options in product(range(_TRIES), _setups(kind, players)):
        match = random_match(
            kind,
            players,
            options,
            seed=bytes(SEED_BYTES),
            policy_seed=f"picture {attempt}",
            plies=_TOO_LONG,
        )
        if match.outcome is not None and match.outcome.winners:
            if match.ply >= _LONG_ENOUGH:
                return match
            longest = match if longest is None or match.ply > longest.ply else longest
    if longest is None:
        raise LookupError(f"no match of {kind.key} fits")
    return longest


def _setups(kind: Game, players: int) -> Iterator[dict[str, str]]:
    """Yield the default options, then each possible setup with one option chosen."""
    yield {}
    for option in kind.options:
        for choice in option.choices:
            with suppress(BadSetup):
                check_setup(kind, players, {option.name: choice})
                yield {option.name: choice}


async def photograph(env: Env, party: Party, browser: Browser) -> bytes:
    """Return a picture of the channel's newest message as its readers see it."""
    size: Any = {"width": _WIDTH, "height": _HEIGHT}
    page = await browser.new_page(viewport=size, device_scale_factor=_SCALE, bypass_csp=True)
    try:
        async with env.preview(
            party.channel, viewers=party.members, layout="channel", width=_WIDTH, height=_HEIGHT
        ) as preview:
            await page.goto(preview.url)
            await page.wait_for_function(_READY)
            return _lighter(await page.locator(".channel-message").last.screenshot())
    finally:
        await page.close()


def _lighter(png: bytes) -> bytes:
    """Reduce the picture to fewer colours, which makes its file four times smaller."""
    out = io.BytesIO()
    with Image.open(io.BytesIO(png)) as image:
        few = image.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main()
