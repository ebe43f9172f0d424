import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';

/** What was sent at once, on its way to main. Its id was made here, so that handing it over twice is one message. */
export interface Parcel extends Draft {
  localId: string;
  attachmentIds: readonly string[];
  sentWith: TextOptions;
  /** Milliseconds since 1970; null: at once. */
  sendAt: number | null;
  /** Although an equal text may be with the recipient already. */
  evenIfSame: boolean;
}

/** What main has made of a parcel. */
export interface Taken {
  parcel: Parcel;
  /** None where it was scheduled. */
  messages: readonly Message[];
  /** The attachments that could not be sent. */
  leftBehind: readonly string[];
}

interface SendQueueOptions {
  instanceId: string;
  chatId: string;
  /** Resolves when what is sent with the text is with main as it was when it was sent. */
  settle: () => Promise<void>;
  onTaken: (taken: Taken) => void;
  /** Everything that main has not taken, in order. */
  onRefused: (parcels: readonly Parcel[], thrown: unknown) => void;
}

/** Hands messages to main one after another, in the order sent. */
export function createSendQueue(options: SendQueueOptions) {
  const { instanceId, chatId, settle, onTaken, onRefused } = options;
  const waiting: Parcel[] = [];
  let run = Promise.resolve();
  let refused: Parcel | null = null;

  async function handOver(): Promise<void> {
    for (let parcel = waiting[0]; parcel; parcel = waiting[0]) {
      try {
        const taken = await handOverOne(parcel);
        waiting.shift();
        onTaken(taken);
      } catch (thrown) {
        refused = parcel;
        onRefused(waiting.splice(0), thrown);
      }
    }
  }

  async function handOverOne(parcel: Parcel): Promise<Taken> {
    const { localId, text, card, attachmentIds, replyTo, sentWith, sendAt, evenIfSame } = parcel;
    if (attachmentIds.length > 0) await settle();
    const messages = await call('messages.send', {
      instanceId,
      chatId,
      localId,
      text,
      card,
      attachmentIds: [...attachmentIds],
      replyToLocalId: replyTo?.localId ?? null,
      options: sentWith,
      sendAt,
      evenIfSame,
    });
    return { parcel, messages, leftBehind: await stillInTray(parcel, messages) };
  }

  async function stillInTray(
    { attachmentIds, sendAt }: Parcel,
    messages: readonly Message[],
  ): Promise<string[]> {
    if (attachmentIds.length === 0) return [];
    if (sendAt === null) {
      const sent = new Set(messages.map(({ localId }) => localId));
      return attachmentIds.filter((id) => !sent.has(id));
    }
    const inTray = await call('attachments.list', { instanceId, chatId }).catch(() => []);
    return inTray
      .map(({ attachmentId }) => attachmentId)
      .filter((id) => attachmentIds.includes(id));
  }

  /** The id of a message that main may have taken although its answer got lost, when it is sent unchanged. */
  function idFor({ text, card, replyTo }: Draft): string {
    const last = refused;
    refused = null;
    if (last?.text !== text || last.replyTo?.localId !== replyTo?.localId)
      return crypto.randomUUID();
    const isSameCard = JSON.stringify(last.card) === JSON.stringify(card);
    return isSameCard ? last.localId : crypto.randomUUID();
  }

  return {
    /** Resolves when main has answered about everything sent so far; null where it has. */
    underWay: () => (waiting.length > 0 ? run : null),
    send(parcel: Omit<Parcel, 'localId'>) {
      waiting.push({ ...parcel, localId: idFor(parcel) });
      if (waiting.length === 1) run = handOver();
    },
  };
}
