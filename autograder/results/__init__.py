"""The record of one graded stage: made once, written and read by one door."""
