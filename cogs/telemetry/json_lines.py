"""The log as JSON, an object a line, with what each line is about beside it."""

from __future__ import annotations

import logging

from pythonjsonlogger.json import JsonFormatter

from cogs.telemetry.trail import trail


class _Lines(JsonFormatter):
    """Adds the interaction, guild, match and ply that the task is about that writes the line."""

    def format(self, record: logging.LogRecord) -> str:
        vars(record).update(trail())
        return super().format(record)


def as_json_lines() -> logging.Formatter:
    """One object a line: time (UTC), level, logger, message, and a traceback where there is one."""
    return _Lines(
        ("levelname", "name", "message"),
        rename_fields={"levelname": "level", "name": "logger", "exc_info": "traceback"},
        timestamp="time",
    )
