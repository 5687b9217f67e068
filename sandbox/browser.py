"""Opening the sandbox's page where there is a browser with windows."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Whether a graphical browser was asked to open it; never starts one in the terminal."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # Exactly this class runs in the terminal and waits for its end: lynx, w3m and their like.
    if type(browser) is webbrowser.GenericBrowser:
        return False
    try:
        return browser.open(url)
    except OSError:
        return False
