/* The front page: polls the state once a second, draws it, and sends presses. */

import { keepJumps, showMessage } from "./jumps.js";
import { keepTimes, setTime, tellTimes } from "./times.js";
import { easeTyping } from "./typing.js";

const EVERY = 1000;
const READY_WITHIN = 8000;
const SAID_FOR = 5000;
const ANSWERED_WITHIN = 15000;
const tab = crypto.randomUUID();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
const wide = matchMedia("(min-width: 761px)");
const one = (selector) => document.querySelector(selector);

let state = null;
let asking = 0;
let waiting = null;
/** The last channel or thread shown, to return to from private messages. */
let lastPlace = null;
let hushing = null;
/** The message to jump to once its place is shown. */
let wanted = null;

/** @param {string} name @param {object} [values] @param {...(Node | string)} inside */
function make(name, values = {}, ...inside) {
  const element = Object.assign(document.createElement(name), values);
  element.append(...inside);
  return element;
}

/** Redraw a list only when it has changed, and keep the keyboard focus. */
function redraw(list, made) {
  const next = make(list.tagName, {}, ...made);
  if (list.innerHTML === next.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.id : null;
  list.replaceChildren(...next.childNodes);
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
}

function button(id, label, data, ...inside) {
  const element = make("button", { type: "button" }, ...inside);
  Object.assign(element.dataset, { id, ...data });
  if (label) element.setAttribute("aria-label", label);
  return element;
}

function badge(unread) {
  return unread ? [make("b", { className: "unread", title: "New messages" }, String(Math.min(unread, 99)))] : [];
}

function news(unread) { return unread ? `, ${unread} new` : ""; }

function current(element, is) {
  if (is) element.setAttribute("aria-current", "true");
  return element;
}

function placeItem(place) {
  const mark = make("span", { className: "mark", ariaHidden: "true" }, place.thread ? "⤷" : "#");
  const name = make("span", { className: "name" }, place.name);
  const go = current(
    button(`place-${place.key}`, `${place.thread ? "Thread" : "Channel"} ${place.name}${news(place.unread)}`,
      { place: place.key }, mark, name, ...badge(place.unread)),
    state.place === place.key,
  );
  const item = make("li", { className: place.thread ? "thread" : "" }, go);
  if (!place.thread) {
    const add = button(`thread-${place.key}`, `Open a thread in ${place.name}`, { thread: place.key }, "+");
    add.className = "small";
    add.title = "Open a thread";
    item.append(add);
  }
  return item;
}

function memberItem(member, index) {
  const is = member.key === state.viewer;
  const calls = state.asked.filter((call) => call.member === member.key).map((call) => placeNamed(call.place));
  const face = make("span", { className: `face seat-${index + 1}`, ariaHidden: "true" }, member.name[0]);
  const name = make("span", { className: "name" }, member.name);
  const owner = member.owner ? [make("span", { className: "owner", title: "Owns the server" }, "★")] : [];
  const turn = calls.length ? [make("i", { className: "turn", title: `Asked to act in ${calls.join(", ")}` }, "turn")] : [];
  const be = current(
    button(`be-${member.key}`, `Be ${member.name}${calls.length ? ", who is asked to act" : ""}`,
      { viewer: member.key }, face, name, ...owner, ...turn),
    is && !state.private,
  );
  const letters = current(
    button(`private-${member.key}`, `${member.name}’s private messages${news(member.unread)}`,
      { viewer: member.key, place: member.private }, envelope(), ...badge(member.unread)),
    is && state.private,
  );
  letters.className = "small letters";
  letters.title = `${member.name}’s private messages`;
  return make("li", { className: is ? "me" : "" }, be, letters);
}

function envelope() {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", "M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7");
  svg.append(path);
  return svg;
}

function placeNamed(key) {
  const place = state.places.find((each) => each.key === key);
  if (!place) return state.members.some((member) => member.private === key) ? "private messages" : "";
  return `${place.thread ? "⤷ " : "#"}${place.name}`;
}

function memberNamed(key) { return state.members.find((member) => member.key === key); }

function drawHeader() {
  const me = memberNamed(state.viewer).name;
  const parts = state.private
    ? ["You are ", make("b", {}, me), ", reading your private messages"]
    : ["You are ", make("b", {}, me), " in ", make("b", {}, placeNamed(state.place))];
  redraw(one("#where"), parts);
  document.title = `${me} · ${state.private ? "private messages" : placeNamed(state.place)} · Clowder sandbox`;
  drawCall();
  const now = new Date(state.now);
  const time = one("#now");
  time.dateTime = state.now;
  time.textContent = now.toLocaleString(undefined, {
    weekday: "short", hour: "2-digit", minute: "2-digit",
    ...(wide.matches ? { day: "numeric", month: "short" } : {}),
  });
}

/** Label the button with which the viewer refuses or accepts private messages. */
function drawRefuse() {
  const { name, refuses } = memberNamed(state.viewer);
  one("#refuse").textContent = `${refuses ? "Accept" : "Refuse"} messages as ${name}`;
}

/** Offer to become a member who must act here, unless the viewer must act here, too. */
function drawCall() {
  const place = state.private ? lastPlace : state.place;
  const here = state.asked.filter((call) => call.place === place);
  const next = here.some((call) => call.member === state.viewer) ? null : here[0];
  const call = one("#asked");
  call.hidden = !next;
  if (!next) return;
  const member = memberNamed(next.member);
  call.dataset.viewer = member.key;
  call.dataset.place = state.private && member.letters ? member.private : next.place;
  call.textContent = `${member.name} is asked to act: be ${member.name}`;
}

/** Offer the games as cards in an empty channel while nobody is typing or filling in a form. */
function offer() {
  const page = one("#stage iframe:not(.coming)")?.contentDocument;
  const form = page?.querySelector("#channel-composer");
  const typing = form?.contains(page.activeElement) || form?.querySelector(".command-row");
  const begin = one("#begin");
  const covered = page?.querySelector(".channel-message, .modal-backdrop");
  begin.hidden = !state?.bare || state.busy || !form || typing || Boolean(covered);
  if (!begin.hidden) redraw(begin.querySelector("ul"), state.games.map(gameItem));
}

/** A card: the game's goal, its players and length, and the buttons to begin. */
function gameItem({ key, name, goal, size, ways }) {
  const picture = make("img", { src: `game/${key}.png`, alt: "", width: 84, height: 84 });
  const told = make("div", {}, make("b", {}, name), ...(goal ? [make("p", {}, goal)] : []), make("small", {}, size));
  const row = make("div", { className: "ways" });
  for (const [way, label] of Object.entries(ways)) {
    row.append(button(`${way}-${key}`, `${label}: ${name}`, { begin: key, way }, label));
    row.lastChild.className = way;
  }
  return make("li", {}, picture, told, row);
}

function draw() {
  document.body.classList.toggle("gone", false);
  document.body.classList.toggle("busy", state.busy);
  if (state.busy) return;
  drawHeader();
  redraw(one("#places ul"), state.places.map(placeItem));
  redraw(one("#members ul"), state.members.map(memberItem));
  drawRefuse();
  redraw(one("#guide ol"), state.guide.map((step) => {
    const item = make("li", { className: step.done ? "done" : "" }, step.text);
    if (step.done) item.append(make("span", { className: "hidden" }, " (done)"));
    return item;
  }));
  show();
  offer();
}

/** Grey out and disable the current view while another one is loading. */
function changing(is) {
  document.body.classList.toggle("changing", is);
  one("#stage").setAttribute("aria-busy", String(is));
}

/** Enable the current view again unless another one was requested or is loading. */
function settle() {
  const asked = document.body.classList.contains("sending");
  if (!asked && !one("#stage iframe.coming")) changing(false);
}

/** Show the place and message that a link leads to; return whether the viewer can open the place. */
function jump(place, message) {
  if (place === state.place) {
    if (message) showMessage(one("#stage iframe:not(.coming)"), message);
    return true;
  }
  const known = [...state.places.map((each) => each.key), memberNamed(state.viewer).private];
  if (!known.includes(place)) return false;
  wanted = message;
  void send("view", { viewer: state.viewer, place });
  return true;
}

/** Load the new view behind the old one, and switch when it is drawn. */
function show() {
  const stage = one("#stage");
  const id = String(state.shown);
  if (stage.lastElementChild?.dataset.shown === id) {
    settle();
    return;
  }
  changing(true);
  stage.querySelectorAll("iframe:not(:first-child)").forEach((frame) => frame.remove());
  const frame = make("iframe", { title: "The conversation", src: state.frame });
  frame.dataset.shown = id;
  frame.classList.add("coming");
  stage.append(frame);
  clearInterval(waiting);
  const begun = performance.now();
  waiting = setInterval(() => {
    const ready = frame.contentWindow?.simcordPreview?.ready;
    if (!ready && performance.now() - begun < READY_WITHIN) return;
    clearInterval(waiting);
    stage.querySelectorAll("iframe").forEach((other) => { if (other !== frame) other.remove(); });
    frame.classList.remove("coming");
    stage.dataset.shown = id;
    changing(false);
    listen(frame);
    follow(frame);
    easeTyping(frame);
    keepTimes(frame);
    keepJumps(frame, jump);
    if (wanted) showMessage(frame, wanted);
    wanted = null;
    for (const kind of ["focusin", "focusout"]) {
      frame.contentDocument?.addEventListener(kind, () => setTimeout(offer));
    }
    const forms = frame.contentDocument?.querySelector("#modal-root");
    if (forms) new MutationObserver(offer).observe(forms, { childList: true });
    offer();
  }, 30);
}

/** Hide messages of success, because the conversation shows the result; keep errors visible. */
function listen(frame) {
  const status = frame.contentDocument?.querySelector("#action-status");
  if (!status) return;
  const judge = () => {
    status.toggleAttribute("data-fine", !/…$|not completed|uncertain|ended|unavailable|awaiting/.test(status.textContent));
  };
  new MutationObserver(judge).observe(status, { childList: true, characterData: true, subtree: true });
  judge();
}

function isPage(message) {
  return Boolean(message?.querySelector(".message-interaction-header")
    && message.querySelector(".message-ephemeral-note"));
}

/** Return how far to scroll: to the end, but not past the top of a command's private answer. */
function below(timeline, message) {
  const end = timeline.scrollHeight - timeline.clientHeight - timeline.scrollTop;
  if (!isPage(message)) return end;
  return Math.min(end, message.getBoundingClientRect().top - timeline.getBoundingClientRect().top);
}

/** Scroll to the newest message at first, and whenever a new one answers a press or a command. */
function follow(frame) {
  const page = frame.contentDocument;
  const timeline = page?.querySelector("#channel-timeline");
  if (!timeline) return;
  const last = () => [...timeline.querySelectorAll("[data-message-id]")].at(-1);
  const newest = () => last()?.dataset.messageId;
  let pressed = -Infinity;
  let known = newest();
  /** Whether to follow new messages: true until the reader scrolls away. */
  let following = true;
  const descend = () => {
    if (!following) return;
    // Before everything is drawn, the preview itself restores its scroll position.
    if (frame.contentWindow?.simcordPreview?.ready) timeline.scrollTop += below(timeline, last());
    else requestAnimationFrame(descend);
  };
  for (const kind of ["click", "submit"]) {
    page.addEventListener(kind, () => { pressed = performance.now(); }, { capture: true });
  }
  /** A press on the newest message keeps the view at the end: its answer may replace the message. */
  const pressesNewest = ({ target }) =>
    target.closest("button, [role=combobox], [role=option]") !== null
    && target.closest("[data-message-id]")?.dataset.messageId === newest();
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    timeline.addEventListener(kind, (event) => {
      following = (kind === "pointerdown" || kind === "keydown") && pressesNewest(event);
    }, { passive: true });
  }
  // Pictures load after the text around them and change the height.
  timeline.addEventListener("load", descend, { capture: true });
  frame.contentWindow.addEventListener("resize", descend);
  new MutationObserver(() => {
    offer();
    if (newest() === known) {
      if (isPage(last())) descend();
      return;
    }
    known = newest();
    following ||= performance.now() - pressed < ANSWERED_WITHIN;
    descend();
  }).observe(timeline, { childList: true, subtree: true });
  descend();
}

/** Send `pagehide` or `pageshow` to the view: a hidden view sends no requests and reports no errors. */
function rest(name) {
  const frame = one("#stage iframe");
  frame?.contentWindow?.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
}

function say(text) {
  const said = one("#said");
  clearTimeout(hushing);
  said.textContent = text;
  said.hidden = !text;
  hushing = setTimeout(() => { said.hidden = true; }, SAID_FOR);
}

function take(next) {
  state = next;
  if (!state.busy) {
    setTime(state.now);
    tellTimes(one("#stage iframe"));
  }
  if (!state.busy && !state.private) lastPlace = state.place;
  draw();
}

async function ask() {
  clearTimeout(asking);
  if (document.hidden) return;
  try {
    const query = new URLSearchParams({ tab, zone });
    const answer = await fetch(`api/state?${query}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(String(answer.status));
    take(await answer.json());
  } catch {
    document.body.classList.add("gone");
    one("#where").textContent = "The sandbox has ended. make play starts it again.";
  }
  asking = setTimeout(ask, EVERY);
}

async function send(call, body = {}) {
  document.body.classList.add("sending");
  const before = state.shown;
  if (["view", "thread", "afresh"].includes(call)) {
    rest("pagehide");
    changing(true);
  }
  try {
    const answer = await fetch(`api/${call}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const next = await answer.json();
    say(next.said);
    take(next);
  } catch {
    say("That did not work; the terminal may say why.");
  } finally {
    document.body.classList.remove("sending");
    if (state.shown === before) rest("pageshow");
    settle();
  }
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("button");
  if (!pressed || !state || state.busy) return;
  const { viewer, place, thread, by, begin, way } = pressed.dataset;
  const known = state.places.some((each) => each.key === lastPlace);
  const channel = known ? lastPlace : state.places[0].key;
  if (by) void send("time", { by });
  else if (begin) { one("#begin").hidden = true; void send("begin", { game: begin, way }); }
  else if (thread) void send("thread", { channel: thread });
  else if (viewer || place) void send("view", { viewer: viewer || state.viewer, place: place || channel });
  else if (pressed.id === "refuse") void send("refuse");
  else if (pressed.id === "restart") { say("Restarting the bot…"); void send("restart"); }
  else if (pressed.id === "afresh") one("#sure").showModal();
});

one("#sure").addEventListener("close", () => {
  if (one("#sure").returnValue === "yes") { say("Starting afresh…"); void send("afresh"); }
  one("#sure").returnValue = "";
});

function unfold() { one("#more").open = wide.matches; }
wide.addEventListener("change", unfold);
unfold();
document.addEventListener("visibilitychange", () => { if (!document.hidden) void ask(); });
void ask();
