import { useLayoutEffect, useRef } from 'react';
import type { Draft } from '../../../shared/contract/drafts.ts';
import type { Message, TextOptions } from '../../../shared/contract/messages.ts';
import { call } from '../../bridge/call.ts';

/** A message on its way to main. Its id was made here, so that handing it over twice is one message. */
export interface Parcel extends Draft {
  localId: string;
}

interface SendingHooks {
  instanceId: string;
  chatId: string;
  onTaken: (message: Message) => void;
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
      const { localId, text, replyTo, sentWith } = parcel;
      const replyToLocalId = replyTo?.localId ?? null;
      try {
        const message = await call('messages.send', {
          instanceId,
          chatId,
          localId,
          text,
          replyToLocalId,
          options: sentWith,
        });
        waiting.current.shift();
        hooks.current.onTaken(message);
      } catch (thrown) {
        const left = waiting.current.splice(0);
        refused.current = parcel;
        hooks.current.onRefused(left, thrown);
      }
    }
  }

  /** The id of a message that main may have taken although its answer got lost, when it is sent unchanged. */
  function idFor({ text, replyTo }: Draft): string {
    const last = refused.current;
    refused.current = null;
    const isSame = last?.text === text && last.replyTo?.localId === replyTo?.localId;
    return isSame ? last.localId : crypto.randomUUID();
  }

  return {
    /** Resolves when main has answered about everything sent so far; null where it has. */
    underWay: () => (waiting.current.length > 0 ? run.current : null),
    send(draft: Draft, sentWith: TextOptions) {
      waiting.current.push({ ...draft, sentWith, localId: idFor(draft) });
      if (waiting.current.length === 1) run.current = handOver();
    },
  };
}
