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
