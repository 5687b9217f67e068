### Taking back, in English

takeback-name = takeback
takeback-description = Ask to take your last move back
button-takeback = Take back
button-agree = Agree
takeback-asked = { $who } asks to take their last move back.{ $count ->
    [0] {""}
    [one] { " " }{ $agreed } agrees.
   *[other] { " " }{ $agreed } agree.
 } { $others }, do you agree?
takeback-done = -# { $asker } asked to take their last move back, and { $who } agreed: it’s taken back.
takeback-declined = -# { $asker } asked to take their last move back; { $who } would rather not. The match goes on.
takeback-lapsed = -# { $who } asked to take their last move back. { $since ->
    [over] The match is over now.
   *[on] The match has moved on.
 }
question-lapsed = -# The match moved on before anyone answered.
line-taken-back = -# Taken back
refused-takeback-secrets = In this game every action shows somebody something new, so nothing can be taken back.
refused-takeback-chance = Cards or dice have come up since your move, so it can’t be taken back.
refused-takeback-nothing = You haven’t done anything yet that could be taken back.
refused-takeback-asked-already = You’ve already asked to take a move back. The others answer with the buttons below your question.
refused-takeback-stands = Somebody else has already asked to take a move back. Please answer that question first.
refused-takeback-lapsed = That question has lapsed: the match has moved on.
refused-takeback-own = The others have to answer your question.
