"""Discord's limits for messages, modals and suggestions, and its errors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.wire.refusals import EMPTY_MESSAGE, TOO_LARGE, Refusal, invalid

Json = dict[str, Any]

ROW, BUTTON, TEXT_INPUT, TEXT, GALLERY, LABEL = 1, 2, 4, 10, 12, 18
SELECTS = (3, 5, 6, 7, 8)
LINK = 5
V2 = 1 << 15
MOST_COMPONENTS, MOST_TEXT, MOST_FILES, MOST_BYTES = 40, 4000, 10, 10 * 2**20
_LONGEST = {"custom_id": 100, "label": 80, "placeholder": 150, "description": 1024}


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Yield every component, including nested ones, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for name in ("component", "accessory"):
            if component.get(name):
                yield from walk([component[name]])


def check_message(body: Json, files: Mapping[str, int], *, flags: int, before: int = 0) -> None:
    """Raise `Refusal` for a message that Discord would refuse.

    `files` maps names of uploads to sizes; `before` has the flags of the message before an edit.
    """
    if len(body.get("content") or "") > 2000:
        raise invalid("content", "Must be 2000 or fewer in length.")
    if len(files) > MOST_FILES:
        raise invalid("attachments", "Must be 10 or fewer in length.")
    if sum(files.values()) > MOST_BYTES:
        raise Refusal(413, TOO_LARGE, "Request entity too large")
    if before & V2 and not flags & V2:
        raise invalid("flags", "The components flag cannot be removed.")
    if flags & V2:
        if body.get("content") or body.get("embeds") or body.get("poll"):
            raise invalid("content", "The field cannot be used with components v2.")
    elif not any(body.get(field) for field in ("content", "embeds", "components")) and not files:
        raise Refusal(400, EMPTY_MESSAGE, "Cannot send an empty message")
    check_components(body.get("components") or (), v2=bool(flags & V2))


def check_components(components: Sequence[Json], *, v2: bool) -> None:
    """Raise `Refusal` for components that Discord would refuse."""
    every = [*walk(components)]
    if len(components) > (MOST_COMPONENTS if v2 else 5):
        raise invalid("components", "Too many components.")
    if len(every) > MOST_COMPONENTS:
        raise invalid("components", f"The maximum of {MOST_COMPONENTS} components is exceeded.")
    if sum(len(part["content"]) for part in every if part["type"] == TEXT) > MOST_TEXT:
        raise invalid("components", f"Must be {MOST_TEXT} or fewer in length.")
    ids = [part["custom_id"] for part in every if part.get("custom_id")]
    if len(ids) != len(set(ids)):
        raise invalid("components", "Component custom id cannot be duplicated")
    for part in every:
        _check_component(part, v2=v2)


def _check_component(part: Json, *, v2: bool) -> None:
    for field, longest in _LONGEST.items():
        if len(part.get(field) or "") > longest:
            raise invalid(field, f"Must be {longest} or fewer in length.")
    if not v2 and part["type"] not in (ROW, BUTTON, *SELECTS):
        raise invalid("components", "Needs the components v2 flag.")
    if part["type"] == ROW:
        _check_row(part["components"])
    elif part["type"] == BUTTON:
        _check_button(part)
    elif part["type"] == SELECTS[0]:
        _check_options(part["options"])
    elif part["type"] == TEXT and not part["content"]:
        raise invalid("content", "This field is required")
    elif part["type"] == GALLERY:
        _check_gallery(part["items"])


def _check_row(parts: Sequence[Json]) -> None:
    most = 1 if any(part["type"] in SELECTS for part in parts) else 5
    if not 1 <= len(parts) <= most:
        raise invalid("components", f"Must be between 1 and {most} in length.")


def _check_button(part: Json) -> None:
    if not (part.get("label") or part.get("emoji")):
        raise invalid("label", "This field is required")
    if ("url" if part["style"] == LINK else "custom_id") not in part:
        raise invalid("custom_id", "This field is required")


def _check_options(options: Sequence[Json]) -> None:
    if not 1 <= len(options) <= 25:
        raise invalid("options", "Must be between 1 and 25 in length.")
    if len({option["value"] for option in options}) != len(options):
        raise invalid("options", "The specified option value is already used")
    for option in options:
        if not (1 <= len(option["label"]) <= 100 and 1 <= len(option["value"]) <= 100):
            raise invalid("options", "Must be between 1 and 100 in length.")


def _check_gallery(items: Sequence[Json]) -> None:
    if not 1 <= len(items) <= 10:
        raise invalid("items", "Must be between 1 and 10 in length.")
    for item in items:
        if len(item.get("description") or "") > _LONGEST["description"]:
            raise invalid("description", "Must be 1024 or fewer in length.")


def check_modal(body: Json) -> None:
    """Raise `Refusal` for a form that Discord would refuse."""
    if not 1 <= len(body["title"]) <= 45:
        raise invalid("title", "Must be between 1 and 45 in length.")
    if not 1 <= len(body["components"]) <= 5:
        raise invalid("components", "Must be between 1 and 5 in length.")
    for part in walk(body["components"]):
        if part["type"] == LABEL and len(part["label"]) > 45:
            raise invalid("label", "Must be 45 or fewer in length.")
        if len(part.get("placeholder") or "") > 100:
            raise invalid("placeholder", "Must be 100 or fewer in length.")


def check_choices(choices: Sequence[Json]) -> None:
    """Raise `Refusal` for suggestions that Discord would refuse."""
    if len(choices) > 25:
        raise invalid("choices", "Must be 25 or fewer in length.")
    for choice in choices:
        if not (1 <= len(choice["name"]) <= 100 and 1 <= len(str(choice["value"])) <= 100):
            raise invalid("choices", "Must be between 1 and 100 in length.")
