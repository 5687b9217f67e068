"""Cat Attack: cats, mice and birds of a neighbourhood, and six kinds of food."""
