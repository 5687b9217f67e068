"""What people should know before they play with each other."""
