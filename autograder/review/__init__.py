"""Review by click: a page on this machine that writes decisions and comments into plain files."""
