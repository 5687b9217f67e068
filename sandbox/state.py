"""What the front page is told once a second, as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.door import Closed, NotThere

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from sandbox.door import Door


def state(door: Door) -> dict[str, Any]:
    """Everything on the page; `busy` alone while the world is made anew."""
    try:
        return _state(door)
    except (Closed, NotThere):
        return {"busy": True}


def _state(door: Door) -> dict[str, Any]:
    world, gaze = door.world, door.gaze
    place, places = door.place(gaze.place), _places(door)
    return {
        "busy": False,
        "shown": door.shown,
        "frame": door.frame(),
        "viewer": gaze.viewer,
        "place": str(place.id),
        "private": place.guild is None,
        "name": place.name or "",
        "places": places,
        "members": _members(door),
        "asked": [
            {"member": member, "place": listed["key"]}
            for listed in places
            if int(listed["key"]) in door.guide.playing
            for member in sorted(world.asked(int(listed["key"])))
        ],
        "now": world.now().isoformat(),
        "guide": door.guide.steps(),
    }


def _places(door: Door) -> list[dict[str, Any]]:
    """Channels, each followed by its threads."""
    listed = []
    for channel in door.world.channels.values():
        listed.append(_place(door, channel))
        listed.extend(_place(door, thread) for thread in channel.threads)
    return listed


def _place(door: Door, place: ChannelHandle) -> dict[str, Any]:
    return {
        "key": str(place.id),
        "name": place.name,
        "thread": place.is_thread,
        "unread": door.unread(place.id),
    }


def _members(door: Door) -> list[dict[str, Any]]:
    world = door.world
    return [
        {
            "key": key,
            "name": member.user.global_name,
            "owner": member.guild.owner.id == member.id,
            "private": str(world.direct(key).id),
            "letters": bool(world.messages(world.direct(key).id)),
            "unread": door.unread(world.direct(key).id),
        }
        for key, member in world.members.items()
    ]
