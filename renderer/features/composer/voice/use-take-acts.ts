import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { Message, TextOptions } from '../../../../shared/contract/messages.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { call, CallError, errorOf } from '../../../bridge/call.ts';
import { contentAddress } from '../../../../shared/page-routes.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { soundOf } from '../../../ui/sound-of.ts';
import type { Cut } from './cut-packets.ts';
import { type ChatPlace, keepTake } from './keep-take.ts';

interface TakeActs extends ChatPlace {
  replyToLocalId: string | null;
  options: TextOptions;
  onSent: (messages: readonly Message[]) => void;
}

/** What becomes of a take: sent, discarded, and brought back. One at a time; what fails is said and loses nothing. */
export function useTakeActs({ instanceId, chatId, replyToLocalId, options, onSent }: TakeActs) {
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [error, setError] = useState<AppError | null>(null);
  const [discardedId, setDiscardedId] = useState<string | null>(null);

  /** Resolves when the page knows what is left. */
  async function readAgain() {
    const queryKey = keyOf('attachments.list', { instanceId, chatId });
    await client.invalidateQueries({ queryKey });
  }

  async function act(run: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(null);
    try {
      await run();
    } catch (thrown) {
      setError(errorOf(thrown));
    } finally {
      isBusy.current = false;
    }
  }

  async function trim({ attachmentId, ...take }: Attachment, cut: Cut) {
    const sound = await soundOf(contentAddress(instanceId, attachmentId));
    return (await keepTake({ instanceId, chatId }, sound, cut)) ?? { ...take, attachmentId };
  }

  return {
    error,
    discardedId,
    forget: () => setDiscardedId(null),

    /** Sends a take, or a part of it. */
    send: (take: Attachment, cut: Cut | null) =>
      act(async () => {
        const { attachmentId, fileName } = cut ? await trim(take, cut) : take;
        const messages = await call('messages.send', {
          instanceId,
          chatId,
          localId: crypto.randomUUID(),
          text: '',
          card: null,
          attachmentIds: [attachmentId],
          replyToLocalId,
          options,
        });
        // Its file is not what was kept any more.
        if (messages.length === 0) {
          throw new CallError('messages.send', { kind: 'storage', detail: fileName });
        }
        // First the take has to be gone: it would open the recorder again.
        await readAgain();
        onSent(messages);
      }),

    discard: ({ attachmentId }: Attachment) =>
      act(async () => {
        await call('attachments.remove', { instanceId, attachmentId });
        setDiscardedId(attachmentId);
        // Not waited for: it can be undone at once.
        void readAgain();
      }),

    restore: (attachmentId: string) =>
      act(async () => {
        await call('attachments.restore', { instanceId, attachmentId });
        setDiscardedId(null);
        void readAgain();
      }),
  };
}
