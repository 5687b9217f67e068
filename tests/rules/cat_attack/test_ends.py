"""The ends of matches, and the variants of the game."""

from __future__ import annotations

import pytest

from rules.cat_attack import CatAttack
from rules.cat_attack.state import State
from rules.errors import BadSetup, NotYourTurn
from rules.game import CHANCE, Outcome
from rules.match import Match
from rules.registry import check_setup
from tests.rules.cat_attack.playing import (
    CATS,
    EARLIER,
    GAME,
    MICE,
    at,
    ends,
    larder,
    legal,
    lives,
    play,
    refused,
    start,
    table,
    told,
    where,
)

EVERYTHING = "fish milk food vitamins mouse bird"
BUT_BIRD = "fish milk food vitamins mouse"
PAIRS = {"gang": "pairs"}
SHARED = {"gang": "pairs", "house": "shared"}
TEAMS = {"gang": "teams", "house": "shared"}
KITTENS = {"kittens": "yes"}
THIEF = "burglar attack cat-2 cat-3 cat-4 cat-5"


class TestLarder:
    def test_a_cat_with_all_six_items_wins_with_an_exact_roll_onto_its_home(self) -> None:
        state = table("1p", "home6", roll=1, larders={0: EVERYTHING})
        assert told(state, "go home1") == ["walked", "came-home"]
        assert play(state, "go home1").outcome() == Outcome((1, 2), "larder")

    def test_a_cat_with_all_six_items_does_not_win_by_moving_onto_its_home_with_a_card(
        self,
    ) -> None:
        state = table("1p", "home6", hands=[CATS], larders={0: EVERYTHING})
        assert play(state, "play cat-1 home1").outcome() is None

    def test_a_cat_with_all_six_items_may_also_win_with_an_extra_roll_of_speedy_cat(self) -> None:
        state = table("1p", "home6", hands=["speedy cat-1 cat-2 cat-3 cat-4 cat-5"],
                      larders={0: EVERYTHING})  # fmt: skip
        assert play(state, "play speedy", "roll 1", "go home1").outcome() is not None

    def test_five_items_do_not_win_when_six_are_needed(self) -> None:
        state = table("1p", "home6", roll=1, larders={0: BUT_BIRD})
        assert play(state, "go home1").outcome() is None

    def test_a_cat_that_wins_with_a_roll_home_does_not_attack_a_cat_on_that_home(self) -> None:
        state = table("1p", "home1", roll=1, larders={0: EVERYTHING})
        after = play(state, "go home1")
        assert after.outcome() == Outcome((1, 2), "larder")
        assert lives(after) == [9, 9]

    def test_all_players_except_the_winner_share_second_place(self) -> None:
        state = table("1p", "home3", "a1", "a2", roll=1, larders={0: EVERYTHING})
        assert play(state, "go home1").outcome() == Outcome((1, 2, 2, 2), "larder")


class TestSurvivor:
    def test_the_last_cat_in_play_wins(self) -> None:
        state = play(table("a3", "a2", roll=1, lives={1: 1}), "go a2")
        assert state.outcome() == Outcome((1, 2), "survivor")
        assert state.to_act() == ()

    def test_a_match_ends_when_the_car_leaves_only_one_cat_in_play(self) -> None:
        state = table("b1", "north1", "east2", roll=1, lives={1: 1, 2: 1})
        after = play(state, "go c1", "curiosity car-east")
        assert after.outcome() == Outcome((1, 2, 2), "survivor")

    def test_the_match_is_a_draw_if_both_teams_lose_their_last_lives_at_the_same_moment(
        self,
    ) -> None:
        """A shop closes on cats of both teams, and each house has one life left."""
        state = table("b1", "dairy1", "dairy2", "a7", roll=1, lives={0: 1, 1: 1}, options=SHARED)
        after = play(state, "go c1", "curiosity shop-dairy")
        assert after.outcome() == Outcome((1, 1, 1, 1), "survivor")


class TestTime:
    def timed(self, *spaces: str, **more: object) -> State:
        return table(*spaces, options={"minutes": "30"}, **more)  # type: ignore[arg-type]

    def ended(self, state: State) -> Outcome | None:
        up = state.time_up()
        assert up is not None
        return state.apply(CHANCE, up).outcome()

    def test_when_the_time_is_up_the_sum_of_lives_and_items_decides_the_ranking(self) -> None:
        state = self.timed("a1", "a2", "a3", lives={0: 3, 1: 4}, larders={0: "milk fish food"})
        assert self.ended(state) == Outcome((2, 3, 1), "time")

    def test_cats_with_equal_sums_are_ranked_by_items_when_the_time_is_up(self) -> None:
        state = self.timed("a1", "a2", lives={0: 5, 1: 6}, larders={0: "milk fish", 1: "food"})
        assert self.ended(state) == Outcome((1, 2), "time")

    def test_equal_lives_and_items_are_a_draw_when_the_time_is_up(self) -> None:
        state = self.timed("a1", "a2")
        assert self.ended(state) == Outcome((1, 1), "time")

    def test_retired_cats_are_last_when_the_time_is_up(self) -> None:
        state = self.timed("a1", "-", "a3", lives={0: 1}, larders={1: "milk fish food"}, turn=2)
        assert self.ended(state) == Outcome((2, 3, 1), "time")

    def test_teams_are_ranked_by_their_sums_when_the_time_is_up(self) -> None:
        state = table("a1", "a2", "a3", "a5", lives={0: 3, 2: 9, 1: 7, 3: 7},
                      options={"minutes": "30", "gang": "pairs"})  # fmt: skip
        assert self.ended(state) == Outcome((2, 1, 2, 1), "time")

    def test_the_time_limit_ends_a_match_only_between_turns(self) -> None:
        state = self.timed("home1", "home6", hands=[CATS])
        assert state.time_up() is not None
        after = play(state, "play cat-1 1p")
        assert after.time_up() is None
        with pytest.raises(NotYourTurn):
            play(after, "roll 1").apply(CHANCE, GAME.parse("time-up"))

    def test_the_end_of_the_time_limit_is_not_among_the_outcomes_of_chance(self) -> None:
        state = self.timed("home1", "home6")
        assert state.to_act() == (0,)
        assert state.chance_outcomes() == []

    def test_a_match_without_a_time_limit_cannot_run_out_of_time(self) -> None:
        state = table("home1", "home6")
        assert state.time_up() is None
        assert state.time_limit() is None
        with pytest.raises(NotYourTurn):
            state.apply(CHANCE, GAME.parse("time-up"))

    def test_the_time_limit_is_given_in_seconds(self) -> None:
        assert start(minutes="45").time_limit() == 45 * 60

    def test_a_match_can_be_ended_by_its_time_limit(self) -> None:
        match = Match.start(GAME, 2, {"minutes": "30"}, seed=bytes(32)).settle()
        assert match.chance(GAME.parse("time-up")).outcome == Outcome((1, 1), "time")


class TestLives:
    @pytest.mark.parametrize("count", ["9", "7", "5", "3"])
    def test_each_house_starts_with_the_number_of_lives_that_was_chosen(self, count: str) -> None:
        assert lives(start(3, lives=count)) == [int(count)] * 3


class TestKittens:
    def test_cat_fights_and_six_cat_are_illegal_with_the_option_kittens(self) -> None:
        state = table("a1", "a2", hands=[MICE], larders={1: "mouse"}, options=KITTENS)
        assert legal(state, "fight") == legal(state, "six") == []

    def test_kittens_may_enter_other_gardens_but_not_other_homes(self) -> None:
        state = table("6q", "a1", roll=2, options=KITTENS)
        assert ends(state, "go") == {"5r", "6r", "6s", "e5", "e7"}
        assert "home2" in ends(table("2q", "a1", roll=2, options=KITTENS), "go")

    def test_kittens_drive_out_no_cats(self) -> None:
        state = table("a2", "1s", roll=1, options=KITTENS)
        assert lives(play(state, "go 1q")) == [9, 9]

    def test_kittens_may_burgle_only_shops(self) -> None:
        state = table("6s", "a1", hands=[THIEF], options=KITTENS)
        assert legal(state, "play burglar") == ["play burglar -"]
        state = table("north5", "a1", hands=[THIEF], options=KITTENS)
        assert legal(state, "play burglar") == ["play burglar dairyB"]


class TestClaws:
    def test_the_value_prey_of_the_option_claws_removes_one_mouse_and_one_bird(
        self,
    ) -> None:
        seen = start(3, claws="prey").observation(None)
        assert [critter.name for critter in seen.critters] == ["mouse1", "mouse2", "bird1", "bird2"]
        assert [shop.left for shop in seen.shops] == [3, 3, 3, 3]

    def test_the_value_all_of_the_option_claws_removes_one_item_of_each_kind_of_food(self) -> None:
        seen = start(3, claws="all").observation(None)
        assert len(seen.critters) == 4
        assert [shop.left for shop in seen.shops] == [2, 2, 2, 2]

    def test_the_value_all_of_the_option_claws_needs_at_least_three_players(self) -> None:
        with pytest.raises(BadSetup, match="claws-from-three"):
            check_setup(GAME, 2, {"claws": "all"})


class TestGangs:
    def test_with_teams_of_two_the_team_mates_sit_opposite_each_other(self) -> None:
        assert GAME.sides(6, {"gang": "pairs"}) == (0, 1, 2, 0, 1, 2)
        assert GAME.sides(4, {"gang": "pairs"}) == (0, 1, 0, 1)

    def test_with_two_teams_the_seats_alternate_between_the_teams(self) -> None:
        assert GAME.sides(6, {"gang": "teams"}) == (0, 1, 0, 1, 0, 1)

    def test_a_match_with_teams_needs_four_or_six_players(self) -> None:
        for players in (2, 3, 5):
            with pytest.raises(BadSetup, match="gangs-of-four-or-six"):
                check_setup(GAME, players, {"gang": "pairs"})

    def test_a_move_can_neither_pass_through_a_team_mate_nor_end_on_one(self) -> None:
        state = table("a3", "home3", "a2", "home4", roll=1, options=PAIRS)
        assert "a2" not in ends(state, "go")
        assert "a1" not in ends(table("a3", "home3", "a2", "a7", roll=2, options=PAIRS), "go")

    def test_a_cat_can_neither_jump_on_nor_fight_a_team_mate(self) -> None:
        state = table("a3", "home3", "a2", "home4", hands=[THIEF], options=PAIRS)
        assert legal(state, "play attack") == ["play attack -"]
        assert legal(state, "fight") == []

    def test_a_cat_cannot_enter_a_team_mates_home_even_to_attack_a_rival(self) -> None:
        """Houses 1 and 6 belong to one team, and a rival stands on Home 6."""
        state = table("6s", "home6", "a1", "home4", hands=[THIEF], options=PAIRS)
        assert "home6" not in ends(state, "play cat-2")
        assert legal(state, "play attack") == ["play attack -"]
        assert "go home6" not in legal(table("6p", "a1", "a2", "a3", roll=1, options=PAIRS))

    def test_a_cat_cannot_rob_a_team_mate(self) -> None:
        state = table("6s", "a1", "a2", "a3", hands=[THIEF], options=PAIRS, larders={2: "milk"})
        assert "play burglar home6" not in legal(state)
        mouse = table("6s", "a1", "a2", "a3", hands=[MICE], options=PAIRS, larders={2: "mouse"})
        assert legal(mouse, "six") == []

    def test_a_cat_does_not_drive_out_a_team_mate(self) -> None:
        state = table("a2", "home3", "1s", "home4", roll=1, options=PAIRS)
        assert lives(play(state, "go 1q")) == [9, 9, 9, 9]

    def test_a_burglar_may_end_the_turn_in_a_team_mates_garden(self) -> None:
        state = table("6q", "home3", "a1", "home4", roll=1, burgled=True, options=PAIRS)
        assert lives(play(state, "go 6p")) == [9, 9, 9, 9]

    def test_a_team_wins_when_all_its_cats_have_rolled_home(self) -> None:
        first = table("1p", "home3", "6p", "home4", roll=1, options=PAIRS,
                      larders={0: EVERYTHING, 2: EVERYTHING})  # fmt: skip
        state = play(first, "go home1")
        assert state.outcome() is None
        assert state.observation(None).cats[0].came_home
        second = table("a1", "home3", "6p", "home4", roll=1, turn=2, options=PAIRS, came_home=0b1,
                       larders={0: EVERYTHING, 2: EVERYTHING})  # fmt: skip
        assert play(second, "go home6").outcome() == Outcome((1, 2, 1, 2), "larder")

    def test_a_team_can_win_even_if_its_retired_cats_have_not_rolled_home(self) -> None:
        state = table("1p", "home3", "-", "home4", roll=1, options=PAIRS, larders={0: EVERYTHING})
        assert play(state, "go home1").outcome() == Outcome((1, 2, 1, 2), "larder")

    def test_the_last_team_with_a_cat_in_play_wins(self) -> None:
        state = table("a3", "a2", "home6", "-", roll=1, lives={1: 1}, options=PAIRS)
        assert play(state, "go a2").outcome() == Outcome((1, 2, 1, 2), "survivor")


class TestSharedHouses:
    def test_houses_can_be_shared_only_in_a_match_with_teams(self) -> None:
        with pytest.raises(BadSetup, match="only-gangs-share"):
            check_setup(GAME, 4, {"house": "shared"})

    def test_n_teams_in_shared_houses_get_the_same_houses_as_n_players_without_teams(
        self,
    ) -> None:
        cats = start(4, **SHARED).observation(None).cats
        assert [cat.name for cat in cats] == ["cat1a", "cat6a", "cat1b", "cat6b"]
        assert [cat.space for cat in cats] == ["home1", "home6", "home1", "home6"]
        six = start(6, gang="pairs", house="shared").observation(None).cats
        assert [cat.house for cat in six] == [1, 3, 5, 1, 3, 5]
        three = start(6, gang="teams", house="shared").observation(None).cats
        assert [cat.name for cat in three] == ["cat1a", "cat6a", "cat1b", "cat6b", "cat1c", "cat6c"]

    def test_cats_of_a_shared_house_share_nine_lives_and_one_larder(self) -> None:
        state = table("a3", "a2", "a1", "home6", roll=1, options=SHARED, out={"mouse1": "a4"})
        assert lives(play(state, "go a2")) == [9, 8]
        state = table("a3", "a7", "a1", "home6", roll=1, options=SHARED, out={"mouse1": "a2"})
        assert larder(play(state, "go a2"), 2) == {"mouse1"}

    def test_the_larder_of_a_shared_house_has_the_name_of_the_house(self) -> None:
        state = table("b1", "a7", "a2", "a3", roll=1, options=SHARED, larders={1: "mouse"})
        state = play(state, "go c1", "curiosity mouse")
        assert legal(state) == ["escape cat6"]
        assert where(play(state, "escape cat6"), "mouse1") is None

    def test_all_cats_of_a_shared_house_retire_with_its_last_life(self) -> None:
        state = table("a3", "a2", "a1", "home6", roll=1, options=SHARED, lives={1: 1})
        after = play(state, "go a2")
        assert after.outcome() == Outcome((1, 2, 1, 2), "survivor")
        assert at(after, 3) is None

    def test_a_cat_may_enter_its_shared_home_while_a_house_mate_is_on_it(self) -> None:
        state = table("1p", "a7", "home1", "a3", roll=1, options=SHARED)
        assert "home1" in ends(state, "go")
        assert "home1" in state.observation(None).ends
        after = play(state, "go home1")
        assert [at(after, player) for player in (0, 2)] == ["home1", "home1"]
        assert lives(after) == [9, 9]

    def test_a_cat_that_joins_a_house_mate_at_home_does_not_attack_or_swap(self) -> None:
        state = table("1p", "a7", "home1", "a3", roll=1, options=SHARED)
        assert told(state, "go home1") == ["walked"]
        assert play(state, "go home1").turn == 1
        [choice] = [choice for choice in state.choices(0) if choice.path[-1] == "home1"]
        assert choice.facts["meets"] == "own-home"

    def test_a_cat_moved_by_a_card_may_join_a_house_mate_at_home_but_not_pass_the_house_mate(
        self,
    ) -> None:
        state = table("1p", "a7", "home1", "a3", hands=[CATS], options=SHARED)
        assert "home1" in ends(state, "play cat-1")
        assert "home1" not in ends(state, "play cat-2")
        assert at(play(state, "play cat-1 home1"), 0) == "home1"

    def test_house_mates_block_each_other_even_at_home_under_rules_version_1(self) -> None:
        state = table("1p", "a7", "home1", "a3", roll=1, options=SHARED, kind=EARLIER)
        assert "home1" not in ends(state, "go")
        assert refused(state, "go home1") == "no-way"

    def test_a_house_mate_at_home_is_not_an_obstacle(self) -> None:
        def crowded(kind: CatAttack) -> State:
            prey = {"mouse2": "1r", "bird2": "1s"}
            return table("1p", "a7", "home1", "a3", "1q", "a1", roll=1, options=TEAMS, kind=kind,
                         larders={0: "mouse bird"}, out=prey)  # fmt: skip

        assert legal(crowded(GAME)) == ["go home1"]
        assert legal(crowded(EARLIER)) == ["go -"]
        assert lives(play(crowded(EARLIER), "go -")) == [5, 9]

    def test_house_mates_block_each_other_on_all_spaces_except_their_home(self) -> None:
        state = table("1p", "a7", "1q", "a3", roll=1, options=SHARED)
        assert ends(state, "go") == {"home1", "1r", "1s"}

    def test_a_rival_cannot_enter_a_shared_home_while_any_cat_of_that_house_is_on_it(self) -> None:
        state = table("6p", "home6", "a1", "a2", roll=1, options=SHARED)
        assert "home6" not in ends(state, "go")

    def test_a_team_wins_when_its_last_cat_rolls_home_even_if_a_house_mate_is_on_the_same_home(
        self,
    ) -> None:
        state = table("1p", "a7", "home1", "a3", roll=1, options=SHARED, larders={0: EVERYTHING},
                      came_home=0b100)  # fmt: skip
        assert told(state, "go home1") == ["walked", "came-home"]
        assert play(state, "go home1").outcome() == Outcome((1, 2, 1, 2), "larder")

    def test_a_cat_cannot_enter_the_home_of_a_team_mate_who_does_not_share_its_house(self) -> None:
        for mate in ("home6", "a1"):
            state = table("6p", "a7", mate, "a3", roll=1, options=PAIRS)
            assert "home6" not in ends(state, "go")

    def test_no_raid_is_possible_while_any_cat_of_a_shared_house_is_in_its_garden(self) -> None:
        state = table("6p", "a1", "a2", "6q", roll=1, options=SHARED, larders={1: "milk"})
        assert play(state, "go home6").asked == "card"

    def test_each_cat_of_a_shared_house_must_roll_home_to_win(self) -> None:
        state = table("1p", "a7", "a2", "a3", roll=1, options=SHARED, larders={0: EVERYTHING})
        assert play(state, "go home1").outcome() is None
        last = table("1p", "a7", "a2", "a3", roll=1, options=SHARED, larders={0: EVERYTHING},
                     came_home=0b100)  # fmt: skip
        assert play(last, "go home1").outcome() == Outcome((1, 2, 1, 2), "larder")
