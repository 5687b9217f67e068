### Finished matches: lists and replays.

history-name = history
history-description = Finished matches of this channel or of a member
history-member-name = member
history-member-description = Whose matches? If you name nobody: all matches of this channel
history-game-description = Which game? All games, if you name none
history-heading =
    ### Finished matches · { $whose }
    -# { $matches ->
        [one] One match
       *[other] { $matches } matches
    }{ $pages ->
        [1] {""}
       *[other] { " " }· page { $page } of { $pages }
    }
history-line = { "" }**{ $title } · match { $id }** · { $when }
    -# { $standing } · { $reason }
history-place = { "" }**{ $place }.** { $who }
history-draw = A draw: { $who }
history-nobody = No result: { $who }
history-label = { $title } · match { $id }
history-empty = { $of ->
    [channel] No match{ history-of } has been finished in { $whose } yet. Open a table with `/play`, and the first match can be yours.
    [direct] No match{ history-of } has been finished in direct messages yet. `/play` starts one.
   *[member] { $whose } hasn’t finished a match{ history-of } on this server yet. How about asking for a match, with `/play`?
 }
history-direct = direct messages
history-of = { $any ->
    [yes] {""}
   *[no] { " " }of { $title }
 }
menu-replay = Watch a match again

## Replays

replay-name = replay
replay-description = Watch a finished match or a finished deal again
replay-heading =
    ### { $title } · match { $id } · replay
    { $seats }
    -# Move { $number } of { $numbers }
replay-next = Next: { $who }{ $hand ->
    [yes] , holding:
   *[no] {""}
 }
replay-so-far = The match goes on. What happens after this point is secret for now, so I can’t show it here.
replay-moment = { $number } · { $told }
replay-quiet = The beginning
replay-record = **{ $title }**: the whole match as a file, for other programs to read.
replay-shared = -# Shared by { $who }
refused-shared-already = You’ve already shared this: [here it is]({ $link }).
refused-not-for-all = Not everybody here can see the channel where that match was played, so I can’t share it here.
refused-replay-later = This match is still under way. You can watch it again when it’s over. If it has several deals, you can watch every deal that has ended.
refused-replay-under-way = Your other replay or animation is still being drawn. One at a time, please.
animation-heading =
    ### { $title }
    { $seats }
animation-alt = Animation of { $title }, from the first move to the last. { $headline }. { $reason } The replay describes every move in words.
menu-turning-points = Turning points
menu-moments = Jump to a move
button-first = ⏮
button-last = ⏭
button-share = Share
button-replay = Replay
button-animation = Animation
button-record = Record
