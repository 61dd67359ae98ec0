"""Four axes in four files that know nothing of each other. There is no list of them, so nothing can loop over them."""
