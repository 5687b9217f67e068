### Ratings: leaderboards and profiles.

leaderboard-name = leaderboard
leaderboard-description = Who plays best
leaderboard-game-description = Which game? If you name none, I show the game that people played most here recently
leaderboard-scope-name = scope
leaderboard-scope-description = Which players?
leaderboard-scope-here = this server
leaderboard-scope-all = everywhere
leaderboard-scope-channel = players in this channel
leaderboard-period-name = period
leaderboard-period-description = Only players who have played recently?
leaderboard-period-all = all time
leaderboard-period-month = last 30 days

leaderboard-subtitle = { $scope } · { $period }{ $pages ->
    [1] {""}
   *[other] { " " }· page { $page } of { $pages }
 }
leaderboard-points = Rating
leaderboard-played = Played
leaderboard-won = Won
leaderboard-streak = Streak
leaderboard-somebody = Cat { $rank }
profile-somebody = A cat
leaderboard-heading =
    ### Leaderboard · { $title }
    { $subtitle }
leaderboard-row = { $own ->
    [yes] **{ $rank }.** **{ $who }**
   *[no] **{ $rank }.** { $who }
 } · **{ $points }** { $spread } · { $record }
leaderboard-alt-row = { $rank }. { $who }, { $points } { $spread }, { $record }.
leaderboard-record = { $played } played, { $won } won{ $streak ->
    [0] {""}
    [1] {""}
   *[other] , { $streak } in a row
 }
leaderboard-alt = Leaderboard of { $title }, { $subtitle }.
leaderboard-alt-own = You:
leaderboard-apart = …
leaderboard-not-yet = -# { $who } isn’t on this leaderboard yet: { $period ->
    [month] no match finished in the last 30 days.
   *[all] finish a match to get on it.
 }
ratings-note = ± is how far off a rating may be; ranks use the lower end of this range. “?” marks a rating from fewer than { $matches } matches.
leaderboard-empty = Nobody is on this leaderboard yet ({ $title }, { $scope }, { $period }). Open a table with `/play` and finish a match in which everybody has acted.
button-earlier = ◀
button-later = ▶

profile-name = profile
profile-description = Ratings, record and latest results of a member
profile-member-name = member
profile-member-description = Whose profile? If you name nobody: your own profile
profile-none = { $own ->
    [yes] You have no rated match yet. Open a table with `/play` and finish a match without cats.
   *[no] { $who } has no rated match here yet. How about asking for a match, with `/play`?
 }
profile-heading = ### { $who }
profile-matches = { $matches ->
    [0] No rated match
    [one] { $matches } rated match
   *[other] { $matches } rated matches
 } { $scope ->
    [all] everywhere
   *[here] { $matches ->
        [0] on this server yet
       *[other] on this server
     }
 }
profile-spread = { $scope ->
    [all] { $spread } everywhere
   *[here] { $spread }
 }
profile-opponents = Most often against { $names }
profile-opponent = { $name } ({ $played })
profile-record = { $won } won · { $drawn } drawn · { $lost } lost
profile-streak = { $streak ->
    [0] Best: { $best } in a row
   *[other] { $streak } in a row now, best { $best }
 }
profile-streak-none = No win yet
profile-everywhere = Everywhere: { $points } { $spread }
profile-elsewhere = Played on other servers only
profile-form = Lately
profile-learned = ✓ Lessons finished: { $games }
profile-form-won = W
profile-form-drawn = D
profile-form-lost = L
profile-here = This server: { $points } { $spread }
profile-all-games = All games
profile-game-course = { "" }**{ $title }** · { $course }.
profile-game-form = { $form }: { $results }
profile-alt = Profile of { $who }. { $lines }.
profile-alt-game = { $title }: { $points } { $spread }. { $lines }.
profile-course = Over the last { $matches ->
    [one] match
   *[other] { $matches } matches
 } the rating went from { $first } to { $last }{ $between ->
    [yes] { "" }
   *[no] , { $lowest } at the lowest, { $highest } at the highest
 }

## How a match changed ratings

result-rated = -# Rated: { $changes }
result-rated-beside = -# Beside each name: rating before → after.
result-rating = { $who } { $before } → { $after }
result-unrated-cats = -# Not rated: there was a cat at the table.
result-unrated-closed = -# Not rated: somebody closed the match before its end.
result-unrated-no-result = -# Not rated: there’s no result.
result-unrated-one-side = -# Not rated: all players were on one side.
result-unrated-not-all-acted = -# Not rated: somebody never took an action of their own.
result-unrated-no-show = -# Not rated: somebody missed their first turn, so this match doesn’t count. The other player’s search or challenge, if there was one, is open again.
result-unrated-time = -# Not rated: if a person runs out of time in several matches within three days, only the first loss counts.
