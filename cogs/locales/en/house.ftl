### Settings of servers, in English

settings-name = settings
settings-description = How Clowder behaves here (managers only)
settings-board-name = board
settings-board-description = Where a new board appears
settings-board-newest = new message each move
settings-board-in-place = edit one message in place (pings nobody)
settings-clock-name = clock
settings-clock-description = Default time per turn
settings-ending-name = ending
settings-ending-description = Who may end a match without a result
settings-ending-moderators = people who manage messages
settings-ending-managers = people who manage the server
settings-ending-players = players of the match, and people who manage messages
settings-cats-name = cats
settings-cats-description = Who plays on when someone leaves a match of three or more
settings-cats-play-on = a house cat
settings-cats-rest = nobody: I make the most harmless move
settings-cat-matches-name = cat-matches
settings-cat-matches-description = How many matches with cats may be live on this server at once
settings-cat-matches = { $count } at once
settings-heading = ### Settings
settings-in-menu = { $name }: { $choice }
settings-menu-board = Board
settings-menu-clock = Clock
settings-menu-ending = Ending
settings-menu-cats = Who plays on
settings-menu-cat-matches = Matches with cats
settings-now-board = New boards: **{ $choice }**
settings-now-clock = Clock: **{ $choice }**
settings-now-ending = Who may end a match: **{ $choice }**
settings-now-cats = When someone leaves a match of three or more, their seat is played by: **{ $choice }**
settings-now-cat-matches = Live matches with cats: **{ $choice }**
settings-now-channels = Games may be played in: **{ $choice }**
settings-everywhere = all channels
settings-channels = Which channels? (none means all)
clock-0 = none
clock-300 = 5 minutes a turn
clock-3600 = 1 hour a turn
clock-86400 = 1 day a turn
clock-259200 = 3 days a turn
refused-not-in-this-channel = Games are played in { $channels } on this server.

## Ending

end-name = end
end-description = End this match (moderators only)
end-title = End match { $id } without a result?
end-why = Why? Everybody at the table reads it
end-example = The table is needed
refused-no-reason = Please say why; everybody at the table reads it.
end-reason-name = reason
end-reason-description = Why? Everybody at the table reads it
reason-closed = { $who } ended the match: “{ $why }”
refused-not-ender-moderators = On this server only people who manage messages can end a match.
refused-not-ender-managers = On this server only people who manage the server can end a match.
refused-not-ender-players = Only players of this match and people who manage messages can end it.

## Tables

play-clock-name = clock
play-clock-description = Time per turn
play-thread-name = thread
play-thread-description = Open the table in its own thread?
play-short-name = short
play-short-description = A short match of at most ten minutes, good for a first try?
play-yes = yes
play-no = no
thread-name = { $title } · { $host }
arranged-thread = { $title } · { $one } and { $other }
arranged-welcome = { $who }, your match of { $title } starts here.
arranged-nowhere = Your match of { $title } with { $other } could not start: there is no channel left that you both see and where I may post. Please ask again in another channel.
refused-arranged-nowhere = The match of { $title } could not start: there is no channel left that you both see and where I may post. Please ask again in another channel.
refused-arranged-gone = This match has already been settled.
thread-opened = { $who } opens a table for { $title }: { $thread }
button-thread = Open a thread
button-direct = Play in direct messages
direct-started = Your match of { $title } has started: [here it is]({ $link }), in your direct messages.
refused-direct-closed = I can’t send you direct messages, so no match was started. Allow direct messages from this server, then try again.
permission-create-public-threads = Create Public Threads
lobby-link = [{ $title }]({ $link })
refused-too-many-lobbies = You have { $count } open tables on this server, the most that one person may have: { $links }. Start or cancel one of them first.
refused-cat-matches-own = You’re in { $count } live matches with cats, the most that one person may play at once. Please finish or resign one first: `/games` lists them.
refused-cat-matches-other = { $who } is in { $count } live matches with cats, the most that one person may play at once. They can finish or resign one first: `/games` lists them.
refused-cat-matches-server = { $count } matches with cats are live on this server, the most that its managers allow at once. Please finish one of yours (`/games` lists them) or try again later.
refused-not-permitted = You aren’t allowed to do that here. You would need: { $permissions }.
refused-no-threads-here = Threads can’t be opened here.
