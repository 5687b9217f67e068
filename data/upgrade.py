"""Run migrations with Alembic. This module is imported only if a database is not up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from data.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade(conn: Connection, done: list[str]) -> None:
    """Run all pending migrations over this connection; append the version of each to `done`.

    Raises StoreError if a newer version of the bot has migrated the database.
    """
    try:
        command.upgrade(alembic_config(conn, done), "head")
    except CommandError:
        raise StoreError("the database was written by a newer version of the bot") from None


def alembic_config(conn: Connection, done: list[str] | None = None) -> Config:
    """Return Alembic's configuration for running the migrations over this connection.

    After each migration, Alembic appends the migration's version to `done`.
    """
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = conn
    config.attributes["done"] = [] if done is None else done
    return config
