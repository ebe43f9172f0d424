import { call } from './call.ts';

/** Milliseconds between two words that somebody types: main takes one to hold for a minute. */
const saidEvery = 5_000;

/** What a person chooses is chosen: only what is typed goes on. */
const choices = 'select, [type=checkbox], [type=radio], [type=range]';

/** By which main knows the page of this window, also where it was loaded again. */
const pageId = sessionStorage.getItem('page') ?? crypto.randomUUID();
sessionStorage.setItem('page', pageId);

let saidAt = -Infinity;
let recordings = 0;
/** The dialog in which something was changed, while it is open. */
let edited: Element | null = null;

function say(isTyping: boolean) {
  if (isTyping) saidAt = performance.now();
  const page = { pageId, isTyping, hasOpenEdits: edited !== null, isRecording: recordings > 0 };
  // A main that is ending, or has failed, interrupts nothing by it.
  call('app.notePage', page).catch(() => {});
}

// A dialog is taken out of the page with what stands around it, which is the body's own child.
const closings = new MutationObserver(() => {
  if (edited === null || edited.isConnected) return;
  edited = null;
  closings.disconnect();
  say(false);
});

function onInput({ target }: Event) {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
  const isNew = dialog !== null && dialog !== edited;
  if (isNew) {
    edited = dialog;
    closings.observe(document.body, { childList: true });
  }
  const isTyping = !(target instanceof Element && target.matches(choices));
  if (isNew || (isTyping && performance.now() - saidAt >= saidEvery)) say(isTyping);
}

/** Tells main from now on what it must not interrupt and cannot see: typing, changes in a dialog, a recording. */
export function watchActivity(): void {
  document.addEventListener('input', onInput, true);
  addEventListener('pagehide', () => {
    edited = null;
    recordings = 0;
    say(false);
  });
  // What a page before this one was at is over.
  say(false);
}

/** Says that something is recorded. Returns the function that says that it is not any more. */
export function noteRecording(): () => void {
  recordings += 1;
  say(false);
  return () => {
    recordings -= 1;
    say(false);
  };
}
