/* Update relative times, such as "in 5 minutes", as the simulated time advances, like Discord.
   The preview itself writes relative times only once, when it draws a message. */

const UNITS = [["second", 1, 60], ["minute", 60, 60], ["hour", 3600, 24], ["day", 86400, 7], ["week", 604800, Infinity]];
const RELATIVE = /^(in|last|next|this) |^(now|today|tomorrow|yesterday)$| ago$/;
const words = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const told = { now: 0, at: 0 };

/** @param {string} now the current simulated time, as ISO 8601 */
export function setTime(now) { Object.assign(told, { now: Date.parse(now), at: performance.now() }); }

/** @param {HTMLIFrameElement | null} frame whose relative times are updated */
export function tellTimes(frame) {
  for (const time of frame?.contentDocument?.querySelectorAll("time.discord-timestamp") ?? []) {
    if (!RELATIVE.test(time.textContent)) continue;
    const said = relative(time.dateTime);
    if (time.textContent !== said) time.textContent = said;
  }
}

/** @param {HTMLIFrameElement} frame whose relative times are updated whenever it is redrawn */
export function keepTimes(frame) {
  const page = frame.contentDocument;
  if (!page) return;
  new MutationObserver(() => tellTimes(frame)).observe(page.body, { childList: true, subtree: true });
  tellTimes(frame);
}

/** @param {string} moment ISO 8601 @returns {string} how far it is from now */
function relative(moment) {
  const seconds = (Date.parse(moment) - told.now - (performance.now() - told.at)) / 1000;
  const [unit, length] = UNITS.find(([, each, most]) => Math.abs(seconds) < each * most);
  return words.format(Math.round(seconds / length), unit);
}
