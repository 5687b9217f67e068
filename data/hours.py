"""Times in a person's local day: quiet hours, waking hours, and the time of their digest.

Moments are UTC epoch milliseconds; a time of day is a minute of the local day (0 is midnight).
"""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from functools import cache
from itertools import count
from zoneinfo import ZoneInfo, available_timezones

from data.rows import Member

_MINUTE_MS = 60_000
_DAY_MINUTES = 24 * 60
_NIGHT = (23 * 60, 7 * 60)
"""The assumed sleeping hours of people who have set a time zone but no quiet hours."""
_UNKNOWN_ZONE = Member(0).zone
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?")


@cache
def zones() -> tuple[str, ...]:
    """Return all names of time zones. Cached, because this reads many files."""
    return tuple(sorted(available_timezones()))


def zone_named(text: str) -> str | None:
    """Return the zone with this name, or None. Ignore case, and read a space as an underscore."""
    wanted = _plain(text)
    return next((zone for zone in zones() if _plain(zone) == wanted), None)


def zones_like(text: str, most: int) -> list[str]:
    """Return zones whose names contain a text; zones whose city starts with the text come first."""
    wanted = _plain(text)
    found = [zone for zone in zones() if wanted in _plain(zone)]
    found.sort(key=lambda zone: not _plain(zone).rpartition("/")[2].startswith(wanted))
    return found[:most]


def _plain(text: str) -> str:
    return text.strip().casefold().replace(" ", "_")


def minute_of(text: str) -> int | None:
    """Parse `7`, `7:30` or `07.30` as a minute of the day; return None for any other text."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute = int(found[1]) % 24, int(found[2] or 0)
    return hour * 60 + minute if int(found[1]) <= 24 and minute < 60 else None


def clock_time(minute: int) -> str:
    """Format a minute of the day (0 is midnight) on a 24-hour clock."""
    return f"{minute // 60:02}:{minute % 60:02}"


def is_quiet(member: Member, moment: int) -> bool:
    """Return whether the moment is in quiet hours, which may cross midnight."""
    begin, end = member.quiet_from, member.quiet_to
    if begin is None or end is None:
        return False
    here = _local(member, moment)
    minute = here.hour * 60 + here.minute
    return (minute - begin) % _DAY_MINUTES < (end - begin) % _DAY_MINUTES


def awake(member: Member, moment: int) -> int:
    """Return this moment, or the end of quiet hours if this moment is in them."""
    if not is_quiet(member, moment):
        return moment
    # Step minute by minute, so that daylight saving time needs no special case.
    start = moment - moment % _MINUTE_MS
    return next(at for at in count(start, _MINUTE_MS) if not is_quiet(member, at))


def waking_overlap(first: Member, second: Member, moment: int) -> float:
    """Return the share of the shorter waking day in which both people are awake, from 0 to 1.

    Waking hours are those outside quiet hours. A person without quiet hours and without a known
    zone counts as always awake.
    """
    begin, lasts = _waking_day(first, moment)
    other, other_lasts = _waking_day(second, moment)
    # The second person's waking day may start on the date before or after the first person's.
    shared = sum(
        max(0, min(begin + lasts, at + other_lasts) - max(begin, at))
        for at in (other - _DAY_MINUTES, other, other + _DAY_MINUTES)
    )
    return shared / min(lasts, other_lasts)


def _waking_day(member: Member, moment: int) -> tuple[int, int]:
    """Return the minute of the day in UTC at which a person wakes, and the minutes until sleep."""
    quiet = member.quiet_from, member.quiet_to
    if None in quiet:
        if member.zone == _UNKNOWN_ZONE:
            return 0, _DAY_MINUTES
        quiet = _NIGHT
    sleep, wake = (minute or 0 for minute in quiet)
    offset = _local(member, moment).utcoffset() or timedelta()
    ahead = offset // timedelta(minutes=1)
    return (wake - ahead) % _DAY_MINUTES, (sleep - wake) % _DAY_MINUTES or _DAY_MINUTES


def next_digest(member: Member, moment: int) -> int | None:
    """Return when the next digest after this moment is due; None if the person wants no digest.

    A digest is never due in quiet hours.
    """
    if member.digest is None:
        return None
    today = _local(member, moment).date()
    hour = time(member.digest // 60, member.digest % 60, tzinfo=ZoneInfo(member.zone))
    days = (today + timedelta(days=ahead) for ahead in count())
    times = (round(datetime.combine(day, hour).timestamp() * 1000) for day in days)
    return awake(member, next(at for at in times if at > moment))


def _local(member: Member, moment: int) -> datetime:
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(member.zone))
