"""Alembic runs this file. It migrates over the connection that `data.migrate` has opened."""

from typing import Any

from alembic import context

from data.schema import metadata


def _note(ctx: Any, step: Any, heads: Any, run_args: Any) -> None:  # noqa: ARG001
    # Alembic passes these arguments by name.
    context.config.attributes["done"].append(step.up_revision_id)


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
    on_version_apply=_note,
)
with context.begin_transaction():
    context.run_migrations()
