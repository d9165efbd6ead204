"""The course as a browser page: static files for any web server."""
