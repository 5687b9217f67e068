"""The command line of the rules: exit statuses, one line on standard error, no traceback."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from rules.cli import main
from rules.record import read_record, write_record
from rules.registry import game
from rules.selfplay import random_match

ROOT = Path(__file__).parents[2]
SEED = bytes(range(32))
GAME = "cat-rat-flea"
RECORD = write_record(
    random_match(game(GAME), 2, {}, seed=SEED, policy_seed="cli"), reveal_seed=True
)
PLIES = RECORD.count("\n") - 2


@dataclass
class Run:
    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Shell:
    """A function that runs a command in this process and returns what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> Run:
        status = main(arguments)
        out, err = self._capsys.readouterr()
        return Run(status, out, err)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


def one_line(text: str) -> bool:
    return text.endswith("\n") and text.count("\n") == 1 and text.strip() != ""


class TestPlay:
    def test_the_play_command_prints_a_record_that_can_be_replayed(self, run: Shell) -> None:
        done = run("play", GAME, "--players", "2", "--seed", SEED.hex())
        assert (done.status, done.err) == (0, "")
        match = read_record(done.lines)
        assert match.outcome is not None
        assert match.seed == SEED

    def test_the_policy_seed_alone_decides_the_players_actions(self, run: Shell) -> None:
        play = ("play", GAME, "--players", "2", "--policy", "random", "--seed")
        first = run(*play, SEED.hex(), "--policy-seed", "a")
        assert run(*play, SEED.hex(), "--policy-seed", "a") == first
        assert run(*play, SEED.hex(), "--policy-seed", "b") != first
        other = run(*play, "00" * 32, "--policy-seed", "a")
        assert other.lines[1:] == first.lines[1:]

    @pytest.mark.usefixtures("fake_is_registered")
    def test_options_that_differ_from_the_default_are_recorded(self, run: Shell) -> None:
        play = ("play", "fake-dice", "--players", "4", "--seed", SEED.hex(), "--option")
        assert json.loads(run(*play, "teams=yes").lines[0])["options"] == {"teams": "yes"}
        assert json.loads(run(*play, "teams=no").lines[0])["options"] == {}


class TestCheck:
    def test_check_prints_the_outcome_of_a_finished_match(self, run: Shell, record: Path) -> None:
        done = run("check", str(record))
        assert (done.status, done.err) == (0, "")
        assert json.loads(done.out) == json.loads(RECORD.splitlines()[-1])["outcome"]

    def test_check_prints_the_word_unfinished_for_a_live_match(
        self, run: Shell, record: Path
    ) -> None:
        record.write_text("\n".join(RECORD.splitlines()[:3]) + "\n", encoding="utf-8")
        assert run("check", str(record)) == Run(0, "unfinished\n", "")

    def test_check_accepts_windows_line_ends_and_a_last_line_without_a_line_end(
        self, run: Shell, record: Path
    ) -> None:
        record.write_bytes(RECORD.rstrip("\n").replace("\n", "\r\n").encode())
        assert run("check", str(record)).status == 0

    def test_check_says_which_line_of_a_record_is_wrong(self, run: Shell, record: Path) -> None:
        lines = RECORD.splitlines()
        lines[2] = lines[2].replace('"ply": 2', '"ply": 5')
        record.write_text("\n".join(lines), encoding="utf-8")
        assert run("check", str(record)) == Run(1, "", "line 3: The field ply must be 2 here.\n")

    def test_check_reports_an_empty_file_as_a_wrong_record(self, run: Shell, record: Path) -> None:
        record.write_bytes(b"")
        done = run("check", str(record))
        assert (done.status, done.out) == (1, "")
        assert done.err.startswith("line 1: ")

    @pytest.mark.parametrize(
        "content",
        ['{"a\\n": 1}', '"\\ud800"', '{"record": "\\ud800"}', "[" * 50_000, '{"\\r\\u2028": 1}'],
    )
    def test_check_reports_odd_content_in_one_line(
        self, run: Shell, record: Path, content: str
    ) -> None:
        record.write_text(f"{RECORD.splitlines()[0]}\n{content}", encoding="utf-8")
        done = run("check", str(record))
        assert done.status == 1
        assert one_line(done.err)
        assert len(done.err.splitlines()) == 1


class TestStandardInput:
    def feed(self, monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
        stream = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)

    def test_the_command_check_reads_standard_input_if_the_file_name_is_a_dash(
        self, run: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.feed(monkeypatch, RECORD.encode())
        assert run("check", "-").status == 0

    def test_standard_input_must_be_utf_8(
        self, run: Shell, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.feed(monkeypatch, b"\xff\xfe")
        done = run("check", "-")
        assert done.status == 2
        assert one_line(done.err)

    def test_lines_of_standard_input_end_only_at_line_feeds(
        self, run: Shell, monkeypatch: pytest.MonkeyPatch, record: Path
    ) -> None:
        text = RECORD.splitlines()[0] + '\n{"ply": 1, "player": 0, "action": "a\u2028b"}\n'
        record.write_text(text, encoding="utf-8")
        from_file = run("check", str(record))
        self.feed(monkeypatch, text.encode())
        assert run("check", "-") == from_file


class TestLegal:
    def test_the_legal_command_prints_sorted_lines_that_start_with_the_player(
        self, run: Shell, record: Path
    ) -> None:
        done = run("legal", str(record), "--ply", "0")
        assert (done.status, done.err) == (0, "")
        legal = game(GAME).initial_state(2, {}).legal_actions(0)
        assert done.lines == sorted(f"0 {action.text}" for action in legal)
        assert len(done.lines) == 18

    @pytest.mark.parametrize("arguments", [(), ("--ply", str(PLIES))])
    def test_the_legal_command_prints_nothing_at_the_end_of_a_match(
        self, run: Shell, record: Path, arguments: tuple[str, ...]
    ) -> None:
        assert run("legal", str(record), *arguments) == Run(0, "", "")

    @pytest.mark.usefixtures("fake_is_registered")
    def test_the_command_legal_prints_minus_1_as_the_player_of_chance_actions(
        self, run: Shell, record: Path
    ) -> None:
        match = random_match(game("fake-dice"), 2, {}, seed=SEED, policy_seed="cli")
        text = write_record(match, reveal_seed=True)
        ply = next(step.ply for step in match.steps if step.player == -1)
        record.write_text(text, encoding="utf-8")
        done = run("legal", str(record), "--ply", str(ply - 1))
        assert done.lines == ["-1 die 1", "-1 die 10", "-1 die 2"]

    def test_the_legal_command_refuses_a_ply_beyond_the_end_of_the_record(
        self, run: Shell, record: Path
    ) -> None:
        done = run("legal", str(record), "--ply", str(PLIES + 1))
        assert (done.status, done.out) == (1, "")
        assert one_line(done.err)


class TestView:
    @pytest.mark.parametrize(("who", "viewer"), [("0", 0), ("1", 1), ("spectator", None)])
    def test_the_view_command_prints_one_json_object(
        self, run: Shell, record: Path, who: str, viewer: int | None
    ) -> None:
        done = run("view", str(record), "--ply", "0", "--player", who)
        assert (done.status, done.err) == (0, "")
        assert one_line(done.out)
        view = json.loads(done.out)
        assert (view["viewer"], view["position"]) == (viewer, "rcr/fff/3/FFF/RCR S -")

    @pytest.mark.parametrize("who", ["2", "-1", "south", "", "²", "9" * 5000])
    def test_the_view_command_refuses_players_that_do_not_exist(
        self, run: Shell, record: Path, who: str
    ) -> None:
        done = run("view", str(record), f"--player={who}")
        assert (done.status, done.out) == (2, "")
        assert one_line(done.err)


class TestPerft:
    def test_perft_prints_the_counts_of_all_depths(self, run: Shell) -> None:
        assert run("perft", GAME, "3") == Run(0, "18\n290\n3108\n", "")

    def test_perft_counts_from_a_given_position(self, run: Shell) -> None:
        position = "2c/f2/R2/Ff1/R2 S a1(r)"
        assert run("perft", GAME, "1", "--position", position) == Run(0, "1\n", "")

    def test_perft_accepts_washi_cat_because_its_default_setup_has_no_chance(
        self, run: Shell
    ) -> None:
        # tests/rules/washi_cat/test_perft.py confirms these numbers by an independent count.
        assert run("perft", "washi-cat", "3") == Run(0, "44\n1728\n59952\n", "")

    def test_perft_refuses_a_position_if_the_game_has_no_notation_for_positions(
        self, run: Shell
    ) -> None:
        done = run("perft", "washi-cat", "1", "--position", "A1")
        assert (done.status, done.out) == (2, "")
        assert one_line(done.err)

    @pytest.mark.usefixtures("fake_is_registered")
    @pytest.mark.parametrize("key", ["fake-dice", "cat-sequence", "caged-rat", "cat-attack"])
    def test_perft_refuses_games_without_perfect_information(self, run: Shell, key: str) -> None:
        for arguments in ((key, "1"), (key, "1", "--position", "x")):
            done = run("perft", *arguments)
            assert (done.status, done.out) == (2, "")
            assert done.err == f"rules: {key} is not a game of perfect information\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("play",),
        ("play", GAME, "--players", "2"),
        ("play", GAME, "--players", "3", "--seed", SEED.hex()),
        ("play", GAME, "--players", "x", "--seed", SEED.hex()),
        ("play", "chess", "--players", "2", "--seed", SEED.hex()),
        ("play", "cat\nrat", "--players", "2", "--seed", SEED.hex()),
        ("play", GAME, "--players", "2", "--seed", "zz"),
        ("play", GAME, "--players", "2", "--seed", "00"),
        ("play", GAME, "--players", "2", "--seed", SEED.hex(), "--option", "a=b"),
        ("play", GAME, "--players", "2", "--seed", SEED.hex(), "--option", "a"),
        ("play", GAME, "--players", "2", "--seed", SEED.hex(), "--policy", "clever"),
        ("check",),
        ("check", "no-such-file.jsonl"),
        ("check", "."),
        ("check", "a\0b"),
        ("check", "a\nb"),
        ("check", "a", "b"),
        ("check", "a", "b\nc"),
        ("legal", "a", "--ply", "-1"),
        ("legal", "a", "--ply", "x"),
        ("view", "a"),
        ("perft", GAME),
        ("perft", GAME, "0"),
        ("perft", GAME, "-1"),
        ("perft", GAME, "one"),
        ("perft", "chess", "1"),
        ("perft", GAME, "1", "--position", "nonsense"),
        ("perft", GAME, "1", "--position", "a\nb c d"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_exits_with_status_2_and_one_line(
    run: Shell, arguments: tuple[str, ...]
) -> None:
    done = run(*arguments)
    assert (done.status, done.out) == (2, "")
    assert one_line(done.err)


def test_a_file_that_is_not_utf_8_is_refused_in_one_line(run: Shell, record: Path) -> None:
    record.write_bytes(b"\xff\xfe{}")
    done = run("check", str(record))
    assert (done.status, done.out) == (2, "")
    assert one_line(done.err)


def shell(command: str, **environment: str) -> Run:
    done = subprocess.run(
        ["bash", "-c", command.replace("RULES", f"'{sys.executable}' -m rules")],
        cwd=ROOT,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode(), done.stderr.decode())


class TestAsAProgram:
    def test_the_output_of_play_can_be_piped_into_check(self) -> None:
        done = shell(f"RULES play {GAME} --players 2 --seed {SEED.hex()} | RULES check -")
        assert (done.status, done.err) == (0, "")
        assert "reason" in json.loads(done.out)

    def test_a_usage_error_exits_with_status_2(self) -> None:
        done = shell("RULES")
        assert (done.status, done.out) == (2, "")
        assert one_line(done.err)

    def test_a_wrong_record_exits_with_status_1(self) -> None:
        done = shell("echo nonsense | RULES check -")
        assert done == Run(1, "", "line 1: This line is not JSON, or it holds a key twice.\n")

    def test_help_exits_with_status_0(self) -> None:
        done = shell("RULES --help")
        assert (done.status, done.err) == (0, "")
        assert "perft" in done.out

    def test_a_closed_pipe_causes_no_error(self) -> None:
        play = f"RULES play {GAME} --players 2 --seed {SEED.hex()}"
        done = shell(f"set -o pipefail; {play} | true; {play} | head -1")
        assert (done.status, done.err) == (0, "")
        assert one_line(done.out)

    def test_records_are_utf_8_whatever_encoding_the_environment_asks_for(self) -> None:
        play = f"RULES play washi-cat --players 2 --seed {SEED.hex()} --option map=猫"
        surroundings = {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"}
        done = shell(play, **surroundings)
        assert (done.status, done.err) == (0, "")
        assert json.loads(done.out.splitlines()[0])["options"] == {"map": "猫"}
        viewed = shell(f"{play} | RULES view - --player 0", **surroundings)
        assert (viewed.status, viewed.err) == (0, "")
        assert "猫" in viewed.out

    @pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
    def test_input_that_is_not_text_gives_no_traceback(self, locale: str) -> None:
        done = shell(r"printf '\xff' | RULES check -", LC_ALL=locale)
        assert (done.status, done.out) == (2, "")
        assert one_line(done.err)

    @pytest.mark.parametrize(
        "command",
        [
            rf"RULES play {GAME} --players 2 --seed {SEED.hex()} --policy-seed $'\xff' >/dev/null",
            r"RULES check $'\xff'",
            rf"RULES perft {GAME} 1 --position $'\xff'",
            rf"RULES perft {GAME} 2 >/dev/full",
            rf"RULES perft {GAME} 2 >&-",
            r"RULES check - <&-",
        ],
    )
    def test_odd_arguments_and_closed_streams_give_no_traceback(self, command: str) -> None:
        done = shell(command)
        assert done.status in (0, 2)
        assert "Traceback" not in done.err
        assert done.err.count("\n") <= 1
