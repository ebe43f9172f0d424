import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import type { Message, TextOptions } from '../../../../shared/contract/messages.ts';
import { contentAddress } from '../../../../shared/page-routes.ts';
import { call, CallError } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { soundOf } from '../../../ui/sound-of.ts';
import {
  canSendAnyway,
  isFirstContact,
  isOfTeam,
} from '../../../product-ui/sending/can-send-anyway.ts';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import type { Cut } from './cut-packets.ts';
import { keepRecording } from './keep-recording.ts';

interface KeptRecordingOptions {
  chat: ChatRef;
  replyToLocalId: string | null;
  options: TextOptions;
  onSent: (messages: readonly Message[]) => void;
}

type Recording = Pick<Attachment, 'attachmentId' | 'fileName'>;

/** What a person has said already that it may be sent in spite of. */
interface Allowed {
  allowOutsideHours: boolean;
  allowDuplicate?: boolean;
  allowFirstContacts?: boolean;
  anyway?: boolean;
}

/** Sends, discards and restores a kept recording. One at a time; what fails is said and loses nothing. */
export function useKeptRecording({ chat, replyToLocalId, options, onSent }: KeptRecordingOptions) {
  const { instanceId } = chat;
  const t = useText();
  const client = useQueryClient();
  const isBusy = useRef(false);
  const [thrown, setThrown] = useState<unknown>(null);
  /** A recording that main asked about before it sends it, trimmed as it is to be sent, and what the answer allows. */
  const [asked, setAsked] = useState<{ recording: Recording; allowed: Allowed } | null>(null);
  const [discardedId, setDiscardedId] = useState<string | null>(null);

  /** Resolves when the page knows what is left. */
  const readAgain = () => client.invalidateQueries({ queryKey: keyOf('attachments.list', chat) });

  async function run(action: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setThrown(null);
    setAsked(null);
    await action().catch(setThrown);
    isBusy.current = false;
  }

  async function trim(kept: Attachment, cut: Cut) {
    const sound = await soundOf(contentAddress(instanceId, kept.attachmentId));
    return (await keepRecording(chat, sound, t('voice.file'), cut)) ?? kept;
  }

  async function send(recording: Recording, allowed: Allowed) {
    const { attachmentId, fileName } = recording;
    const sending = call('messages.send', {
      ...chat,
      localId: crypto.randomUUID(),
      text: '',
      card: null,
      attachmentIds: [attachmentId],
      replyToLocalId,
      options,
      ...allowed,
    });
    const { messages } = await sending.catch((error: unknown) => {
      if (error instanceof CallError && canSendAnyway(error.error)) {
        const more = isOfTeam(error.error)
          ? { anyway: true }
          : isFirstContact(error.error)
            ? { allowFirstContacts: true }
            : { allowDuplicate: true };
        setAsked({ recording, allowed: { ...allowed, ...more } });
      }
      throw error;
    });
    // Its file is not what was kept any more.
    if (messages.length === 0) {
      throw new CallError('messages.send', { kind: 'storage', detail: fileName });
    }
    // First the recording has to be gone: it would open the recorder again.
    await readAgain();
    onSent(messages);
  }

  return {
    thrown,
    discardedId,
    forget: () => setDiscardedId(null),

    /** Sends a recording, or a part of it. */
    send: (kept: Attachment, cut: Cut | null, allowOutsideHours: boolean) =>
      run(async () => send(cut ? await trim(kept, cut) : kept, { allowOutsideHours })),

    /** Sends what main asked about; null: it did not ask. */
    sendAnyway: asked && (() => run(() => send(asked.recording, asked.allowed))),

    discard: ({ attachmentId }: Attachment) =>
      run(async () => {
        await call('attachments.remove', { instanceId, attachmentId });
        setDiscardedId(attachmentId);
        // Not waited for: it can be undone at once.
        void readAgain();
      }),

    restore: (attachmentId: string) =>
      run(async () => {
        await call('attachments.restore', { instanceId, attachmentId });
        setDiscardedId(null);
        void readAgain();
      }),
  };
}
