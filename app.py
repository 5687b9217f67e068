"""Read the configuration, create the bot and set up logging, for `bot.py` and the sandbox."""

from __future__ import annotations

import importlib
import logging
import os
import pkgutil
import secrets
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Literal

import discord
from platformdirs import user_cache_path
from pydantic import (
    AliasChoices,
    Field,
    NonNegativeInt,
    SecretStr,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

import cogs
from agents.packages import take_up_installed
from cogs.clowder import Clowder
from cogs.connection.budget import GRANTED
from cogs.kit.drawing import Drawing
from cogs.telemetry.json_lines import as_json_lines
from cogs.workers.thinking import Thinking
from game_packages import make_ready

TOPICS = (
    "lobby",
    "challenges",
    "seeking",
    "learning",
    "in_play",
    "clocks",
    "blocking",
    "standings",
    "history",
    "server",
)
"""The packages in `cogs` that contain cogs, in the order in which `/help` lists their commands."""


_MOST_SHARDS, _MOST_WORKERS = 65_536, 256


class Config(BaseSettings):
    """The configuration, read from the environment and from `.env`."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore")

    discord_token: SecretStr | None = None
    database_url: str = "sqlite:///clowder.db"
    log_format: Literal["text", "json"] = "text"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    shard_count: Annotated[int, Field(ge=1, le=_MOST_SHARDS)] | None = None
    shard_ids: Annotated[tuple[NonNegativeInt, ...] | None, NoDecode] = Field(
        default=None, validation_alias=AliasChoices("shard_ids", "shard_id")
    )
    requests_per_second: Annotated[float, Field(ge=1, le=10_000)] = GRANTED
    keep_days: NonNegativeInt = 30
    cache_dir: Path = Field(default_factory=lambda: user_cache_path("clowder"))
    drawing_workers: Annotated[int, Field(ge=0, le=_MOST_WORKERS)] | None = None
    thinking_workers: Annotated[int, Field(ge=0, le=_MOST_WORKERS)] | None = None
    sandbox_port: int = 8420
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _read_shards(cls, given: object) -> object:
        """Return the numbers in a list of numbers and ranges, such as `0,4-7`."""
        if not isinstance(given, str):
            return given
        ends = [part.partition("-") for part in given.split(",")]
        ranges = [range(int(first), int(last if to else first) + 1) for first, to, last in ends]
        if any(numbers.stop > _MOST_SHARDS for numbers in ranges):
            raise ValueError(f"no bot has more than {_MOST_SHARDS} shards")
        return tuple(number for numbers in ranges for number in numbers)

    @field_validator("shard_ids")
    @classmethod
    def _check_shards(
        cls, numbers: tuple[int, ...] | None, known: ValidationInfo
    ) -> tuple[int, ...] | None:
        count = known.data.get("shard_count")
        if numbers is None:
            return None
        if count is None or not numbers or not {*numbers} <= {*range(count)}:
            raise ValueError("shard ids must be from 0 to SHARD_COUNT - 1")
        return numbers

    @property
    def workers(self) -> int:
        """The number of drawing processes; by default, the number of cores."""
        return _cores() if self.drawing_workers is None else self.drawing_workers

    @property
    def thinkers(self) -> int:
        """The number of thinking processes; by default, one less than the number of cores."""
        return max(1, _cores() - 1) if self.thinking_workers is None else self.thinking_workers


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


@cache
def cog_names() -> tuple[str, ...]:
    """Return the names of all modules that have a `setup`, in the packages that `TOPICS` names.

    The first call imports the cogs. Their commands offer only games that are already registered.
    """
    folders = [(topic, [str(Path(cogs.__file__).parent / topic)]) for topic in TOPICS]
    found = [
        f"cogs.{topic}.{module.name}"
        for topic, folder in folders
        for module in pkgutil.iter_modules(folder)
    ]
    return tuple(name for name in found if hasattr(importlib.import_module(name), "setup"))


def make_bot(
    config: Config,
    *,
    database_url: str | None = None,
    draw_seed: Callable[[int], bytes] = secrets.token_bytes,
) -> Clowder:
    """Create the bot, not yet connected, with all its cogs and all installed games."""
    make_ready(config.cache_dir)
    shards = {"shard_ids": config.shard_ids, "shard_count": config.shard_count}
    options = {name: value for name, value in shards.items() if value is not None}
    return Clowder(
        database_url or config.database_url,
        cog_names(),
        draw_seed=draw_seed,
        keep_days=config.keep_days,
        granted=config.requests_per_second,
        drawing=Drawing(config.workers, partial(make_ready, config.cache_dir, draws=True)),
        thinking=Thinking(config.thinkers, take_up_installed),
        options=options,
    )


def set_up_logging(config: Config) -> None:
    """Send log lines to standard error, with the level and the format in the configuration."""
    level: int = logging.getLevelName(config.log_level)
    lines = as_json_lines() if config.log_format == "json" else discord.utils.MISSING
    discord.utils.setup_logging(level=level, formatter=lines)
    # At level DEBUG, discord.py would log the tokens of interactions.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Clowder uses no voice, so silence discord.py's warnings about missing voice packages.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
