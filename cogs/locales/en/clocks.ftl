### Clocks, in English

lobby-clock = Time for a turn: { $clock }
table-clock = -# The turn ends { $when }.
games-clock = (the turn ends { $when })
clock-warning = **Your turn ends { $when }:** [{ $title } · match { $id }]({ $link }) on { $place }.
clock-played = -# { $who } ran out of time; the quietest move was made. Next time the seat is given up.
clock-retired = -# { $who } ran out of time again and has given up; the seat is played on.
