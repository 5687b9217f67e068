### Who the cats are and what they say, in English

## The page of all cats

cats-name = cats
cats-description = The cats, and your record with them
cats-cat-name = cat
cats-cat-description = Which cat’s page?
cats-menu = More about one cat
button-all-cats = All cats
cats-title = The cats
cats-subtitle = Your matches with them: won, drawn, lost
cats-not-met = Not met yet
cats-heading = ### The cats
cats-band-kitten = Kittens
cats-band-house-cat = House cats
cats-band-alley-cat = Alley cats
cats-about-kitten = new to all of this, and quick to forgive
cats-about-house-cat = steady, and seldom careless
cats-about-alley-cat = sharp, and hungry
cats-strength =
    { "" }**{ $title }**: { $about }
cats-row = **{ $name }** · { $about }{ $met ->
    [0] { "" }
   *[other] { " " }{ $won } won · { $drawn } drawn · { $lost } lost
 }
cats-note = -# Matches with cats aren’t rated. Your record covers all servers, and only you see it.
cats-alt = The nine cats that play, and your matches with them.
cats-alt-band = { $title }, { $paws } of 3 paws: { $cats }.
cats-alt-cat = { $name }, { $met ->
    [0] not met yet
   *[other] { $won } won, { $drawn } drawn, { $lost } lost
 }

## One cat’s page

cat-page-heading =
    ### { $who }
    { $strength }. { $about }
cat-page-row = **{ $title }** · { $played ->
    [0] not rated yet
    [one] rated { $points } { $spread } after 1 match
   *[other] rated { $points } { $spread } after { $played } matches
 }{ $met ->
    [0] { "" }
   *[other] { " " }· you: { $won } won, { $drawn } drawn, { $lost } lost
 }
cat-page-note = -# Cats are rated by their matches against people, on all servers; these matches don’t change people’s ratings. “?” marks a rating from fewer than { $matches } matches. Only you see your own record here.
cat-page-play = Play against { $name } now
cat-page-rating = Rating
cat-page-results = You won, drew, lost
cat-page-matches = { $played ->
    [0] Not rated yet
    [one] 1 match
   *[other] { $played } matches
 }
cat-page-alt = { $name }, { $strength }, { $paws } of 3 paws.
cat-page-alt-row = { $title }: { $played ->
    [0] not rated yet
    [one] { $points } { $spread }, 1 match
   *[other] { $points } { $spread }, { $played } matches
 }; { $met ->
    [0] not met yet
   *[other] you: { $won } won, { $drawn } drawn, { $lost } lost
 }.

## The character of each cat, in one sentence

cat-about-pip = Pounces first and looks afterwards.
cat-about-dot = So small that nobody sees her coming.
cat-about-biscuit = Plays for the crumbs, and is happy with them.
cat-about-marmalade = Takes her time, and the warmest seat.
cat-about-olive = Watches everything and says little.
cat-about-otto = A gentle giant who hates to lose his cushion.
cat-about-ash = Knows every roof, and every way down.
cat-about-vesper = Wide awake when others yawn.
cat-about-scratch = No fur, no fear.

## Said by kittens

cat-says-kitten-greeting-1 = Hello! Is this the game with the string?
cat-says-kitten-greeting-2 = I know nearly all of the rules!
cat-says-kitten-greeting-3 = Can I go first? Can I go last? I don’t mind.
cat-says-kitten-greeting-4 = I’ve been practising with my tail.
cat-says-kitten-greeting-5 = Ooh, are these pieces for chewing?
cat-says-kitten-win-1 = I won? I won! Tell everybody!
cat-says-kitten-win-2 = Wait until my mother hears about this.
cat-says-kitten-win-3 = You let me, didn’t you?
cat-says-kitten-win-4 = Again! Again!
cat-says-kitten-win-5 = Now I need a nap. And a snack.
cat-says-kitten-loss-1 = That was fun. Again?
cat-says-kitten-loss-2 = I nearly had you! Nearly nearly.
cat-says-kitten-loss-3 = Next time I’ll look first.
cat-says-kitten-loss-4 = Well played! Teach me that one.
cat-says-kitten-loss-5 = I fell asleep somewhere in the middle.
cat-says-kitten-draw-1 = So we both won!
cat-says-kitten-draw-2 = Let’s share the cushion.
cat-says-kitten-draw-3 = Is that allowed? I like it.
cat-says-kitten-draw-4 = Same score, same nap.
cat-says-kitten-draw-5 = Half a fish each, please.

## Said by house cats

cat-says-house-cat-greeting-1 = Good day. I kept your seat warm.
cat-says-house-cat-greeting-2 = Shall we? I have until supper.
cat-says-house-cat-greeting-3 = May the better paw win.
cat-says-house-cat-greeting-4 = A quiet game, then. My favourite.
cat-says-house-cat-greeting-5 = Pleased to play with you.
cat-says-house-cat-win-1 = A pleasure. Same time tomorrow?
cat-says-house-cat-win-2 = Patience, you see.
cat-says-house-cat-win-3 = Thank you. You made me work for it.
cat-says-house-cat-win-4 = I’ll celebrate with a long blink.
cat-says-house-cat-win-5 = Well fought. Mind the fur as you go.
cat-says-house-cat-loss-1 = Well played. The cushion is yours.
cat-says-house-cat-loss-2 = I saw it one move too late.
cat-says-house-cat-loss-3 = Fair is fair. Congratulations.
cat-says-house-cat-loss-4 = I’ll think this over at the window.
cat-says-house-cat-loss-5 = You’ve earned that one.
cat-says-house-cat-draw-1 = An even match. How civilised.
cat-says-house-cat-draw-2 = Then we share the sunny spot.
cat-says-house-cat-draw-3 = Nobody loses, everybody naps.
cat-says-house-cat-draw-4 = That was fair to both of us.
cat-says-house-cat-draw-5 = Shall we settle it another day?

## Said by alley cats

cat-says-alley-cat-greeting-1 = So it’s you tonight.
cat-says-alley-cat-greeting-2 = Sit down. Watch my paws.
cat-says-alley-cat-greeting-3 = I’ve already eaten. This is for sport.
cat-says-alley-cat-greeting-4 = The lamp is lit. Let’s begin.
cat-says-alley-cat-greeting-5 = Show me what you’ve got.
cat-says-alley-cat-win-1 = Good fight. Come back with more.
cat-says-alley-cat-win-2 = The alley stays mine.
cat-says-alley-cat-win-3 = You were closer than most.
cat-says-alley-cat-win-4 = No hard feelings. Fish?
cat-says-alley-cat-win-5 = That was worth staying up for.
cat-says-alley-cat-loss-1 = Respect. Few manage that.
cat-says-alley-cat-loss-2 = I’ll remember that trick.
cat-says-alley-cat-loss-3 = The roof is yours tonight.
cat-says-alley-cat-loss-4 = Beaten fair. Tell nobody.
cat-says-alley-cat-loss-5 = Again tomorrow, and I’ll be ready.
cat-says-alley-cat-draw-1 = Neither of us blinked.
cat-says-alley-cat-draw-2 = Half the alley each, then.
cat-says-alley-cat-draw-3 = You’re as stubborn as I am.
cat-says-alley-cat-draw-4 = We’ll settle this another night.
cat-says-alley-cat-draw-5 = A truce. For now.
