"""Types of columns that say what is in them. `/privacy` depends on it, so no column goes without.

The database sees BIGINT and TEXT.
"""

from sqlalchemy import BigInteger, Text


class PersonId(BigInteger):
    """A person's id or a cat's number; or the id of a direct channel, which is one person's."""


class DiscordId(BigInteger):
    """The id of a server, a channel of a server, a message or an application."""


class Moment(BigInteger):
    """UTC epoch milliseconds."""


class Prose(Text):
    """Text that people typed or that names them. An erased person is left out of it."""


class Code(Text):
    """Text that names nobody: a key, a digest, the notation, JSON of such."""
