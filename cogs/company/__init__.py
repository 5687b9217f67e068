"""Facts about people for anyone who considers playing with them."""
