### Washi Cat in English: pictures, descriptions, rules

## Washi Cat: words inside pictures

washi-cat-picture-asked-fish = Draw a fish
washi-cat-picture-asked-cats = Draw a cat
washi-cat-picture-quiet = Nothing new: { $count } of { $end }
washi-cat-picture-kind-move = Move
washi-cat-picture-kind-jump = Cat jump
washi-cat-picture-kind-amazing = Amazing cat jump
washi-cat-picture-kind-pop = Sewer popper
