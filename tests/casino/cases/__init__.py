"""Tests of the cases that students write before their code."""
