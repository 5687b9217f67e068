"""Characters of all games, drawn with one hand: cats, rats, fleas.

Each drawing function takes a `Sheet`, the traits of the character and a pose, and draws in a
space 200 wide and 200 high whose ground is at y = 176.
"""
