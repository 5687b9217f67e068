"""`sandbox.rules_text` prints the pages of `/rules` as plain text."""

import pytest

from cogs.kit.sentences import CATALOGUE
from rendering import painter
from rules.registry import GAMES
from sandbox.rules_text import main, rules_text


@pytest.mark.parametrize("key", [each.key for each in GAMES])
def test_every_rules_page_is_printed_with_its_pictures_description(key: str) -> None:
    say, said = CATALOGUE.speaker("en"), rules_text(key)
    for page in painter(key).illustration_keys():
        assert say.plain(f"{key}-rules-{page}") in said
        assert f"[{say.plain(f'{key}-rules-{page}-alt')}]" in said


def test_the_picture_of_the_scurry_and_its_description_say_the_same() -> None:
    say = CATALOGUE.speaker("en")
    pictured = say.plain("cat-rat-flea-picture-scurry-1")
    assert say.plain("cat-rat-flea-rules-scurry-alt").startswith(pictured)


def test_the_rules_of_one_game_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["caged-rat"])
    assert capsys.readouterr().out == rules_text("caged-rat")
