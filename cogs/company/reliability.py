"""How reliably somebody plays to the end, in words, for people who consider playing with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cogs.kit.markup import Markup, mention
from cogs.kit.sentences import Speaker


def reliability_line(say: Speaker, user_id: int, shares: Mapping[int, int]) -> Markup:
    """Say how many of their newest matches with people somebody played to the end.

    `shares` are those of `Store.reliability`. Return nothing for a person without a share.
    """
    if user_id not in shares:
        return Markup()
    return say("reliability-line", who=mention(user_id), share=shares[user_id])


def reliabilities_line(say: Speaker, users: Iterable[int], shares: Mapping[int, int]) -> Markup:
    """Say the same of several people in one line; leave out people without a share."""
    known = [
        say("reliability-member", who=mention(user), share=shares[user])
        for user in users
        if user in shares
    ]
    return say("reliability-members", members=say("list-comma").join(known)) if known else Markup()
