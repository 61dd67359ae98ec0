"""Format 1.0: folder layout, columns, and `sago.json`, with their JSON Schemas."""
