"""The human half of the audit: blind samples, a local page to judge them on, import, agreement, corrected failure rate."""
