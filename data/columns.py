"""Types that say what a column contains. `/privacy` depends on them, so every column has one.

The database sees BIGINT and TEXT.
"""

from sqlalchemy import BigInteger, Text


class PersonId(BigInteger):
    """A person's id or a cat's number, or the id of a direct channel, which belongs to a person."""


class DiscordId(BigInteger):
    """The id of a server, a channel of a server, a message or an application."""


class Moment(BigInteger):
    """UTC epoch milliseconds."""


class Prose(Text):
    """Text that people typed or that names them. An erasure removes the person from it."""


class Code(Text):
    """Text that names nobody: a key, a digest, notation, or JSON of these."""
