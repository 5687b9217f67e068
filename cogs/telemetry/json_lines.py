"""The log as JSON, one object per line, with the ids of the interaction and the match."""

from __future__ import annotations

import logging

from pythonjsonlogger.json import JsonFormatter

from cogs.telemetry.trail import trail


class _Lines(JsonFormatter):
    """Adds the ids recorded for the current task to each log record."""

    def format(self, record: logging.LogRecord) -> str:
        vars(record).update(trail())
        return super().format(record)


def as_json_lines() -> logging.Formatter:
    """Format one object per line: time (UTC), level, logger, message and traceback, if any."""
    return _Lines(
        ("levelname", "name", "message"),
        rename_fields={"levelname": "level", "name": "logger", "exc_info": "traceback"},
        timestamp="time",
    )
