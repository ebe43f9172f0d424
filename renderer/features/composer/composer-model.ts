import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { cameBySwitch } from '../../product-ui/chat-switch.ts';
import { createStore } from '../../ui/store.ts';
import type { Tray } from './attachments/tray.ts';
import { createDraftSaver } from './draft-saver.ts';
import { createSendQueue, type Parcel } from './send-queue.ts';

const emptyDraft: Draft = { text: '', card: null, replyTo: null, options: null };

/** The most attachments that one call takes (shared/contract/messages.ts). */
const mostAtOnce = 100;

/** Milliseconds after a switch of chats in which keys pressed may still have been meant for the one before. */
const switchMs = 300;

/** Why the composer does not send: what main answered, or what it can tell itself. */
export type ComposerProblem =
  | { kind: 'empty' }
  /** Files are still on their way into the tray. */
  | { kind: 'adding' }
  /** Nothing but attachments that cannot be sent. */
  | { kind: 'nothing-sendable' }
  | { kind: 'too-long'; length: number; limit: number }
  | { kind: 'draft-not-saved' }
  | { kind: 'just-opened'; chat: { instanceId: string; chatId: string } }
  | { kind: 'not-sent'; error: AppError };

interface ComposerState {
  draft: Draft;
  problem: ComposerProblem | null;
}

interface ComposerOptions {
  instanceId: string;
  chatId: string;
  tray: Tray;
  onSent: (messages: readonly Message[]) => void;
}

/** How a message is sent. */
interface SendOptions {
  /** Milliseconds since 1970; null: at once. */
  sendAt?: number | null;
  evenIfSame?: boolean;
  /** Enter may still have been meant for the chat that was open before; the button was not. */
  byKey?: boolean;
  textLimit: number;
  /** What applies where the person changed nothing. */
  defaults: TextOptions;
}

/** Joins a loaded draft with what was typed before it came: neither is lost. */
function join(loaded: Draft, typed: Draft): Draft {
  return {
    text: loaded.text + typed.text,
    card: typed.card ?? loaded.card,
    replyTo: typed.replyTo ?? loaded.replyTo,
    options: typed.options ?? loaded.options,
  };
}

/** What main did not take, with what was typed since. */
function takeBack(parcels: readonly Parcel[], typed: Draft): Draft {
  const texts = [...parcels.map(({ text }) => text), typed.text].filter((text) => text !== '');
  return {
    text: texts.join('\n'),
    card: parcels.find(({ card }) => card)?.card ?? typed.card,
    replyTo: parcels[0]?.replyTo ?? typed.replyTo,
    options: parcels[0]?.options ?? typed.options,
  };
}

/**
 * What is written in one chat: the text, its draft on disk, and sending it. It lives outside React, so that two presses
 * of Enter in one frame meet a box that is already empty.
 */
export function createComposer({ instanceId, chatId, tray, onSent }: ComposerOptions) {
  const store = createStore<ComposerState>({ draft: emptyDraft, problem: null });
  const openedAt = cameBySwitch() ? performance.now() : -Infinity;
  let hasAsked = false;
  let latestLoad = 0;

  const show = (change: Partial<ComposerState>) => store.set({ ...store.get(), ...change });

  const queue = createSendQueue({
    instanceId,
    chatId,
    settle: tray.settle,
    onTaken({ parcel, messages, leftBehind }) {
      // Main cleared the draft with the message; what is typed by now is the next one.
      if (store.get().draft !== emptyDraft) saver.save(store.get().draft);
      const { attachmentIds, text, card } = parcel;
      tray.handedOver(attachmentIds, leftBehind);
      const hasText = text.trim() !== '' || card !== null;
      const isNothing = !hasText && leftBehind.length === attachmentIds.length;
      show({ problem: isNothing ? { kind: 'nothing-sendable' } : null });
      onSent(messages);
    },
    onRefused(parcels, thrown) {
      const draft = takeBack(parcels, store.get().draft);
      tray.takeBack(parcels.flatMap(({ attachmentIds }) => attachmentIds));
      show({ draft, problem: { kind: 'not-sent', error: errorOf(thrown) } });
      saver.save(draft);
    },
  });

  const saver = createDraftSaver({
    instanceId,
    chatId,
    underWay: queue.underWay,
    onSaved() {
      if (store.get().problem?.kind === 'draft-not-saved') show({ problem: null });
    },
    onFailed: draftFailed,
  });

  function draftFailed() {
    if (!store.get().problem) show({ problem: { kind: 'draft-not-saved' } });
  }

  async function load(): Promise<void> {
    latestLoad += 1;
    const load = latestLoad;
    try {
      const loaded = await call('drafts.get', { instanceId, chatId });
      if (load !== latestLoad) return;
      const typed = store.get().draft;
      const draft = join(loaded, typed);
      show({ draft });
      if (typed.text !== '') saver.save(draft);
    } catch {
      draftFailed();
    }
  }

  /** Whether to ask before sending, since one press switched to this chat a moment ago; once. */
  function mustAsk(): boolean {
    if (hasAsked || performance.now() - openedAt >= switchMs) return false;
    hasAsked = true;
    return true;
  }

  /** Why nothing can be sent as it stands; null where it can. */
  function obstacle(textLimit: number, byKey: boolean): ComposerProblem | null {
    const { text, card } = store.get().draft;
    if (tray.isAdding()) return { kind: 'adding' };
    if (text.trim() === '' && card === null && tray.sendable().length === 0) {
      return { kind: tray.hasAny() ? 'nothing-sendable' : 'empty' };
    }
    const { length } = text.trim();
    if (length > textLimit) return { kind: 'too-long', length, limit: textLimit };
    return byKey && mustAsk() ? { kind: 'just-opened', chat: { instanceId, chatId } } : null;
  }

  /** Says why nothing can be sent, where that is so. */
  function canSend(textLimit: number, byKey = false): boolean {
    const found = obstacle(textLimit, byKey);
    // A second Enter in a hurry is no mistake.
    if (found && (found.kind !== 'empty' || !queue.underWay())) show({ problem: found });
    return found === null;
  }

  return {
    store,
    canSend,
    flush: saver.flush,
    change: (part: Partial<Draft>) => {
      const draft = { ...store.get().draft, ...part };
      show({ draft, problem: null });
      saver.save(draft);
    },
    /** Hands over what is written. The box and the tray are empty at once. */
    send({ sendAt = null, evenIfSame = false, byKey = false, textLimit, defaults }: SendOptions) {
      if (!canSend(textLimit, byKey)) return;
      const { draft } = store.get();
      const attachmentIds = tray.sendable();
      saver.forget();
      tray.letGo(attachmentIds);
      show({ draft: emptyDraft, problem: null });
      const how = { sentWith: draft.options ?? defaults, sendAt, evenIfSame };
      queue.send({ ...draft, ...how, attachmentIds: attachmentIds.slice(0, mostAtOnce) });
      for (let start = mostAtOnce; start < attachmentIds.length; start += mostAtOnce) {
        const more = attachmentIds.slice(start, start + mostAtOnce);
        queue.send({ ...emptyDraft, replyTo: draft.replyTo, ...how, attachmentIds: more });
      }
    },
    /** Shows the draft and the tray that main has put together. */
    reload() {
      void load();
      void tray.readAgain();
    },
    /** Reads the draft; returns what is to be done when the chat is left. */
    open() {
      void load();
      return saver.open();
    },
  };
}
