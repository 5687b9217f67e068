### Cats that play, in English

cat-name-pip = Pip
cat-name-dot = Dot
cat-name-biscuit = Biscuit
cat-name-marmalade = Marmalade
cat-name-olive = Olive
cat-name-otto = Otto
cat-name-ash = Ash
cat-name-vesper = Vesper
cat-name-scratch = Scratch
cat-strength-kitten = Kitten
cat-strength-house-cat = House cat
cat-strength-alley-cat = Alley cat
cat-mention = 🐱 **{ $name }**
cat-choice = { $name } ({ $strength })

play-against-name = against
play-against-description = Against which cat? The match starts at once
lobby-add-cat = Add a cat
lobby-send-cat-home = Send a cat home
cat-called = { $name } ({ $strength ->
    [kitten] kitten
    [house-cat] house cat
   *[alley-cat] alley cat
 })
alt-cat = { $strength } { $name }
lobby-cover-cats = { $picture }; cats at the table: { $cats }
lobby-somebody = Somebody
captions-stand-in = { $cat } for { $who }
# The same words for pictures, which may put the two names on two lines
captions-stand-in-apart = { $cat }{ "\u000B" }for { $who }
table-cat-thinks = { $who } is thinking …
table-cat-says = { $who }: “{ $words }”
result-stood-in = { $who } · { $cat } played on
result-played-on = { $cat } played on for { $who }.
draw-declined-by-cat = { $who } would rather play on.
refused-cat-thinks = It isn’t your turn: a cat is thinking.
refused-cat-unknown = Cats don’t know how to play this game.
refused-cat-unknown-direct = Cats don’t know how to play this game, so you can only play it on a server.
