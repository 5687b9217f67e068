"""Lines that show people's reliability to anyone who considers playing with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cogs.kit.markup import Markup, mention
from cogs.kit.sentences import Speaker


def reliability_line(say: Speaker, who: Markup, share: int | None) -> Markup:
    """Return a line with a person's reliability, or no text if the reliability is not known.

    `share` is the person's value in the result of `Store.reliability`.
    """
    return Markup() if share is None else say("reliability-line", who=who, share=share)


def reliabilities_line(say: Speaker, users: Iterable[int], shares: Mapping[int, int]) -> Markup:
    """Return one line with the known reliabilities of these people."""
    known = [
        say("reliability-member", who=mention(user), share=shares[user])
        for user in users
        if user in shares
    ]
    return say("reliability-members", members=say("list-comma").join(known)) if known else Markup()
