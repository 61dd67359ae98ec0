"""What a text says, as inventories that can be compared: pure functions, one kind of content a file."""
