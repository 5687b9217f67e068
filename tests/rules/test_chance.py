"""Fair chance, compared with numbers computed directly from HMAC-SHA256."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rules.chance import ChanceStream, commitment, word
from rules.errors import BadSetup, IllegalAction, NotYourTurn
from rules.game import CHANCE
from rules.match import Match
from tests.rules.fake import FAKE, Throw

ZERO = bytes(32)
SEED = bytes(range(32))
# HMAC-SHA256 by openssl: the key is 00 01 … 1f, the messages are 0 and 1 as 8 bytes big-endian.
BLOCKS = (
    "9f0cd9b94097fe4929918d2b8942b34439574261a35dc50163f06c67d4e48899",
    "c432e059c378eef7fe2f1181a4050836f51e0856fd74937be81784fa0efa7a1c",
)


def words(seed: bytes, count: int) -> list[int]:
    """Return the first random words that a seed gives, computed without the code under test."""
    found: list[int] = []
    block = 0
    while len(found) < count:
        digest = hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest()
        found += [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)]
        block += 1
    return found[:count]


def test_the_random_words_of_a_seed_equal_the_hmac_blocks_that_openssl_computes() -> None:
    flow = "".join(f"{word(SEED, i):016x}" for i in range(8))
    assert (flow[:64], flow[64:]) == BLOCKS


@pytest.mark.parametrize("seed", [ZERO, SEED, b"\xff" * 32])
def test_random_words_continue_across_blocks(seed: bytes) -> None:
    assert [word(seed, i) for i in range(41)] == words(seed, 41)


def test_the_commitment_is_the_sha256_of_the_raw_seed() -> None:
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 1000, 2**32, 2**64])
def test_a_random_number_below_a_bound_is_a_random_word_modulo_the_bound(bound: int) -> None:
    value, after = ChanceStream(SEED).below(bound)
    assert value == words(SEED, 1)[0] % bound
    assert after == ChanceStream(SEED, 1)


@pytest.mark.parametrize("bound", [2**63 + 1, 2**63 + 2**61, 3 * 2**62])
def test_the_chance_stream_skips_64_bit_words_that_would_make_some_results_more_likely(
    bound: int,
) -> None:
    fair = 2**64 - 2**64 % bound
    skipped = 0
    stream, flow = ChanceStream(SEED), iter(words(SEED, 400))
    for _ in range(60):
        expected = next(flow)
        while expected >= fair:
            skipped += 1
            expected = next(flow)
        value, stream = stream.below(bound)
        assert value == expected % bound
    assert skipped > 5
    assert stream.index == 60 + skipped


def test_a_64_bit_word_is_used_only_if_it_is_below_the_greatest_multiple_of_the_bound() -> None:
    # A bound above 2^63 fits only once into 2^64, so its greatest multiple is the bound itself.
    tails = [i for i, w in enumerate(words(SEED, 50)) if w >= 2**63]
    bound = words(SEED, 50)[tails[0]]
    value, after = ChanceStream(SEED, tails[0]).below(bound)
    assert after.index > tails[0] + 1
    assert value == words(SEED, 50)[after.index - 1] % bound
    kept, after = ChanceStream(SEED, tails[0]).below(bound + 1)
    assert (kept, after.index) == (bound, tails[0] + 1)


def test_a_draw_with_only_one_possible_outcome_uses_no_random_64_bit_word() -> None:
    drawn, after = ChanceStream(SEED, 7).draw([(Throw("only"), 40)])
    assert (drawn.text, after) == ("only", ChanceStream(SEED, 7))


def by_hand(outcomes: list[tuple[str, int]], seed: bytes, index: int) -> str:
    rest = words(seed, index + 1)[index] % sum(weight for _, weight in outcomes)
    cumulated = 0
    for text, weight in sorted(outcomes):
        cumulated += weight
        if cumulated > rest:
            return text
    raise AssertionError


@pytest.mark.parametrize(
    "outcomes",
    [
        [("a", 1), ("b", 1)],
        [("die 10", 1), ("die 2", 2), ("die 1", 3)],
        [("Z", 1), ("a", 1), ("é", 1), ("z", 1), ("\U0001f400", 1), ("\uffee", 1)],
        [("deal 0 TD", 2), ("deal 0 AS", 1), ("deal 0 9C", 5)],
    ],
)
def test_the_chance_stream_sorts_outcomes_by_code_point_and_adds_up_their_weights(
    outcomes: list[tuple[str, int]],
) -> None:
    for index in range(40):
        for order in (outcomes, outcomes[::-1]):
            drawn, after = ChanceStream(SEED, index).draw([(Throw(t), w) for t, w in order])
            assert drawn.text == by_hand(outcomes, SEED, index)
            assert after.index == index + 1


def test_draws_are_uniform() -> None:
    counts: Counter[int] = Counter()
    stream = ChanceStream(SEED)
    for _ in range(6000):
        value, stream = stream.below(6)
        counts[value] += 1
    chi_square = sum((counts[i] - 1000) ** 2 / 1000 for i in range(6))
    # By chance, chi-squared with five degrees of freedom exceeds 20.5 once in a thousand runs.
    assert chi_square < 20.5


def test_the_frequencies_of_draws_follow_their_weights() -> None:
    stream = ChanceStream(ZERO)
    counts: Counter[str] = Counter()
    for _ in range(6000):
        drawn, stream = stream.draw([(Throw("b"), 1), (Throw("a"), 3), (Throw("c"), 2)])
        counts[drawn.text] += 1
    expected = {"a": 3000, "b": 1000, "c": 2000}
    assert sum((counts[t] - n) ** 2 / n for t, n in expected.items()) < 13.8


class TestChanceInAMatch:
    def start(self, *, seed: bytes | None = SEED) -> Match:
        match = Match.start(FAKE, 2, {}, seed=seed, commitment_hex=commitment(SEED))
        return match.play(0, Throw("red die"))

    def drawn(self) -> str:
        return by_hand([("die 2", 2), ("die 10", 1), ("die 1", 3)], SEED, 0)

    def test_settle_draws_the_outcome_that_the_seed_gives(self) -> None:
        match = self.start().settle()
        assert [(s.ply, s.player, s.action.text) for s in match.steps][1:] == [
            (2, CHANCE, self.drawn())
        ]

    def test_an_outcome_of_chance_that_the_seed_does_not_give_is_refused(self) -> None:
        match = self.start()
        assert match.chance(Throw(self.drawn())) == match.settle()
        others = {"die 1", "die 2", "die 10"} - {self.drawn()}
        for other in others:
            with pytest.raises(IllegalAction, match="chance-not-of-seed"):
                match.chance(Throw(other))

    def test_without_a_seed_any_possible_outcome_of_chance_is_accepted(self) -> None:
        match = self.start(seed=None)
        for text in ("die 1", "die 2", "die 10"):
            assert match.chance(Throw(text)).steps[-1].action.text == text

    @pytest.mark.parametrize("seed", [SEED, None])
    def test_an_impossible_outcome_of_chance_is_refused(self, seed: bytes | None) -> None:
        with pytest.raises(IllegalAction, match="chance-impossible"):
            self.start(seed=seed).chance(Throw("skip"))

    def test_chance_cannot_act_while_a_player_is_to_act(self) -> None:
        with pytest.raises(NotYourTurn):
            Match.start(FAKE, 2, {}, seed=SEED).chance(Throw("die 1"))

    def test_a_players_action_is_refused_while_chance_is_to_act(self) -> None:
        with pytest.raises(NotYourTurn):
            self.start().play(CHANCE, Throw("die 1"))

    def test_settle_needs_the_seed_to_draw_an_outcome_of_chance(self) -> None:
        with pytest.raises(BadSetup, match="no-seed"):
            self.start(seed=None).settle()

    def test_the_second_chance_action_of_a_match_uses_the_second_word_of_the_seeds_stream(
        self,
    ) -> None:
        match = self.start().settle()
        before = match.stream
        assert before is not None
        assert before.index == 1
        match = match.play(1, Throw("red die")).settle()
        assert match.stream == ChanceStream(SEED, 2)

    def test_a_draw_with_only_one_possible_result_uses_no_random_word_from_the_matchs_seed(
        self,
    ) -> None:
        match = Match.start(FAKE, 2, {}, seed=SEED)
        for player in (0, 1, 0):
            match = match.play(player, Throw("skip"))
        match = match.play(1, Throw("die")).settle()
        assert match.steps[-1].action.text == "die 1"
        assert match.stream == ChanceStream(SEED, 0)
