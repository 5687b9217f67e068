### Lessons: learning a game by playing.

learn-name = learn
learn-description = Learn a game by playing it, privately
learn-game-name = game
learn-game-description = Which game?
learn-action-name = action
learn-action-description = Type your move instead of pressing a button

button-learn = Learn
button-learn-game = Learn { $title }
button-skip = Skip
button-again = Again
button-in-words = In words
button-from-start = From the start

learn-title = ## Learn by playing
    Each lesson takes a few minutes. Only you can see it.
learn-line = **{ $title }**: { $progress ->
    [new] { $steps } steps
    [begun] step { $step } of { $steps }
   *[done] ✓ done
}
lesson-heading = ## { $title } · step { $step } of { $steps }
lesson-heading-practice = ## { $title } · your first match
lesson-right = ✅ { $words }
lesson-wrong = ❌ { $words }
lesson-refused = ❌ { $words }
lesson-look = 👀 { $words }
lesson-shown = 👀 { $words } Try **{ $chosen }** (`{ $action }`).
lesson-turn = **Your move.** { $prompt }
lesson-several = “{ $text }” could mean: { $actions }. Which one?
lesson-goes-on = This lesson has moved on. Here’s where you are.

refused-lesson-goes-on = You’ve done something else in this lesson in the meantime. Use `/learn` to go on.
refused-no-lesson = There’s no lesson for this game yet. **Rules** explains the game.
