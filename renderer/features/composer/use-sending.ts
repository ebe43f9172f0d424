import { useLayoutEffect, useRef } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';

/** What was sent at once, on its way to main. Its id was made here, so that handing it over twice is one message. */
export interface Parcel extends Draft {
  localId: string;
  attachmentIds: readonly string[];
}

interface SendingHooks {
  instanceId: string;
  chatId: string;
  /** Resolves when what is sent with the text is with main as it was when it was sent. */
  settle: () => Promise<void>;
  /** The messages that came of a parcel: those of its attachments that could not be sent are not among them. */
  onTaken: (messages: readonly Message[], parcel: Parcel) => void;
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
      const { localId, text, card, attachmentIds, replyTo, sentWith } = parcel;
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
        });
        waiting.current.shift();
        hooks.current.onTaken(messages, parcel);
      } catch (thrown) {
        const left = waiting.current.splice(0);
        refused.current = parcel;
        hooks.current.onRefused(left, thrown);
      }
    }
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
    send(draft: Draft, attachmentIds: readonly string[], sentWith: TextOptions) {
      waiting.current.push({ ...draft, attachmentIds, sentWith, localId: idFor(draft) });
      if (waiting.current.length === 1) run.current = handOver();
    },
  };
}
