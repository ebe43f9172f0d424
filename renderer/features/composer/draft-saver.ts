import type { Draft } from '../../../shared/contract/drafts.ts';
import { call } from '../../bridge/call.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';

/** Milliseconds of typing that may be lost when everything dies. */
const saveDelay = 200;

/** Milliseconds until a draft that could not be saved is tried again. */
const retryDelay = 2_000;

interface DraftSaverOptions {
  chat: ChatRef;
  /** What has to end before, or null: main clears the draft with each send, and would clear a newer one. */
  underWay: () => Promise<void> | null;
  /** Whether a save that failed is tried again: not once the chat was left. */
  retries: () => boolean;
  onSaved: (draft: Draft) => void;
  onFailed: () => void;
}

/** Keeps a chat's draft on disk: saved `saveDelay` after the first change that is not saved, or when told to flush. */
export function createDraftSaver(options: DraftSaverOptions) {
  const { chat, underWay, retries, onSaved, onFailed } = options;
  let pending: Draft | null = null;
  let saving = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A draft whose saving fails after its message was sent is not tried again.
  let sends = 0;
  /** All that has been begun. */
  let saved: Promise<unknown> = Promise.resolve();

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Saves what is not saved. Resolves when nothing is on its way any more. */
  async function flush(): Promise<void> {
    saved = Promise.all([saved, saveNow()]);
    await saved;
  }

  async function saveNow(): Promise<void> {
    stopTimer();
    if (!pending) return;
    // Awaits nothing where nothing is sent: a page that closes has no time.
    const sending = underWay();
    if (sending) await sending;
    const draft = pending;
    if (!draft) return;
    pending = null;
    const sendsBefore = sends;
    const { replyTo, ...rest } = draft;
    saving += 1;
    try {
      const replyToLocalId = replyTo?.localId ?? null;
      await call('drafts.save', { ...chat, ...rest, replyToLocalId });
      onSaved(draft);
    } catch {
      if (sends !== sendsBefore) return;
      pending ??= draft;
      if (retries()) timer ??= setTimeout(() => void flush(), retryDelay);
      onFailed();
    } finally {
      saving -= 1;
    }
  }

  return {
    flush,
    /** Main is being told: what it answers about the draft may be older. */
    isSaving: () => saving > 0,
    /** Something is not saved yet. */
    isBehind: () => pending !== null || saving > 0,
    save(draft: Draft) {
      pending = draft;
      // From the first change on: typing without a pause is saved as well.
      timer ??= setTimeout(() => void flush(), saveDelay);
    },
    /** Drops what is not saved yet: main clears the draft together with the send. */
    forget() {
      sends += 1;
      pending = null;
      stopTimer();
    },
  };
}
