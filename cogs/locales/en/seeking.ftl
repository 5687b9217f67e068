### Seeks: finding somebody to play with

seek-name = seek
seek-description = Find somebody to play with here
seeks-name = seeks
seeks-description = Who wants to play here now
seek-games-name = games
seek-games-description = Which game? If you name none, you choose everything in a form
seek-clock-name = clock
seek-clock-description = Time for each turn
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
seek-ask-until = How long should I look?
seek-ask-asks = Who may play?
seek-ask-single = When a match is found
seek-asks-0 = anybody
seek-asks-80 = people who finish at least 80 % of their matches, and newcomers
seek-asks-95 = people who finish at least 95 % of their matches, and newcomers
seek-single-no = keep my other seeks open
seek-single-yes = end my other seeks
seek-opened =
    You’re looking for a match: **{ $games }**, { $clock }.
    When I find somebody, I’ll start a match and ping you in its thread. I’ll look until { $until }.
seek-asks = -# Only with newcomers and with people who finish at least { $asks } % of their matches.
seek-single = -# When this match is found, your other seeks end.
seek-usually = -# { $games }: finding somebody here usually takes { $wait }.
seek-wait-short = a few minutes
seek-wait-minutes = about { $count } minutes
seek-wait-hours = about { $count } hours
seek-wait-days =
    { $count ->
        [one] about a day
       *[other] about { $count } days
    }
seek-started = You’re playing **{ $title }** with { $who }: [here is the board]({ $link }).
seek-found = I’ve found a match: **{ $title }** with { $who }. The match starts in a moment, and I’ll ping you there.
seek-meanwhile = I’ve just found a match, so this search is over. I’ll ping you where the match starts.
seek-nowhere = Your match of { $title } with { $other } could not start: { $left ->
    [yes] they are no longer on this server
   *[no] there is no channel that you can both see and in which I may open a thread
 }. Your searches go on, if you have any: `/seeks` lists them.
seek-cancelled = I’ve stopped looking. To look again, use `/seek`.
seek-line = { $who } would like to play **{ $games }**, { $clock }
seek-reliability = finishes { $share } % of their matches
seek-mine = **You** are looking for a match: **{ $games }**, { $clock }, until { $until }
seek-which = Which game?
seek-which-game = Which game do you want to play with { $who }?
seek-lapsed = I found nobody to play with you on { $place } ({ $games }), so I’ve stopped looking. To look again, use `/seek` there.
seek-lapsed-here = -# I found nobody to play with { $who } ({ $games }), so I’ve stopped looking. To look again, use `/seek`.
seeks-notice = ### Who wants to play?
seeks-heading = ### These people would like to play
seeks-nobody = { $mine ->
    [0] Nobody is waiting for a match here right now.
   *[other] Nobody else is waiting for a match here right now.
}
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
refused-seek-gone = This search is over: it found a match, was cancelled or ran out of time.
refused-seek-own = That’s your own search. You can change or cancel it in `/seeks`.
refused-seek-not-now = You can’t join this search right now: somebody was faster, or you don’t match what the search asks for. Use `/seek` so that others can find you.
refused-seek-nowhere = The match of { $title } could not start: { $left ->
    [yes] the other person is no longer on this server
   *[no] there is no channel that you can both see and in which I may open a thread
 }. Your searches go on, if you have any: `/seeks` lists them.
refused-too-many-seeks = You’re already looking for { $count } matches, which is the maximum. You can cancel one in `/seeks`.
