"""The state that the front page polls once a second, as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from agents.registry import knows
from cogs.board import wording
from cogs.kit.markup import plain
from cogs.kit.sentences import CATALOGUE, ENGLISH
from cogs.server import help_pages
from rules.lesson_registry import lesson
from rules.registry import games
from sandbox.session import Closed, NotThere
from sandbox.world import ALONE, LEARN, OTHERS

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from sandbox.session import Session


def state(session: Session) -> dict[str, Any]:
    """Return everything on the page. While a new world is made, return only `busy`."""
    try:
        return _state(session)
    except (Closed, NotThere):
        return {"busy": True}


def _state(session: Session) -> dict[str, Any]:
    world, viewpoint = session.world, session.viewpoint
    place, places = session.place(viewpoint.place), _places(session)
    members = _members(session)
    return {
        "busy": False,
        "shown": session.shown,
        "frame": session.frame(),
        "viewer": viewpoint.viewer,
        "place": str(place.id),
        "private": place.guild is None,
        "name": place.name or "",
        "bare": place.guild is not None and world.is_bare(place.id),
        "games": _games(),
        "places": places,
        "members": members,
        "asked": [
            {"member": member, "place": key}
            for key in [*(each["key"] for each in places), *(each["private"] for each in members)]
            for member in sorted(session.asked.get(int(key), ()))
        ],
        "now": world.now().isoformat(),
        "guide": session.guide.steps(),
    }


def _games() -> list[dict[str, Any]]:
    """Return a card for each game; the card's buttons start a match.

    `ways` maps each way to start, as `World.begin` knows it, to the label of its button.
    """
    say = CATALOGUE.speaker(ENGLISH)
    return [
        {
            "key": each.key,
            "name": plain(wording.title(say, each.key)),
            "goal": plain(help_pages.goal(say, each)),
            "size": plain(help_pages.size(say, each)),
            "ways": {
                **({LEARN: plain(say("button-learn"))} if lesson(each.key) else {}),
                **({ALONE: plain(say("button-kitten"))} if knows(each) else {}),
                OTHERS: plain(say("button-others")),
            },
        }
        for each in games()
    ]


def _places(session: Session) -> list[dict[str, Any]]:
    """Return the channels for the page's list, each followed by its threads."""
    listed = []
    for channel in session.world.channels.values():
        listed.append(_place(session, channel))
        listed.extend(_place(session, thread) for thread in channel.threads)
    return listed


def _place(session: Session, place: ChannelHandle) -> dict[str, Any]:
    return {
        "key": str(place.id),
        "name": place.name,
        "thread": place.is_thread,
        "unread": session.unread(place.id),
    }


def _members(session: Session) -> list[dict[str, Any]]:
    world = session.world
    return [
        {
            "key": key,
            "name": member.user.global_name,
            "owner": member.guild.owner.id == member.id,
            "private": str(world.direct(key).id),
            "letters": bool(world.messages(world.direct(key).id)),
            "unread": session.unread(world.direct(key).id),
            "refuses": world.refuses_messages(key),
        }
        for key, member in world.members.items()
    ]
