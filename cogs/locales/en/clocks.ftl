### Clocks, in English

lobby-clock = Clock
table-clock = -# The turn ends { $when }.
table-limit = -# The match clock runs out { $when }. The match ends after the turn that is under way then.
games-clock = (the turn ends { $when })
clock-grace = -# { $who } ran out of time. I extend the turn just this once: it now ends { $when }.
clock-played = -# { $who } ran out of time, so I made the least harmful move. Next time, they lose the seat.
clock-retired = -# { $who } ran out of time again and has given up; the seat is played automatically.
clock-retired-over = -# { $who } ran out of time again and has given up.
clock-retired-cat = -# { $who } ran out of time again and has given up; { $cat } plays on.
clock-extended = -# Clowder was away when the time ran out, so the turn now ends { $when }.

## Private messages about turns

reminder-turns =
    { $count ->
        [one] **It’s your turn:**
       *[other] **It’s your turn in { $count } matches:**
    }
reminder-line = [{ $title } · match { $id }]({ $link }) on { $place }
reminder-line-timed = [{ $title } · match { $id }]({ $link }) on { $place }: deadline { $when }
reminder-more = … and { $more } more: `/games`
digest-turns =
    { $count ->
        [one] **Today it’s your turn in one match:**
       *[other] **Today it’s your turn in { $count } matches:**
    }

## A person’s settings

me-name = me
me-description = Reminders, quiet hours, and where your name appears
me-remind-name = reminders
me-remind-description = When Clowder writes to you about your turns
me-remind-clock = only when time is running out
me-remind-once = once a turn, after some hours
me-remind-hours = every few hours
me-remind-off = never
me-hours-name = hours
me-hours-description = Hours before a reminder, or between reminders (1 to 168)
me-quiet-name = quiet
me-quiet-description = Hours without messages, such as 22:00-7:30, or off
me-digest-name = digest
me-digest-description = The time for a daily list of your turns, such as 8:00, or off
me-zone-name = zone
me-zone-description = Your time zone, such as Europe/Berlin
me-everywhere-name = everywhere
me-everywhere-description = May everyone see your name on the leaderboard of all servers, and your ratings from all servers?
me-everywhere-yes = yes, with my name
me-everywhere-no = no, without my name
me-heading = ### Your settings
me-now-reminders = Reminders: **{ $remind }**
me-now-times =
    Quiet hours: **{ $quiet }**
    Daily list of your turns: **{ $digest }**
    Time zone: **{ $zone }**
me-now-everywhere = On the leaderboard of all servers: **{ $named ->
        [yes] with your name
       *[no] without your name
    }**
me-hours-choice = { $hours ->
    [one] remind me after an hour, or every hour
   *[other] remind me after { $hours } hours, or every { $hours } hours
 }
me-times-title = Quiet hours, daily list, time zone
me-ask-quiet = Quiet hours (empty: none)
me-ask-digest = Daily list of your turns at (empty: none)
me-ask-zone = Your time zone, or a large city near you
button-me-times = Quiet hours, daily list, time zone
button-me-yes = Show my name on that leaderboard
button-me-no = Hide my name on that leaderboard
me-now-clock = only when time is running out
me-now-once =
    { $hours ->
        [one] once a turn, an hour after it starts; and when time is running out
       *[other] once a turn, { $hours } hours after it starts; and when time is running out
    }
me-now-hours =
    { $hours ->
        [one] every hour while it’s your turn; and when time is running out
       *[other] every { $hours } hours while it’s your turn; and when time is running out
    }
me-now-off = never
me-none = none
me-closed =
    You didn’t accept direct messages from me, so I stopped sending them. From now on I’ll send them again.
    Please allow direct messages from members in the privacy settings of a server we share.
refused-me-zone = There’s no such time zone. Start typing your city, or a large one nearby, and choose from the list.
refused-me-quiet = Please write quiet hours like 22:00-7:30, or “off”.
refused-me-digest = Please write the time of the daily list like 8:00, or “off”.
