import { useLayoutEffect, useRef } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';

/** What was sent at once, on its way to main. Its id was made here, so that handing it over twice is one message. */
export interface Parcel extends Draft {
  localId: string;
  attachmentIds: readonly string[];
  /** Milliseconds since 1970; null: at once. */
  sendAt: number | null;
  /** Although an equal text may be with the recipient already. */
  evenIfSame: boolean;
}

/** What main has made of a parcel. */
interface Taken {
  /** None where it was scheduled. */
  messages: readonly Message[];
  /** The attachments that could not be sent. */
  leftBehind: readonly string[];
  /** They were all there was. */
  isNothing: boolean;
}

interface SendingHooks {
  instanceId: string;
  chatId: string;
  /** Resolves when what is sent with the text is with main as it was when it was sent. */
  settle: () => Promise<void>;
  onTaken: (taken: Taken) => void;
  /** Everything that main has not taken, in order. */
  onRefused: (parcels: readonly Parcel[], thrown: unknown) => void;
}

type Waiting = Parcel & { sentWith: TextOptions };

/** Hands messages to main one after another, in the order sent. The box is free at once for the next one. */
export function useSending(settings: SendingHooks) {
  const hooks = useRef(settings);
  useLayoutEffect(() => {
    hooks.current = settings;
  });
  const waiting = useRef<Waiting[]>([]);
  const run = useRef(Promise.resolve());
  const refused = useRef<Parcel | null>(null);

  async function handOver() {
    const { instanceId, chatId } = hooks.current;
    for (let parcel = waiting.current[0]; parcel; parcel = waiting.current[0]) {
      const { localId, text, card, attachmentIds, replyTo, sentWith, sendAt, evenIfSame } = parcel;
      const replyToLocalId = replyTo?.localId ?? null;
      try {
        if (attachmentIds.length > 0) await hooks.current.settle();
        const messages = await call('messages.send', {
          instanceId,
          chatId,
          localId,
          text,
          card,
          attachmentIds: [...attachmentIds],
          replyToLocalId,
          options: sentWith,
          sendAt,
          evenIfSame,
        });
        const leftBehind = await stillInTray(parcel, messages);
        waiting.current.shift();
        const hasText = text.trim() !== '' || card !== null;
        const isNothing = !hasText && leftBehind.length === attachmentIds.length;
        hooks.current.onTaken({ messages, leftBehind, isNothing });
      } catch (thrown) {
        const left = waiting.current.splice(0);
        refused.current = parcel;
        hooks.current.onRefused(left, thrown);
      }
    }
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
    const { instanceId, chatId } = hooks.current;
    const inTray = await call('attachments.list', { instanceId, chatId }).catch(() => []);
    return inTray
      .map(({ attachmentId }) => attachmentId)
      .filter((id) => attachmentIds.includes(id));
  }

  /** The id of a message that main may have taken although its answer got lost, when it is sent unchanged. */
  function idFor({ text, card, replyTo }: Draft): string {
    const last = refused.current;
    refused.current = null;
    if (last?.text !== text || last.replyTo?.localId !== replyTo?.localId)
      return crypto.randomUUID();
    const isSameCard = JSON.stringify(last.card) === JSON.stringify(card);
    return isSameCard ? last.localId : crypto.randomUUID();
  }

  return {
    /** Resolves when main has answered about everything sent so far; null where it has. */
    underWay: () => (waiting.current.length > 0 ? run.current : null),
    send(draft: Draft, how: Pick<Waiting, 'attachmentIds' | 'sendAt' | 'sentWith' | 'evenIfSame'>) {
      waiting.current.push({ ...draft, ...how, localId: idFor(draft) });
      if (waiting.current.length === 1) run.current = handOver();
    },
  };
}
