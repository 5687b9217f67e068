/* Open links to places and messages here, as Discord does, and not on another site. */

const ADDRESS = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;
const SHOWN_FOR = 2500;

/** Call `jump(place, message)` for each link to a place; `jump` returns whether the viewer can open it. */
export function keepJumps(frame, jump) {
  frame.contentDocument?.addEventListener("click", (event) => {
    const [, place, message] = event.target.closest?.("a[href]")?.href.match(ADDRESS) ?? [];
    if (!place || !jump(place, message)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}

/** Bring a message into view and mark it for a moment; do nothing if it is gone. */
export function showMessage(frame, message) {
  const found = frame?.contentDocument?.querySelector(`[data-message-id="${CSS.escape(message)}"]`);
  if (!found) return;
  // After a jump the reader looks around, so do not scroll to new messages.
  found.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
  found.scrollIntoView({ block: "start" });
  found.dataset.jumped = "";
  setTimeout(() => { delete found.dataset.jumped; }, SHOWN_FOR);
}
