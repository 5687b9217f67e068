"""Facts about people for those who consider playing with them."""
