"""Cat, Rat, Flea!: English sentences for the game's own refusals, for the command line."""

from __future__ import annotations

from collections.abc import Mapping

EXPLANATIONS: Mapping[str, str] = {
    "illegal.asleep": "The piece is asleep.",
    "illegal.down": "The piece is lying down and cannot act this turn.",
    "illegal.empty-space-first": "A scurrying piece must take an empty space next to it.",
    "illegal.flea-needs-host": "A Flea jumps only on a Cat or a Rat.",
    "illegal.ground-flea": "A Flea on the ground cannot step.",
    "illegal.host-taken": "The Cat or Rat carries a Flea already.",
    "illegal.may-not-pass": "The player can move, so a pass is not allowed.",
    "illegal.must-scurry": "The displaced piece must scurry first.",
    "illegal.no-such-piece": "There is no such piece on that space.",
    "illegal.no-way-out": "The displaced piece could not scurry anywhere.",
    "illegal.not-adjacent": "The two spaces are not next to each other.",
    "illegal.not-yours": "The piece belongs to the other player.",
    "illegal.nothing-scurries": "No piece has to scurry now.",
    "illegal.rider-blocks-jump": "A piece that carries a Flea cannot jump.",
    "illegal.sleeper": "A sleeping piece is on that space, so no piece can enter it.",
    "illegal.trapped": "The Flea is trapped.",
    "malformed.nowhere": 'The move "{text}" goes nowhere.',
    "position.cell": '"{text}" is not the content of a space.',
    "position.columns": 'The row "{text}" does not have the right number of spaces.',
    "position.fields": "A position has three fields, with one blank between two.",
    "position.fresh": "A piece can be fresh only while another one must scurry.",
    "position.no-way-out": "The displaced piece could not scurry anywhere.",
    "position.not-canonical": 'The board "{text}" is not in its shortest form.',
    "position.rows": 'The board "{text}" does not have the right number of rows.',
    "position.scurry": 'The last field of "{text}" does not fit the board.',
    "position.too-many": "There are too many pieces of the kind {piece}.",
    "position.turn": 'The turn must be S or N, not "{text}".',
}
