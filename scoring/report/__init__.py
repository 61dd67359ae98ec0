"""HTML and Markdown, axis by axis."""
