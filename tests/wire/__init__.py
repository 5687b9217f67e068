"""The unmodified bot in a process of its own, over sockets, with a Discord that speaks to it.

`server` speaks Discord's HTTP API and gateway as far as the bot uses them; `people` are members who
type and click, a `party` plays a match; `process` starts, kills and measures the bot; `checks` say
what must hold at rest.
"""
