"""Puts escape codes and markup into an exception at import."""

raise type("\x1b[31m<b>Error", (ValueError,), {})("\x1b[31m\r\n\x07<script>\u202e\ud800")
