import type { Draft } from '../../../shared/contract/drafts.ts';
import type { TextOptions } from '../../../shared/contract/messages.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { emptyCard, type LinkCard } from '../../../shared/domain/link-card.ts';
import { hasInk } from '../../../shared/domain/has-ink.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { cameBySwitch, takeCarried } from '../../product-ui/chat/chat-switch.ts';
import { createStore } from '../../ui/store.ts';
import { captionCarrier } from './attachments/caption-carrier.ts';
import type { Tray } from './attachments/tray.ts';
import type { Sent } from '../../product-ui/chat-order/use-sent.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';
import { createDraftSaver } from './draft-saver.ts';
import { isSameDraft, mergeDrafts } from './merge-drafts.ts';
import { createSendQueue, type Parcel } from './send-queue.ts';
import { splitText } from './split-text.ts';
import { firstOpen, type LeftOpen } from './draft-fields.ts';

const nothingSent: Pick<Sent, 'messages' | 'localIds'> = { messages: [], localIds: [] };

const emptyDraft: Draft = { text: '', card: null, replyTo: null, options: null, sendAt: null };

/** The most attachments that one call allows (shared/contract/messages.ts). */
const mostAtOnce = 100;

/** What is typed to find a template, and no path. */
const searchWord = /^[/／][^\s/／][^\n/／]{0,60}$/;

/** As many can be taken back at once (`messages.takeBack`). */
const mostTakenBack = 101;

/** Milliseconds after a switch of chats in which keys pressed may still have been meant for the one before. */
const switchMs = 300;

/** Milliseconds after a send that closes its chat in which what is typed is meant for the next one. */
const nextChatMs = 1_000;

/** Milliseconds after a change of the draft until it is read: longer than between two savings of who types here. */
const followMs = 250;

/** Why the composer does not send: what main answered, or what it can tell itself. */
export type ComposerProblem =
  | { kind: 'empty' }
  /** Files are still on their way into the tray. */
  | { kind: 'adding' }
  /** Nothing but attachments that cannot be sent. */
  | { kind: 'nothing-sendable' }
  /** Some that cannot be sent, or a recording, would stay in a chat that is closed. */
  | { kind: 'stays-in-tray' }
  | { kind: 'recording-stays' }
  /** `parts`: how many messages it would be; `closes`, `isLater`: it was to close the chat, or to be sent later. */
  | {
      kind: 'too-long';
      length: number;
      limit: number;
      parts: number;
      closes: boolean;
      isLater: boolean;
    }
  /** Nothing but what one types to find a template. */
  | { kind: 'search-word'; word: string }
  /** A field of a template is not filled in. */
  | ({ kind: 'open-field' } & LeftOpen)
  /** What was typed over a field was put into the others of its name, and has not been seen there. */
  | { kind: 'filled'; value: string }
  | { kind: 'draft-not-saved' }
  | { kind: 'just-opened'; chat: ChatRef; closes: boolean }
  /** `closes`: the chat was to be closed with it; `inParts`: it was to go as several messages. */
  | { kind: 'not-sent'; error: AppError; closes: boolean; inParts: boolean };

/** Chats that were left while something of them was on its way to main, by instance and chat: whoever comes back waits for it. */
const leaving = new Map<string, Promise<void>>();

interface ComposerState {
  draft: Draft;
  /** What was sent and is not on disk yet; null: nothing. It stands in the box until it is, or until the next is begun. */
  leaving: Draft | null;
  /** What is in the box is the next message, though what was sent before is not on disk yet. */
  isNextBegun: boolean;
  /** When the text was last changed in this window, by `performance.now()`; a draft that was read was not typed, nor what a send left. */
  typedAt: number;
  problem: ComposerProblem | null;
}

export type ComposerModel = ReturnType<typeof createComposer>;

/** What a person says to send it all the same, or when. */
export interface SendAnyway {
  /** Milliseconds since 1970; left out: when the draft says. */
  sendAt?: number;
  /** It is sent then only if they don’t answer before; left out: as the draft says. */
  unlessAnswered?: boolean;
  allowDuplicate?: boolean;
  allowOutsideHours?: boolean;
  /** Although enough new people were written to today. */
  allowFirstContacts?: boolean;
  /** Although somebody else of the team has answered, or is answering. */
  anyway?: boolean;
  /** A text that is too long goes as several messages. */
  inParts?: boolean;
}

/** How a message is sent. */
interface SendOptions extends SendAnyway {
  /** Closes the chat with it. */
  closes?: boolean;
  /** Enter may still have been meant for the chat that was open before; the button was not. */
  byKey?: boolean;
  /** A recording is in the chat, or goes on. */
  hasRecording?: boolean;
  textLimit: number;
  /** What applies where the person changed nothing. */
  defaults: TextOptions;
}

/** What of it decides whether there is something to send. */
type Check = Pick<SendOptions, 'textLimit' | 'byKey' | 'closes' | 'hasRecording' | 'inParts'> & {
  /** Its time is asked for next. */
  isLater?: boolean;
};

/** Joins what main refused with what was typed since. */
function joinRefused(parcels: readonly Parcel[], typed: Draft): Draft {
  const texts = [...parcels, { text: typed.text, gap: '' }].filter(({ text }) => text !== '');
  const timed = parcels.find(({ sendAt }) => sendAt !== null) ?? typed;
  return {
    text: texts.map(({ text, gap }, at) => (at < texts.length - 1 ? text + gap : text)).join(''),
    card: parcels.find(({ card }) => card)?.card ?? typed.card,
    replyTo: parcels[0]?.replyTo ?? typed.replyTo,
    options: parcels[0]?.options ?? typed.options,
    // Nothing of it leaves earlier than it was to.
    sendAt: timed.sendAt,
    unlessAnswered: timed.unlessAnswered ?? false,
    isTextApart: [...parcels, typed].some(({ isTextApart }) => isTextApart),
  };
}

/** What a composer needs of the tray beside it. */
export type ComposerTray = Pick<
  Tray,
  | 'isAdding'
  | 'added'
  | 'hasAny'
  | 'hasUnsendable'
  | 'waiting'
  | 'sendable'
  | 'hide'
  | 'unhide'
  | 'handedOver'
  | 'saved'
  | 'flush'
  | 'readAgain'
>;

/**
 * Holds what is written in one chat: the text, its draft on disk, and sending it. It lives outside React, so that a
 * second press of Enter in one frame finds the box empty.
 */
export function createComposer(chat: ChatRef, tray: ComposerTray, onSent: (sent: Sent) => void) {
  const store = createStore<ComposerState>({
    draft: emptyDraft,
    leaving: null,
    isNextBegun: false,
    typedAt: -Infinity,
    problem: null,
  });
  const place = `${chat.instanceId} ${chat.chatId}`;
  const openedAt = cameBySwitch() ? performance.now() : -Infinity;
  let isOpen = false;
  /** When something was sent last, by `performance.now()`. */
  let sentAt = -Infinity;
  let hasAsked = false;
  /** The text, if any, of which it was asked whether it is meant for the recipient. */
  let askedWord: string | null = null;
  /** What looks like a field and is meant as it is written, as long as this chat is open. */
  const keptFields = new Set<string>();
  let latestLoad = 0;
  /** Until the draft is here: what is sent or saved before would end it unread. */
  let loading: Promise<void> | null = null;
  /** The draft as main had it last; what is in the box beyond it was written here. */
  let known: Draft = emptyDraft;
  /** What main has of a press of Send of which it does not have the last part. */
  let begun = nothingSent;
  /** Went with the last file that was removed; null: none did. */
  let timeOfRemoved: number | null = null;
  let followTimer: ReturnType<typeof setTimeout> | undefined;

  const show = (change: Partial<ComposerState>) => store.set({ ...store.get(), ...change });

  const queue = createSendQueue({
    chat,
    ready: () => loading,
    traySaved: tray.saved,
    onAnswered({ parcel, messages, isClosed, leftBehind }) {
      // Main cleared the draft with the message; what is typed by now is the next one.
      known = emptyDraft;
      if (!isSameDraft(store.get().draft, emptyDraft)) saver.save(store.get().draft);
      const { localId, attachmentIds, captionOf, text, card, sendAt, closes } = parcel;
      const hasText = hasInk(text) || card !== null;
      const isNothing = !hasText && leftBehind.length === attachmentIds.length;
      const gone = attachmentIds.filter((id) => !leftBehind.includes(id));
      const own = hasText && !gone.includes(captionOf ?? localId) ? [localId, ...gone] : gone;
      const pressed = {
        messages: [...begun.messages, ...messages],
        localIds: [...begun.localIds, ...own],
      };
      begun = parcel.goesOn ? pressed : nothingSent;
      // First: its messages are drawn by the same task that empties the box and the tray.
      if (!parcel.goesOn) {
        onSent({
          ...pressed,
          isScheduled: sendAt !== null,
          closes: closes && isClosed && leftBehind.length === 0,
          staysOpen: closes && !isClosed && leftBehind.length === 0,
          isNextBegun:
            !isSameDraft(store.get().draft, emptyDraft) && performance.now() - sentAt > nextChatMs,
        });
      }
      tray.handedOver(attachmentIds, leftBehind);
      show({ ...onTheWay(), problem: isNothing ? { kind: 'nothing-sendable' } : null });
    },
    onRefused(parcels, thrown) {
      const draft = joinRefused(parcels, store.get().draft);
      tray.unhide(parcels.flatMap(({ attachmentIds }) => attachmentIds));
      const closes = parcels.some((parcel) => parcel.closes);
      const inParts = parcels.some((parcel) => parcel.inParts);
      const problem = { kind: 'not-sent', error: errorOf(thrown), closes, inParts } as const;
      show({ ...onTheWay(), draft, problem });
      const isScheduled = parcels.some(({ sendAt }) => sendAt !== null);
      if (begun !== nothingSent)
        onSent({ ...begun, isScheduled, closes: false, staysOpen: false, isNextBegun: true });
      begun = nothingSent;
      saver.save(draft);
    },
  });

  /** What of the sent is not on disk. */
  function onTheWay(): Pick<ComposerState, 'leaving' | 'isNextBegun'> {
    const parcels = queue.waiting();
    const leaving = parcels.length === 0 ? null : joinRefused(parcels, emptyDraft);
    const { isNextBegun } = store.get();
    return { leaving, isNextBegun: leaving !== null && isNextBegun };
  }

  const saver = createDraftSaver({
    chat,
    underWay: () =>
      loading ? loading.then(() => queue.underWay() ?? undefined) : queue.underWay(),
    retries: () => isOpen,
    onSaved(draft) {
      known = draft;
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
      await leaving.get(place);
      const loaded = await call('drafts.get', chat);
      if (load !== latestLoad) return;
      // What was typed, sent or cleared before it came stays so.
      const draft = mergeDrafts(known, loaded, store.get().draft);
      known = loaded;
      show({ draft });
      // What waits to be saved is older than what was read.
      if (!isSameDraft(draft, loaded) || saver.isBehind()) saver.save(draft);
    } catch {
      draftFailed();
    }
  }

  /** Reads the draft; what is sent or saved meanwhile waits for it. */
  function read(): void {
    const reading = load().finally(() => {
      if (loading === reading) loading = null;
    });
    loading = reading;
  }

  /** Whether what main answers about the draft may be older than what this window does. */
  const isUnderWay = () => loading !== null || saver.isSaving() || queue.underWay() !== null;

  /** Takes over what another window has made of the draft, and keeps what was typed here meanwhile. */
  async function follow(): Promise<void> {
    if (isUnderWay()) return followSoon();
    const before = known;
    const load = latestLoad;
    const theirs = await call('drafts.get', chat).catch(() => null);
    // What was saved or read meanwhile has an event of its own.
    if (theirs === null || known !== before || isUnderWay()) return;
    if (!isOpen || load !== latestLoad || isSameDraft(before, theirs)) return;
    known = theirs;
    const mine = store.get().draft;
    const draft = mergeDrafts(before, theirs, mine);
    show({ draft });
    if (!isSameDraft(mine, before)) saver.save(draft);
  }

  function followSoon(): void {
    clearTimeout(followTimer);
    if (isOpen) followTimer = setTimeout(() => void follow(), followMs);
  }

  /** Resolves when main has what was written and sent: a send ends whatever the draft is then. */
  async function flush(): Promise<void> {
    await loading;
    await saver.flush();
    await queue.underWay();
    // What was typed meanwhile, or refused.
    await saver.flush();
  }

  /** Lets whoever comes back wait until main has what was written here. */
  function leave(): void {
    // At once: a page that closes has no time.
    void saver.flush();
    if (!saver.isBehind() && !queue.underWay()) return;
    const left = flush().finally(() => {
      if (leaving.get(place) === left) leaving.delete(place);
    });
    leaving.set(place, left);
  }

  /** Returns whether to ask before sending, since one press switched to this chat a moment ago; only once. */
  function mustAsk(): boolean {
    if (hasAsked || performance.now() - openedAt >= switchMs) return false;
    hasAsked = true;
    return true;
  }

  function tooLong({ textLimit: limit, closes = false, isLater = false }: Check) {
    const text = store.get().draft.text.trim();
    const { length } = text;
    if (length <= limit) return null;
    const parts = splitText(text, limit).length;
    return { kind: 'too-long', length, limit, parts, closes, isLater } as const;
  }

  /** Returns why the draft cannot be sent, or null. */
  function obstacle(how: Check): ComposerProblem | null {
    const { byKey = false, closes = false, hasRecording = false, inParts } = how;
    const { text, card } = store.get().draft;
    if (tray.isAdding()) return { kind: 'adding' };
    if (closes && hasRecording) return { kind: 'recording-stays' };
    if (!hasInk(text) && card === null && tray.sendable().length === 0) {
      return { kind: tray.hasAny() ? 'nothing-sendable' : 'empty' };
    }
    if (closes && tray.hasUnsendable()) return { kind: 'stays-in-tray' };
    const long = inParts === true ? null : tooLong(how);
    if (long) return long;
    const word = text.trim();
    if (searchWord.test(word) && askedWord !== word) {
      askedWord = word;
      return { kind: 'search-word', word };
    }
    const open = firstOpen(store.get().draft, tray.waiting(), keptFields);
    if (open) return { kind: 'open-field', ...open };
    return byKey && mustAsk() ? { kind: 'just-opened', chat, closes } : null;
  }

  /** Returns whether the draft can be sent; shows why where it cannot. */
  function canSend(how: Check): boolean {
    const found = obstacle(how);
    // A second Enter in a hurry is no mistake.
    if (found && (found.kind !== 'empty' || !queue.underWay())) show({ problem: found });
    if (found?.kind === 'adding') void clearOnceAdded();
    return found === null;
  }

  /** Takes the notice away that files are being added once they are. */
  async function clearOnceAdded(): Promise<void> {
    await tray.added();
    if (store.get().problem?.kind === 'adding') show({ problem: null });
  }

  function change(part: Partial<Draft>): void {
    const { draft: before, typedAt } = store.get();
    const draft = { ...before, ...part };
    if (part.text !== undefined) askedWord = null;
    show({
      draft,
      isNextBegun: store.get().leaving !== null,
      typedAt: part.text === undefined ? typedAt : performance.now(),
      problem: null,
    });
    saver.save(draft);
  }

  return {
    store,
    canSend,
    flush,
    /** Reads the draft soon: this window or another has changed it. */
    followSoon,
    change,
    /** Changes a part of the card, which begins with the link of the text. Returns the card as it was. */
    changeCard: (part: Partial<LinkCard>): LinkCard => {
      const { card, text } = store.get().draft;
      const before = card ?? cardOfText(text);
      change({ card: { ...before, ...part } });
      return before;
    },
    /** Takes the time away with the last file that was to be sent at it, and brings it back with the file. */
    filesRemoved(isLastRemoved: boolean) {
      const { text, card, sendAt } = store.get().draft;
      const isBare = !hasInk(text) && card === null;
      if (isLastRemoved && isBare && sendAt !== null) {
        timeOfRemoved = sendAt;
        change({ sendAt: null });
      } else if (!isLastRemoved && timeOfRemoved !== null) {
        if (isBare && tray.hasAny()) change({ sendAt: stillAhead(timeOfRemoved) });
        timeOfRemoved = null;
      }
    },
    /** Takes the text away that stands in the box. */
    takeTyped: (): string => {
      const { text } = store.get().draft;
      if (text !== '') change({ text: '' });
      return text;
    },
    /** Lets what looks like a field be sent as it is written, or no longer. */
    keepField(field: string, isKept: boolean) {
      if (isKept) keptFields.add(field);
      else keptFields.delete(field);
      show({ problem: null });
    },
    /** Sends the text as a message of its own, or as the caption of the first attachment. */
    partText: (isTextApart: boolean) => change({ isTextApart }),
    isKept: (field: string) => keptFields.has(field),
    /** Says where it is written, as after a paste, that a text is longer than can be sent. */
    checkLength(textLimit: number) {
      const problem = tooLong({ textLimit });
      if (problem) show({ problem });
    },
    /** Shows a question, which is answered by sending once more. */
    ask: (problem: ComposerProblem) => show({ problem }),
    /** Makes room for the next message where what was sent still stands in the box. */
    beginNext() {
      if (store.get().leaving !== null) show({ isNextBegun: true });
    },
    /** Sends the draft. What of it is in the tray is hidden at once; what is in the box stays there until it is on disk. */
    send({
      sendAt: picked,
      unlessAnswered,
      allowDuplicate = false,
      allowOutsideHours = false,
      allowFirstContacts = false,
      anyway = false,
      inParts = false,
      closes = false,
      byKey = false,
      hasRecording = false,
      textLimit,
      defaults,
    }: SendOptions) {
      if (!canSend({ textLimit, byKey, closes, hasRecording, inParts })) return;
      const { draft } = store.get();
      sentAt = performance.now();
      const sendAt = picked ?? stillAhead(draft.sendAt);
      const attachmentIds = tray.sendable();
      const isCaption = !draft.isTextApart && !inParts && draft.card === null && hasInk(draft.text);
      const carrier = isCaption ? captionCarrier(tray.waiting()) : null;
      saver.forget();
      tray.hide(attachmentIds);
      show({ draft: emptyDraft, typedAt: -Infinity, problem: null });
      const how = {
        captionOf: null,
        isTextApart: draft.isTextApart ?? false,
        inParts,
        gap: '\n',
        goesOn: false,
        sentWith: draft.options ?? defaults,
        sendAt,
        unlessAnswered: unlessAnswered ?? draft.unlessAnswered ?? false,
        allowDuplicate,
        allowOutsideHours,
        allowFirstContacts,
        anyway,
      };
      const alone = { attachmentIds: [], closes: false };
      // The last of it closes the chat: what is refused before is here to be seen.
      const part = (start: number) => ({
        ...how,
        attachmentIds: attachmentIds.slice(start, start + mostAtOnce),
        closes: closes && start + mostAtOnce >= attachmentIds.length,
      });
      const whole = { text: draft.text, gap: '' };
      const texts = inParts ? splitText(draft.text, textLimit) : [whole];
      // What it replies to goes with the first, all else with the last.
      const { replyTo } = draft;
      const goesOn = texts.length + Math.min(attachmentIds.length, mostAtOnce) <= mostTakenBack;
      for (const [index, { text, gap }] of texts.entries()) {
        const reply = index === 0 ? replyTo : null;
        const captionOf = carrier?.attachmentId ?? null;
        if (index === texts.length - 1)
          queue.send({ ...draft, text, replyTo: reply, ...part(0), captionOf });
        else queue.send({ ...emptyDraft, text, replyTo: reply, ...how, ...alone, gap, goesOn });
      }
      for (let start = mostAtOnce; start < attachmentIds.length; start += mostAtOnce) {
        queue.send({ ...emptyDraft, replyTo: draft.replyTo, ...part(start) });
      }
      show({ ...onTheWay(), isNextBegun: false });
    },
    /** Shows the draft and the tray that main has put together. */
    reload() {
      read();
      void tray.readAgain();
    },
    /** Reads the draft. Returns the function that saves what is not saved, for when the chat is left. */
    open() {
      const save = () => {
        tray.flush();
        void saver.flush();
      };
      isOpen = true;
      const text = takeCarried(chat.chatId);
      // It is saved with the draft that is read.
      if (text !== '') show({ draft: { ...store.get().draft, text }, typedAt: performance.now() });
      read();
      window.addEventListener('pagehide', save);
      // Another window may show the same chat: it is told before anything is typed there.
      window.addEventListener('blur', save);
      return () => {
        isOpen = false;
        clearTimeout(followTimer);
        window.removeEventListener('pagehide', save);
        window.removeEventListener('blur', save);
        tray.flush();
        leave();
      };
    },
  };
}

const stillAhead = (sendAt: number | null) =>
  sendAt !== null && sendAt > Date.now() ? sendAt : null;

/** Returns a card of which nothing is written yet but the first link of the message. */
export function cardOfText(text: string): LinkCard {
  const [address = ''] = /https?:\/\/[^\s<>"]+/i.exec(text) ?? [];
  return { ...emptyCard, address };
}
