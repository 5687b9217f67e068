"""Any mistake in the database's URL is reported in one sentence that never quotes the URL."""

import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from data import Store, StoreError, check_url
from data.engine import Database

SECRET = "hunter2"  # noqa: S105
WRONG = {
    "": "not a database URL",
    " ": "not a database URL",
    "clowder.db": "not a database URL",
    "://": "not a database URL",
    f"mysql://bot:{SECRET}@db/clowder": "unsupported database: mysql",
    f"postgresql+psycopg://bot:{SECRET}@db/x": "unsupported database: postgresql+psycopg",
    f"postgresql://bot:{SECRET}@db:port/": "not a database URL",
    f"postgresql://bot:{SECRET}@db:0/": "its port is not between 1 and 65535",
    f"postgresql://bot:{SECRET}@db:99999/": "its port is not between 1 and 65535",
    f"postgresql://bot:{SECRET}@db/x?options=%22": "a quotation mark or backslash is left open",
    f"postgresql://bot:{SECRET}@db/x?options='": "a quotation mark or backslash is left open",
    f"postgresql://bot:{SECRET}@db/x?options=%5C": "a quotation mark or backslash is left open",
    f"postgresql://bot@db/x?{SECRET}=1": "its URL has options other than application_name",
    f"postgresql://bot:{SECRET}@db/x?sslmode={SECRET}": "its sslmode must be one of disable, allow",
    f"postgresql://bot:{SECRET}@db/x?connect_timeout={SECRET}": "its connect_timeout is not a n",
    "postgresql://bot@db/x?prepared_statement_cache_size=-1": "cache_size is not a number",
    "postgresql://bot@db/x?sslmode=allow&sslmode=require": "its URL repeats an option",
    "sqlite:///clowder.db?mode=ro": "SQLite takes a path and nothing else",
    "sqlite:///clowder.db?timeout=never": "SQLite takes a path and nothing else",
    f"sqlite://bot:{SECRET}@db/clowder.db": "SQLite takes a path and nothing else",
    "sqlite://clowder.db": "SQLite takes a path and nothing else",
    "sqlite:///a\0b": "its URL contains something invalid",
}


@pytest.mark.parametrize(("url", "why"), WRONG.items())
async def test_mistakes_in_a_url_are_reported_without_quoting_the_url(url: str, why: str) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(url)
    said = str(caught.value)
    assert why in said
    assert SECRET not in said
    assert "\n" not in said
    assert caught.value.__cause__ is None


_PART = st.text(st.sampled_from("ab1:@/?&=%'\"\\[]., \0é\ud800-+*"), max_size=8)
_URL = st.one_of(
    st.builds(
        "{}{}{}:{}@{}:{}/{}?{}={}&{}".format,
        st.sampled_from(["postgresql", "postgres", "sqlite", "postgresql+asyncpg", "mysql", ""]),
        st.sampled_from(["://", ":///", ":"]),
        *([_PART] * 4),
        st.one_of(_PART, st.integers(-1, 100_000).map(str)),
        st.sampled_from(["options", "sslmode", "host", "port", "connect_timeout", "a", ""]),
        _PART,
        _PART,
    ),
    st.text(),
)


@settings(deadline=None, max_examples=300)
@given(_URL)
@example("postgresql://a@b/c?host=x:1&host=y")
@example("postgresql://[::1/x")
def test_a_text_that_is_not_a_valid_url_raises_only_store_error(url: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            check_url(url)
            Database(url)
        except StoreError as error:
            said = str(error)
        else:
            said = "nothing is wrong"
    assert len(said.splitlines()) == 1


@pytest.mark.parametrize(
    "rest",
    [
        "a" * 70 + ".example/x", "/x?host=%2Fnowhere", "[::1/x", "localhost:1/x", "x..y/x",
        "/x?host=a:port", "/x?host=localhost:1&target_session_attrs=any",
        "localhost:1/x?target_session_attrs=never", "localhost:1/x?sslmode=verify-full",
        "localhost:1/%00", "localhost:1/x?application_name=%00",
    ],
)  # fmt: skip
async def test_urls_with_impossible_servers_are_refused_in_one_line(rest: str) -> None:
    with pytest.raises(StoreError) as caught:
        await Store.open(f"postgresql://bot:{SECRET}@{rest}")
    assert SECRET not in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


async def test_options_in_a_url_are_passed_on_to_the_server(postgres_url: str) -> None:
    joint = f"{postgres_url}+-cstatement_timeout%3D7s+--lock-timeout%3D3s"
    database = Database(f"{joint}&sslmode=prefer&connect_timeout=5")
    async with database.reading() as conn:
        told = [
            (await conn.execute(text(f"SHOW {name}"))).scalar_one()
            for name in ("statement_timeout", "lock_timeout")
        ]
    assert told == ["7s", "3s"]
    await database.close()
