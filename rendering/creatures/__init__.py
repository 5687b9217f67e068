"""Characters of all games, drawn in the same style: cats, rats, fleas.

Each function takes a `Sheet`, the character's traits and a pose. The function draws in a space 200
wide and 200 high with the ground at y = 176.
"""
