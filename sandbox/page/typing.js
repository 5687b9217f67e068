/* Make typing in the conversation work as in Discord. Enter accepts the suggestion; a second Enter sends.
   Choices are listed even before a letter is typed. A space after a command's name chooses the command.
   A message sent while the preview is busy waits until the preview is ready. */

const PATIENCE = 10000;
const OFTEN = 30;
const SENDING = ["run_command", "send_message", "edit_message"];

/** @param {HTMLIFrameElement} frame whose conversation has been drawn */
export function easeTyping(frame) {
  const view = frame.contentWindow;
  const form = frame.contentDocument?.querySelector("#channel-composer");
  if (!form) return;
  beginWithAField(form.ownerDocument);
  const send = patiently(view, form);
  nameOptions(view, form);
  chooseByEnter(view, form, send);
  listAtOnce(view, form);
  chooseBySpace(form);
  typeOn(form);
}

/** Focus the first field of a form that opens; otherwise a space would close it. */
function beginWithAField(page) {
  page.addEventListener("focusin", ({ target, relatedTarget }) => {
    const dialog = target.matches(".modal-close") && target.closest(".modal-dialog");
    if (!dialog || dialog.contains(relatedTarget)) return;
    dialog.querySelector(".modal-field :is(input, textarea, [role=combobox])")?.focus();
  });
}

/** @returns {() => void} sends the typed text as soon as the preview accepts it */
function patiently(view, form) {
  const button = form.querySelector("#send-message");
  let waiting = 0;
  const send = () => {
    clearInterval(waiting);
    if (SENDING.includes(view.simcordPreview.pendingAction?.kind)) return;
    if (!button.disabled) { form.requestSubmit(); return; }
    const begun = performance.now();
    waiting = setInterval(() => {
      if (button.disabled && performance.now() - begun < PATIENCE) return;
      clearInterval(waiting);
      if (!button.disabled) form.requestSubmit();
    }, OFTEN);
  };
  view.addEventListener("submit", (event) => {
    if (event.target !== form || !button.disabled) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    send();
  }, true);
  // A press on a disabled button reaches the element under it.
  view.addEventListener("click", (event) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const on = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (on && button.disabled && event.isTrusted) send();
  }, true);
  return send;
}

function chooseByEnter(view, form, send) {
  /** Whether the user has typed, or moved through the list, since the last choice. */
  let looking = false;
  const picker = () => view.simcordPreview.commandPicker;
  const suggested = () => form.querySelector(".command-popup:not([hidden]) .command-suggestion[aria-selected=true]");
  const asked = (field) => looking || (field.matches(".command-option-input") && !field.value);
  const loading = () => looking && picker().autocomplete.state === "loading";
  /** @returns {boolean} whether Enter was handled and must not reach the preview */
  const enter = () => {
    const choice = asked(form.ownerDocument.activeElement) ? suggested() : null;
    const ready = picker().draft?.submittable;
    if (choice) choice.click();
    else if (ready) send();
    return Boolean(choice || ready);
  };
  const afterLoading = (begun) => {
    if (loading() && performance.now() - begun < PATIENCE) setTimeout(afterLoading, OFTEN, begun);
    else enter();
  };
  form.addEventListener("input", ({ target, isTrusted }) => {
    if (isTrusted && target.matches(".command-option-input")) looking = true;
  }, true);
  view.addEventListener("keydown", (event) => {
    const inCommand = Boolean(picker().draft) && event.target.matches(".command-option-input, .command-chip");
    if (!inCommand) looking = false;
    else if (["ArrowDown", "ArrowUp"].includes(event.key)) looking = true;
    if (!inCommand || event.key !== "Enter" || event.isComposing) return;
    if (loading()) afterLoading(performance.now());
    else if (!enter()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  view.addEventListener("click", ({ target }) => {
    if (!target.closest(".command-suggestion")) return;
    looking = false;
    const { draft } = picker();
    const option = draft?.options.find((each) => each.name === draft.focusedOption);
    if (!draft?.submittable || (option && !option.present)) return;
    // The command is complete, so no list must intercept Enter.
    const chip = form.querySelector(".command-chip");
    chip.focus();
    chip.dispatchEvent(new view.KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
}

/** Letters after a command filter its options by name; Enter, Tab, a space or a colon chooses the first. */
function nameOptions(view, form) {
  const listed = () => [...form.querySelectorAll(".command-popup:not([hidden]) .command-suggestion")];
  const begun = (typed) => listed().filter((option) => option.dataset.value.startsWith(typed));
  const spell = (chip, typed) => {
    if (!listed().length) chip.click();
    chip.dataset.typed = typed;
    for (const option of listed()) option.hidden = !begun(typed).includes(option);
  };
  view.addEventListener("keydown", (event) => {
    const chip = event.target;
    if (!chip.matches?.(".command-chip") || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const typed = chip.dataset.typed ?? "";
    if (typed && ["Enter", "Tab", " ", ":"].includes(event.key)) begun(typed)[0]?.click();
    else if (typed && event.key === "Backspace") spell(chip, typed.slice(0, -1));
    else if (/^\S$/.test(event.key)) spell(chip, typed + event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

function listAtOnce(view, form) {
  form.addEventListener("focusin", ({ target }) => {
    if (!target.matches(".command-option-input[role=combobox]") || target.value) return;
    if (!form.querySelector(".command-popup:not([hidden]) .command-suggestion")) {
      target.dispatchEvent(new view.Event("input", { bubbles: true }));
    }
  });
}

function chooseBySpace(form) {
  form.addEventListener("input", ({ target }) => {
    if (!target.matches("#channel-composer-input") || !/^\/.*\S $/.test(target.value)) return;
    const named = [...form.querySelectorAll(".command-entry")].find(
      (entry) => entry.querySelector("strong").textContent === target.value.trim(),
    );
    named?.click();
  });
}

/** Keep the focus in the message field after sending. */
function typeOn(form) {
  form.addEventListener("input", ({ target, isTrusted }) => {
    if (isTrusted || !target.matches("#channel-composer-input") || target.value) return;
    if (target.ownerDocument.activeElement === target.ownerDocument.body) target.focus({ preventScroll: true });
  });
}
