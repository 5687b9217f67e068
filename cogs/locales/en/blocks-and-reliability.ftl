### Blocks and reliability

block-name = block
block-description = Don’t play with somebody
block-member-name = member
block-member-description = Who?
block-kind-name = kind
block-kind-description = Never play with them, or only avoid them in seeks
block-kind-block = block: never at the same table
block-kind-avoid = rather not: seeks never bring us together
block-done =
    You block { $who }. No challenge, seek, rematch or open table will bring you two together, and I won’t tell { $who }.
    -# Your current matches with { $who } go on. `/me` lists the people you block.
avoid-done =
    You’d rather not play with { $who }. No seek will bring you two together, and I won’t tell { $who }. Everything else stays as it is.
    -# `/me` lists the people you’d rather not play with.
block-undone = You no longer block or avoid { $who }.
button-unblock = Undo
refused-block-self = You can’t block yourself.
refused-block-bot = { $who } is a bot. Bots don’t play with people.
refused-too-many-blocks = You block or avoid { $count } people, which is the maximum. Remove one in `/me` first.
refused-own-block = You block { $who }. Undo this choice in `/me` if you want to play together.
refused-own-avoid = You’d rather not be matched with { $who } through `/seek`. Undo this choice in `/me` if you want to play together.

me-now-blocks = You block or avoid { $count ->
        [one] **one person**
       *[other] **{ $count } people**
    }. Only you see this.
me-unblock = Undo a block
me-blocked = { $who } · { $kind ->
        [block] blocked
       *[avoid] rather not
    }
me-now-reliability = Of your recent matches with people, you played **{ $share } %** to the end

reliability-line = -# { $who } played { $share } % of their recent matches with people to the end.
reliability-member = { $who } { $share } %
reliability-members = -# How often each player finished recent matches with people: { $members }

## Joining a table

lobby-asks = Who may join
lobby-asks-0 = everybody
lobby-asks-80 = people who play at least 80 % of their matches to the end, and newcomers
lobby-asks-95 = people who play at least 95 % of their matches to the end, and newcomers
lobby-asks-101 = nobody else, unless the host seats them
refused-not-welcome = You can’t join this table right now. The table’s host can still seat you, or you can open your own table with `/play`.
knock-apart =
    { $who } would like to join your table of { $table }. There is a block between { $who } and { $others }. Only you see this.
    Seat { $who } anyway?
knock-closed = { $who } would like to join your table of { $table }, which lets nobody else join for now. Seat them anyway?
knock-unreliable = { $who } would like to join your table of { $table }. This person played { $share } % of their recent matches with people to the end; your table asks for { $asks } %. Seat them anyway?
button-admit = Seat them
lobby-admitted = { $who } now sits at your table of { $table }.
pair-apart = { $one } and { $other }
start-apart = Some people at this table don’t want to play together: { $pairs }. Only you see this. Start anyway?
button-start-apart = Start anyway
