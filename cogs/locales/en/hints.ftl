# Hints in matches with cats.

hint-name = hint
hint-description = Get a hint in a match with cats
button-hint = 💡 Hint
button-hint-action = 💡 Show the action
hint-look = 💡 Look at **{ $where }**.
hint-compare = 💡 Compare these: { $choices }. A cat would choose one of them.
hint-action = 💡 A cat would choose **{ $chosen }** (`{ $action }`).
hint-look-alt = Hint: look at { $where }.
hint-compare-alt = Hint: compare { $choices }.
hint-action-alt = Hint: a cat would choose { $chosen } ({ $action }).
hint-left = -# { $left ->
    [0] That was your last hint in this match.
    [one] You have 1 more hint in this match.
   *[other] You have { $left } more hints in this match.
}
lobby-hints = Hints
lobby-hints-each = Hints for each person
lobby-hints-count = { $count ->
    [0] none
   *[other] { $count }
}
result-hints = { $who } used { $count ->
    [one] 1 hint
   *[other] { $count } hints
}.
refused-no-hints = There are no hints in this match. Matches without cats have no hints; in matches with cats, the host of the table chooses how many.
refused-hints-used = You’ve used { $most ->
    [one] the only hint
   *[other] all { $most } hints
} of this match.
refused-hint-failed = I can’t think of a hint just now. No hint was used up; please try again in a moment.
