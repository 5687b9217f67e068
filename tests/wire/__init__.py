"""Tests of the unmodified bot in its own process, connected over sockets to a fake Discord.

`server` implements Discord's HTTP API and gateway as far as the bot uses them. `people` are members
who type and click, and a `party` plays a match. `process` starts, kills and measures the bot.
`checks` verify what must be true whenever nothing is in progress.
"""
