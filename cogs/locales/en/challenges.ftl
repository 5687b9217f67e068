### Challenges: one person asks another to play.

challenge-name = challenge
challenge-description = Ask a member to play
challenge-member-name = member
challenge-member-description = The person you would like to play with
challenge-game-description = Which game? If you name none, you choose from a list
challenge-menu-name = Challenge
profile-menu-name = Profile

challenge-which = Which game would you like to play with { $who }?
challenge-game-prompt = Choose a game
challenge-asked = I’m asking { $other } to play { $title }{ $timed ->
    [yes] , { $clock }
   *[no] {""}
 }. You’ll hear from me as soon as there is an answer. The challenge is open until { $until }.
challenge-open = You have already challenged { $who } and are waiting for an answer.
challenge-question = { $other }, { $who } { $revenge ->
    [yes] would like a revenge match
   *[no] would like to play with you
 } on { $place }: **{ $title }**{ $timed ->
    [yes] , { $clock }
   *[no] {""}
 }. The challenge lapses { $when }.
challenge-another = Another game
challenge-accepted = { $other } has accepted { $who }’s challenge: [here is your match]({ $link }) of { $title }.
challenge-accepted-soon = You have accepted { $who }’s challenge: your match of { $title } starts in a moment.
challenge-accepted-told = { $who }, { $other } has accepted your challenge: [here is your match]({ $link }) of { $title }.
challenge-declined = { $other } has declined { $who }’s challenge to { $title }.
challenge-declined-told = { $who }, { $other } can’t play { $title } with you right now. To find somebody else, use `/seek` on the server.
challenge-countered = You have asked { $who } to play { $title } instead. You’ll hear from me as soon as there is an answer.
challenge-withdrawn = { $who } has withdrawn the challenge to { $title }.
challenge-withdrawn-own = You have withdrawn your challenge to { $other }.
challenge-lapsed = { $who }’s challenge to { $title } has lapsed.
challenge-lapsed-told = { $who }, your challenge to { $other } has lapsed: nobody answered in time. To find somebody else, use `/seek` on the server.

button-accept-challenge = Accept
button-withdraw = Withdraw
button-revenge = Revenge

refused-challenge-over = This challenge isn’t open any more.
refused-challenge-not-yours = This challenge is for { $who }.
refused-challenge-yourself = You can’t challenge yourself. `/play` with the option **against** starts a match with a cat.
refused-challenge-bot = Bots don’t answer challenges. `/play` with the option **against** starts a match with a cat.
refused-challenge-not-here = This person isn’t on this server.
refused-challenge-hidden = { $who } can’t see this channel. Please ask again in a channel that you can both see.
refused-challenge-not-for-two = This game needs more than two players. With `/play`, you can open a table for it.
refused-challenged-by-them = { $who } has already challenged you. { $asked ->
    [yes] You can [answer that challenge]({ $link }).
   *[no] You can answer that challenge in a moment.
 }
refused-too-many-challenges = You have { $count } open challenges, which is the maximum. Wait for an answer, or withdraw one of them.
