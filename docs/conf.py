"""Sphinx's settings for the documentation that `docs/build.py` builds."""

from __future__ import annotations

from casino import __version__

project = "Blackjack in Python"
author = "the course's authors"
copyright = "MIT licence"  # Sphinx requires this name
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Blackjack in Python"
html_show_sphinx = html_show_copyright = False
html_copy_source = html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f6b46", "color-brand-content": "#0f6b46"},
    "dark_css_variables": {"color-brand-primary": "#6fd3a4", "color-brand-content": "#6fd3a4"},
}

myst_enable_extensions = ["colon_fence", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
autodoc_mock_imports = ["anywidget", "numba", "numpy", "traitlets"]
python_use_unqualified_type_names = True
