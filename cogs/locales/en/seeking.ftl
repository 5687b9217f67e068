### Seeks: somebody to play with, in English

seek-name = seek
seek-description = Find somebody to play with here
seeks-name = seeks
seeks-description = Who wants to play here now
seek-games-name = games
seek-games-description = Which game? Without it, you choose everything in a form
seek-clock-name = clock
seek-clock-description = How much time a turn has
seek-until-name = until
seek-until-description = How long to look for somebody
seek-any-game = any game
seek-any-clock = any clock
seek-no-clock = no clock
seek-until-3600 = for an hour
seek-until-14400 = for four hours
seek-until-86400 = for a day
seek-until-259200 = for three days
seek-until-604800 = for a week
seek-form = Find somebody to play with
seek-ask-games = Which games?
seek-ask-clock = How much time for a turn?
seek-ask-until = How long shall I look?
seek-ask-asks = Who may play?
seek-ask-single = When a match is found
seek-asks-0 = anybody
seek-asks-80 = who finishes 80 % of their matches, or is new
seek-asks-95 = who finishes 95 % of their matches, or is new
seek-single-no = my other seeks stay open
seek-single-yes = my other seeks end
seek-opened =
    You’re looking for a match: **{ $games }**, { $clock }.
    I’ll start it as soon as I find somebody, and ping you there. I stop looking { $until }.
seek-asks = -# Only with people who finish { $asks } % of their matches, or are new.
seek-single = -# When this match is found, your other seeks end.
seek-usually = -# { $games }: here it usually takes { $wait }.
seek-wait-short = a few minutes
seek-wait-minutes = about { $count } minutes
seek-wait-hours = about { $count } hours
seek-wait-days =
    { $count ->
        [one] about a day
       *[other] about { $count } days
    }
seek-started = You play **{ $title }** with { $who }: [here is the board]({ $link }).
seek-found = You play **{ $title }** with { $who }. The match starts in a moment, and I’ll ping you there.
seek-cancelled = I’ve stopped looking. `/seek` starts again.
seek-line = { $who } would play **{ $games }**, { $clock }
seek-reliability = plays { $share } % to the end
seek-mine = **You** are looking: { $games }, { $clock }; until { $until }
seek-which = Which game?
seek-which-game = Which game do you want to play with { $who }?
seek-lapsed = Nobody came for your match ({ $games }) on { $place }, so I’ve stopped looking. `/seek` there starts again.
seek-lapsed-here = -# Nobody came for { $who }’s match ({ $games }), so I’ve stopped looking.
seeks-notice = ### Who plays?
seeks-heading = ### These people would play
seeks-nobody = Nobody is waiting for a match here right now.
seeks-more = { $count ->
    [one] … and one more: `/seeks`
   *[other] … and { $count } more: `/seeks`
}
seeks-left-out = { $count ->
    [one] … and one more
   *[other] … and { $count } more
}
button-seek = Find somebody
button-seek-play = Play
button-seek-change = Change
button-seek-cancel = Cancel
button-cat-meanwhile = Play a cat meanwhile
refused-seek-gone = This search is over: it was found, cancelled, or its time was up.
refused-seek-own = That’s your own search. `/seeks` can change or cancel it.
refused-seek-not-now = You can’t take this one right now: somebody was faster, or it asks for something else. With `/seek` others find you.
refused-too-many-seeks = You’re already looking for { $count } matches, the most at once. `/seeks` can cancel one of them.
