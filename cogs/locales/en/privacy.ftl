### Privacy, in English

privacy-name = privacy
privacy-description = What is stored about you: read or erase it
privacy-text =
    ### Privacy
    I keep Discord’s ids of you, your servers and your channels. I also keep the moves of your matches, your results and ratings, and what you chose with `/me`. I keep no names, no pictures and none of your messages.
    Only the players of a match, and people who can see the channel where it was played, can see that match. Other servers see your name only if you allow it with `/me`.
    While a match is live, nobody sees its seed or another player’s hand. When a server removes me, I erase its data after { $days } days.
privacy-export = This is everything I store about you. For live matches the file says only that you’re in them.
privacy-erase-question = Erase everything I store about you? { $live ->
    [0] {""}
    [one] You give up the match you are playing.{" "}
   *[other] You give up the { $live } matches you are playing.{" "}
 }Your ratings are deleted permanently; finished matches stay for the others, with “a former player” in your seat. Messages already posted on Discord stay as they are.
former-player = a former player
privacy-erased = Done. You’re a former player now. Thank you for having played.
button-export = Export
button-erase = Erase me
button-erase-sure = Yes, erase me
refused-still-playing = A match with you has just started. Please try again.
refused-former-player = A player of that match has erased their data, so there can’t be a rematch.
