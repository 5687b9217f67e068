### Clowder in English: everything that isn’t about one game.

## Commands: names (lower case, at most 32 characters) and descriptions (at most 100)

play-name = play
play-description = Open a table for a game in this channel
play-game-name = game
play-game-description = Which game?
move-name = move
move-description = Type your move, for example Cb1-b2
move-action-name = action
move-action-description = Your move; the list shows what is allowed
board-name = board
board-description = Post this channel's board again
board-text-name = text
board-text-description = Instead of posting the board, describe the whole position in words for me alone
resign-name = resign
resign-description = Give up this channel's match
draw-name = draw
draw-description = Offer a draw in this channel's match
hand-name = hand
hand-description = Show me my cards in this channel's match
games-name = games
games-description = My matches, and whose turn it is
rules-name = rules
rules-description = Read the rules of a game, with pictures
rules-game-description = Which game's rules?
verify-name = verify
verify-description = Check that cards and dice were fair
verify-match-name = match
verify-match-description = The number in the match's title
help-name = help
help-description = What Clowder can do and how to start

## Small words

list-and = { ", " }
list-comma = { ", " }
list-or = { " or " }
list-both = { " and " }
list-points = { " · " }
table-versus = { " against " }
done = Done.
done-there = Done. [Here is the board]({ $link }).
board-there = [Here is the board]({ $link }).
label-does = { $where } · { $does }
label-harms = ⚠ { $label }
label-as-typed = { $typed } · as you typed it; your legal actions are below

## Buttons and menus

button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-rules = Rules
button-options = { $page ->
    [0] Options
   *[other] More options
 }
button-kitten = Play a kitten
button-others = With others
button-commands = All commands
button-more-games = More games
button-all-games = The games
button-shuffle = Shuffle seats
button-hand = My hand
button-draw = Offer draw
button-resign = Resign
button-rematch = Rematch
button-stronger = Play { $cat }
button-no-rematch = No, thanks
button-sure = Yes, do it
button-never-mind = Never mind
button-resign-sure = Yes, I resign
button-offer = Yes, offer a draw
button-accept = Accept draw
button-decline = Decline
button-close = Close the match
button-back = ◀ Back
button-mark = Show on the board
button-see = Show the board
button-next = Next ▶
menu-piece = Choose what to play
menu-target = Choose where it goes
menu-which = Choose what you mean

## The lobby

lobby-text =
    ### { $title }
    At the table: { $members }
# $needed is the number of players who must still join, $room the number who still can
lobby-needed =
    { $needed ->
        [one] One more player is needed; then { $host } can start.
       *[other] { $needed } more players are needed; then { $host } can start.
    }{ $room ->
        [one] {""}
       *[other] {" "}Up to { $room } players can still join.
    }
lobby-ready = { $host } can start. { $room ->
        [0] Everybody is here.
        [one] One more player can still join.
       *[other] { $room } more players can still join.
    }
lobby-stuck = { $host } can’t start yet. { $room ->
        [0] {""}
        [one] One more player can still join.
       *[other] { $room } more players can still join.
    }
# In direct messages; $needed is how many cats are missing
lobby-direct = { $needed ->
        [0] Choose your cats and the options, then press **Start**.
        [one] Add one more cat, then press **Start**.
       *[other] Add { $needed } more cats, then press **Start**.
    }
lobby-begins-lot = Chance decides who has the first turn.
lobby-begins-first = { $member } has the first turn.
lobby-options = -# { $options }
lobby-seat = { $seat } { $member } ({ $team })
lobby-seats = Take another seat
lobby-take-seat = Seat { $seat }
lobby-option = { $name }: { $choice }
lobby-cover-alt = Title picture of { $title }
lobby-empty = -# Everybody has left the table.
lobby-cancelled = -# { $who } closed the table.
lobby-deserted = -# Nobody came to this table of { $title } for a day, so it’s closed. `/play` opens another table.
lobby-not-shown = -# Discord couldn’t show this table, so it’s closed. `/play` opens another table.
lobby-started = -# { $title }: match { $id } has started.

## The table

table-title = ### { $title } · match { $id }
# The goal of the game, shown to players who have never finished a match of it
table-goal = **Goal:** { $goal }
table-advice = 💡 { $words }
# $prompt says what to choose now
table-turn = **Your move, { $who }.** { $prompt }
table-turn-hand = **Your move, { $who }.** { $prompt } Your hand is in your private message and under **My hand**.
prompt = Choose below.
table-line = **{ $number }.** { $text }
line-start = -# Match { $id }: { $seats }
line-board = -# An earlier board
choice-title = **{ $piece }**: what next?
status-to-act = { $seat } to move
status-goes-on = The match goes on
status-won = { $seat } { $count ->
    [one] wins
   *[other] win
 }
status-draw = A draw
status-abandoned = No result
result-title = ### { $title } · match { $id } is over
result-won = **{ $winner } wins.** { $reason }
result-place = { $place ->
    [1] **1. { $who }**
   *[other] **{ $place }.** { $who }
 }
result-draw = **A draw.** { $reason }
result-abandoned = **No result.** { $reason }
# $places is the number of different places in the result: more than two if a side left before the end
# $who names everyone who did not win
reason-resigned = { $places ->
    [2] { $losers ->
        [one] { $who } resigned.
       *[other] The side of { $who } resigned.
     }
   *[other] All other sides have left.
 }
reason-timeout = { $who } ran out of time.
reason-agreed = Both sides agreed to it.
reason-by-the-rules = The rules of the game decided it.
reason-abandoned = The match was closed.
reason-left = { $left ->
    [unknown] A player
   *[other] { $left }
 } had left the server; { $who } closed the match.
table-fairness = -# Check that chance is fair: `/verify { $id }`
# $seed is the beginning of the seed; the whole seed would take two lines on a phone
result-seed = -# Seed `{ $seed }…`, in full: `/verify { $id }`
saved-not-shown = Your action counts. Discord wouldn’t take the board just now; I’ll post it as soon as I can.

## Hands

hand-title = ### { $title } · match { $id } { $over ->
    [yes] is over
   *[no] · your hand
 }{ $elsewhere ->
    [yes] {""}
    -# [The table]({ $link }) is on { $place }.
   *[no] {""}
 }
hand-place = { $server } · #{ $channel }
hand-turn = Choose your move.
# The description of a picture in which the player chooses
choice-alt = { $begun ->
    [yes] { $chosen } is chosen. Marked: { $marked }.
   *[no] Marked: { $marked }.
 }
panel-turn = **Your move.** { $prompt }
panel-overtaken =
    { $over ->
        [yes] This match is over.
       *[no] The match has moved on: there’s nothing for you to choose now.
    }
hand-came = New in your hand: { $cards }.
hand-wait = It isn’t your turn yet.
# For a match of two players; $done is yes if the reader has just acted
hand-wait-for = { $done ->
    [yes] {""}
   *[no] It isn’t your turn yet.{" "}
 }The table is waiting for { $who }.
hand-may = It isn’t your turn, but you can still do this:
hand-closed = I can’t send you direct messages, so I show you your hand here: press **My hand** or type `/hand`.

## Questions and their answers

which-end = **{ $what }**: { $ends } or { $last }?
which-action =
    { $count ->
        [one] “{ $text }”: did you mean this?
       *[other] “{ $text }” could mean several things. Which is it?
    }
question-once = -# I ask this only once per match.
never-mind = All right, nothing was done.
resign-question = Resign this match? { $winners } { $count ->
    [one] wins
   *[other] win
 }.
resign-question-three = Give up your seat? You finish last; your seat is played for you, and the others play on.
retired = You’ve left the match. Thank you for playing.
player-retired = -# { $who } has given up; the seat is played automatically.
player-retired-over = -# { $who } has given up.
player-retired-cat = -# { $who } has given up; { $cat } plays on.
draw-question = Offer a draw? The offer stands until the next move.
draw-answer = { $who } has offered a draw. [Accept or decline the offer there]({ $link }).
draw-offered = You’ve offered a draw.
draw-offer = { $who } offers a draw. { $others }, do you accept?
draw-accepted = -# { $asker } offered a draw, and { $who } accepted.
draw-declined = -# { $asker } offered a draw; { $who } declined. The match goes on.
draw-lapsed = -# { $who } offered a draw. { $since ->
    [over] The match is over now.
   *[on] The match has moved on.
 }
rematch-wanted = { $who } would like a rematch with sides swapped. { $others }, would you like that too? The offer stands for ten minutes.
rematch-begun = -# { $who } agreed to a rematch: match { $id } has started.
rematch-declined = -# { $asker } would have liked a rematch; { $who } would rather not.
rematch-lapsed = -# { $who } wanted a rematch. { $since ->
    [begun] The rematch is match { $id }.
    [erased] A player has erased their data.
    [late] Nobody answered within ten minutes.
   *[elsewhere] Another match has started here.
 }
player-left-closed = -# { $reason }
player-left-back = -# Nobody is missing any more; the match goes on.
close-lapsed = -# { $who } had left the server. { $since ->
    [over] The match is over now.
   *[on] Everybody is back, and the match goes on.
 }
# $who names $count people
player-left = { $who } { $count ->
    [one] has
   *[other] have
 } left the server. A player or a moderator can close the match, without a result.
player-left-there = { $who } { $count ->
    [one] has
   *[other] have
 } left the server. A player or a moderator can [close the match there]({ $link }), without a result.

## My matches

games-heading = **Your matches**
games-none = You have no match at the moment. Open a table with `/play`.
games-line = • [{ $title } · match { $id }]({ $link }) in { $place }: { $turn ->
    [mine] **your move**
   *[theirs] waiting for { $who }
 }
games-place = #{ $channel } on { $server }
games-somewhere = another server
games-direct = direct messages
games-more = … and { $more } more
match-there = [{ $title } · match { $id }]({ $link }) on { $place }
next-match = **Next:** { $match }
button-next-match = { $count ->
    [0] Next match
   *[other] Next match ({ $count })
 }
refused-next-none = No match is waiting for you right now.

## Checking that chance was fair

verify-heading = **{ $title } · match { $id }**
verify-no-chance = Chance plays no part in this game, so there’s nothing to check but the moves.
verify-commitment = The seed’s SHA-256, published at the start: `{ $commitment }`
verify-later = I’ll show the seed itself when the match is over. The seed and the players’ actions decide every card and every die.
verify-seed = The seed: `{ $seed }`
    The seed’s SHA-256 is the value above. Two files are attached: one contains the whole match, the other explains in plain words how to check the match yourself.
verify-guide =
    How to check match { $id } yourself

    1. The seed has 64 characters. Each character is a digit or a letter from a to f: { $seed }
    2. Put the seed into any SHA-256 calculator that reads hexadecimal numbers. There are many such
       calculators on the web. The result must be the value that /verify has shown since the start:
       { $commitment }
       If the result is that value, the seed was fixed before anybody played, and nobody could choose
       it later.
    3. The seed and the players’ actions decide every card and every die. The file
       match-{ $id }.jsonl lists every action of the match, one on each line. In this file, player -1
       is chance.
    4. Clowder’s own program checks the whole file. Save the file in the program’s folder, open a
       terminal there and type:

           python -m rules check match-{ $id }.jsonl

       If every line is right, the program prints the result of the match. If a line is wrong, the
       program names the first such line and says what is wrong with it.
    5. The program is part of Clowder’s source code. Ask the people who run this bot where to
       download it. The command needs Python 3.11 or newer and nothing else.
    6. You can also write a program of your own. In the source code, the section "Chance" of
       docs/records.md says how each card and each die follows from the seed.

## Rules and help

rules-heading =
    ### { $title } · rules
    -# Page { $page } of { $pages }
rules-legend = -# ◆ marks a ruling of ours, where the original rules leave a question open.
help-games =
    ### Clowder
    Press a game for a short first match. `/play` has more options.
# A game’s card: its title, its goal, how many can play and how long a match takes
card-title = **{ $title }**
card-size = -# { $size }
# $players may be several numbers; $most is the largest
card-players = { $most ->
    [one] { $players } player
   *[other] { $players } players
 }
card-minutes = { $minutes ->
    [one] about { $minutes } minute
   *[other] about { $minutes } minutes
 }
help-text =
    `/play` opens a table: others press **Join**, then you press **Start**. Cats fill free seats.
    Press a piece, then the place where it goes. Others see only your finished move.
    If a player has left the server, `/draw` lets the others close the match.
help-line = -# `/{ $name }` { $does }
help-line-seeks = -# `/seek`, `/seeks` { $does }

## Refusals

refused-moved-on = The board has moved on. Please use the newest board.
refused-not-on-message = That message doesn’t have this button or menu any more. Please use what the message shows now.
refused-too-often = { $seconds ->
    [one] You did that very often in a short time. Please wait a second.
   *[other] You did that very often in a short time. Please wait { $seconds } seconds.
}
refused-took-long = That took too long. Please try again.
refused-over = This match is over.
refused-over-no-more-actions = This match is over.
refused-no-such-match = There’s no match with that number here.
refused-no-match = That match isn’t here any more.
refused-no-hands = Nobody has a hand in this game: everybody sees everything.
refused-no-match-here = There’s no match in this channel. Open a table with `/play`.
refused-not-seated = Only the players of this match can do that. You’re welcome to watch.
refused-not-your-turn = It isn’t your turn: the table is waiting for { $waiting }.
refused-turn-wait = It isn’t your turn.
# Shown below the refusal of a typed action; $words are known words that look similar
did-you-mean = Did you mean { $words }?
word-typed = `{ $word }`
refused-illegal-none-of-these = “{ $text }” isn’t a legal move right now. `/move` lists the legal moves.
refused-ambiguous-many = “{ $text }” could be any of { $count } actions. Please type a little more, such as `{ $example }`.
refused-lobby-gone = This table is closed.
refused-lobby-changed = Somebody has just joined or left. Please look again, then start.
refused-already-in = You’re already at this table.
refused-not-in = You aren’t at this table.
refused-lobby-full = This table is full.
refused-setup-players = More players are needed to start.
refused-host-only = Only { $host } can do that.
refused-option = That can’t be chosen here. Try something like “{ $example }”.
refused-busy-lobby = There’s already [an open table]({ $link }) here.
refused-busy-no-more = A table here was closed just now. Please try again.
refused-busy-match-direct = You’re playing [a match]({ $link }) in direct messages already. Finish or resign it first.
refused-busy-lobby-direct = There’s already [an open table]({ $link }) in your direct messages. Start or cancel it first.
refused-busy-match = [A match]({ $link }) is under way here. Please play in another channel or thread.
refused-missing-permissions = I’m not allowed to play here. Please give me: { $permissions }.
refused-not-manager = Only people who manage this server can do that.
refused-left-server = You aren’t on the server of this match any more, so you can’t play on. I’ve let the others know.
refused-server-without-bot = I’m not on the server of this match any more, so you can’t play on. If I’m added again, the match goes on.
refused-profile-not-everywhere = Only that member can see their profile for all servers.
refused-server-only = That only works on a server.
refused-no-agreement = You can offer a draw only in a match of two players.
refused-retired = You’ve given up your seat in this match; the seat is played for you now.
refused-already-offered = You’ve already offered a draw. The offer stands until the next move.
refused-offered-lately = You can offer a draw once every five turns. You can offer again after { $count } more { $count ->
    [one] turn
   *[other] turns
 } of yours.
refused-offer-lapsed = That offer has lapsed.
refused-offer-stands = The other side has already offered a draw. Press **Accept draw** or **Decline** below the offer.
refused-own-offer = The other side has to answer your offer.
refused-not-over = This match isn’t over yet.
refused-rematch-asked = You’ve asked for a rematch, which starts when the other side presses **Rematch** too.
refused-rematch-left = { $who } { $count ->
    [one] is
   *[other] are
 } no longer on this server, so there’s no rematch.
refused-own-rematch = You asked for this rematch yourself; the others have to answer.
refused-rematch-lapsed = That rematch offer has lapsed. Press **Rematch** below the result to ask again.
refused-rematch-started = The rematch has already started.
refused-nobody-left = Nobody is missing; the match can go on.
refused-not-shown = Discord wouldn’t take the board just now. Please try again in a moment.
refused-busy-now = So many people are playing just now that I can’t keep up. Nothing was changed; please try again in a moment.
error-storage = I can’t reach my notebook just now. Nothing was changed; please try again in a moment.
error-discord = Discord wouldn’t take my answer just now. Nothing was lost; please look again in a moment.
error-unexpected = Something went wrong on my side. Nothing was lost. If the problem comes back, tell the bot’s owner: { $reference }
permission-read-messages = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
