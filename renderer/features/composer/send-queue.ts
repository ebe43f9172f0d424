import type { Draft } from '../../../shared/contract/drafts.ts';
import type { SentMessages, TextOptions } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';

/** What one press of Send hands to main. Its id is made here, so that handing it over twice is one message. */
export interface Parcel extends Draft {
  localId: string;
  attachmentIds: readonly string[];
  /** The attachment whose caption the text is; null: it is a message of its own. */
  captionOf: string | null;
  /** Its text is one part of several. */
  inParts: boolean;
  /** More of the same press of Send follows, and is taken back with it. */
  goesOn: boolean;
  /** What stands between its text and the next where they come back into the box. */
  gap: string;
  sentWith: TextOptions;
  /** Although an equal text may be with the recipient already. */
  allowDuplicate: boolean;
  allowOutsideHours: boolean;
  allowFirstContacts: boolean;
  /** Although somebody else of the team has answered, or is answering. */
  anyway: boolean;
  /** The chat is closed with it. */
  closes: boolean;
}

/** What main made of a parcel. */
interface Answered extends SentMessages {
  parcel: Parcel;
  /** The attachments that could not be sent. */
  leftBehind: readonly string[];
}

interface SendQueueOptions {
  chat: ChatRef;
  /** Resolves when the first may be handed over; null: now. */
  ready: () => Promise<void> | null;
  /** Resolves when main has what was typed in the tray. */
  traySaved: () => Promise<void>;
  onAnswered: (answered: Answered) => void;
  /** Given all that main does not have, in order. */
  onRefused: (parcels: readonly Parcel[], thrown: unknown) => void;
}

/** Hands messages to main one after another, in the order sent. */
export function createSendQueue(options: SendQueueOptions) {
  const { chat, ready, traySaved, onAnswered, onRefused } = options;
  const waiting: Parcel[] = [];
  let run = Promise.resolve();
  let refused: Parcel | null = null;

  async function handOver(): Promise<void> {
    const first = ready();
    if (first) await first;
    for (let parcel = waiting[0]; parcel; parcel = waiting[0]) {
      try {
        const answered = await handOverOne(parcel);
        waiting.shift();
        onAnswered(answered);
      } catch (thrown) {
        refused = parcel;
        onRefused(waiting.splice(0), thrown);
      }
    }
  }

  async function handOverOne(parcel: Parcel): Promise<Answered> {
    const { localId, text, card, attachmentIds, replyTo, sentWith, ...how } = parcel;
    const {
      captionOf,
      sendAt,
      unlessAnswered = false,
      allowDuplicate,
      allowOutsideHours,
      allowFirstContacts,
      anyway,
      closes,
    } = how;
    if (attachmentIds.length > 0) await traySaved();
    const answer = await call('messages.send', {
      ...chat,
      localId,
      text,
      card,
      attachmentIds: [...attachmentIds],
      captionOf,
      replyToLocalId: replyTo?.localId ?? null,
      options: sentWith,
      sendAt,
      unlessAnswered,
      allowDuplicate,
      allowOutsideHours,
      allowFirstContacts,
      anyway,
      closes,
    });
    return { parcel, ...answer, leftBehind: await stillInTray(parcel, answer) };
  }

  async function stillInTray(
    { attachmentIds, sendAt }: Parcel,
    { messages }: SentMessages,
  ): Promise<string[]> {
    if (attachmentIds.length === 0) return [];
    if (sendAt === null) {
      const sent = new Set(messages.map(({ localId }) => localId));
      return attachmentIds.filter((id) => !sent.has(id));
    }
    const inTray = await call('attachments.list', chat).catch(() => []);
    return inTray
      .map(({ attachmentId }) => attachmentId)
      .filter((id) => attachmentIds.includes(id));
  }

  /** Returns the refused parcel's id where it is sent again unchanged: main may have it although its answer got lost. */
  function idFor({ text, card, replyTo }: Draft): string {
    const last = refused;
    refused = null;
    if (last?.text !== text || last.replyTo?.localId !== replyTo?.localId)
      return crypto.randomUUID();
    const isSameCard = JSON.stringify(last.card) === JSON.stringify(card);
    return isSameCard ? last.localId : crypto.randomUUID();
  }

  return {
    /** What main has not answered about. */
    waiting: (): readonly Parcel[] => waiting,
    /** Resolves when main has answered about everything sent so far; null where it has. */
    underWay: () => (waiting.length > 0 ? run : null),
    send(parcel: Omit<Parcel, 'localId'>) {
      waiting.push({ ...parcel, localId: idFor(parcel) });
      if (waiting.length === 1) run = handOver();
    },
  };
}
