"""Opening the sandbox's page in a graphical browser, if there is one."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Open the page in a graphical browser, never one in the terminal; return whether one was
    asked.
    """
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Exactly this class runs in the terminal and blocks: lynx, w3m and similar browsers.
    if type(browser) is webbrowser.GenericBrowser:
        return False
    try:
        return browser.open(url)
    except OSError:
        return False
