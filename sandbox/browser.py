"""Open the sandbox's page in a graphical browser, if there is one."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Open the page in a graphical browser, never in a text browser.

    Return whether a browser was started.
    """
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Browsers of exactly the class `GenericBrowser`, such as lynx and w3m, run in the terminal and
    # block.
    if type(browser) is webbrowser.GenericBrowser:
        return False
    try:
        return browser.open(url)
    except OSError:
        return False
