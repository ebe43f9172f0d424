import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, vi } from 'vitest';
import type { Draft } from '../../../../shared/contract/drafts.ts';
import type { Message } from '../../../../shared/contract/messages.ts';
import { defaultSettings, type Settings } from '../../../../shared/contract/settings.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import type { Sent } from '../../../product-ui/chat-order/use-sent.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { Composer, type ComposerHandle } from '../composer.tsx';

export const settings: Settings = {
  ...defaultSettings,
  appearance: { ...defaultSettings.appearance, language: 'en' },
  sending: { ...defaultSettings.sending, textLimit: 20 },
  learning: { ...defaultSettings.learning, showsTips: false },
};

export const emptyDraft: Draft = {
  text: '',
  card: null,
  replyTo: null,
  options: null,
  sendAt: null,
};
const defaults = { safeSend: true, linkPreview: true, linkPreviewHighQuality: false };
/** Any ID that the page made. */
export const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

/** What main answers to a send. */
export function sentMessage(text: string): Message {
  const nothingKnown = { messageId: null, serviceStatus: null };
  return { ...acceptedMessage, ...nothingKnown, text, options: defaults, state: 'queued' };
}

/** What main answers to a send of these messages. */
export const sentAnswer = (messages: Message[], isClosed = false) => ok({ messages, isClosed });

/** Main's answers where it asks once about a text that was sent just before. */
export const askingAboutSameText: Answers = {
  'messages.send': ({ text, allowDuplicate, closes }) =>
    allowDuplicate === true
      ? sentAnswer([sentMessage(text)], closes)
      : {
          ok: false,
          error: { kind: 'invalid-input', field: 'text', problem: 'same-as-recent' },
        },
};

/** Opens a composer whose main answers as `answers` say, so long ago that it sends without asking. */
export async function openComposer(answers: Answers = {}) {
  const main = fakeMain({
    'settings.get': () => ok(settings),
    'drafts.get': () => ok(emptyDraft),
    'drafts.save': () => ok(null),
    'attachments.list': () => ok([]),
    'messages.send': ({ text, closes }) => sentAnswer([sentMessage(text)], closes),
    ...answers,
  });
  const openedAt = 5_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(openedAt);
  const onSent = vi.fn<(sent: Sent) => void>();
  const handle = createRef<ComposerHandle>();
  const { unmount } = renderPart(
    <Composer ref={handle} instanceId="i" chatId="c" onSent={onSent} />,
  );
  const box = await screen.findByRole('textbox', { name: 'Message' });
  await waitFor(() => expect(main.inputs('drafts.get')).not.toEqual([]));
  clock.mockReturnValue(openedAt + 1_000);
  const user = userEvent.setup();
  return { main, onSent, handle, unmount, user, box, clock, openedAt };
}

export const inChat = { instanceId: 'i', chatId: 'c' };
/** Returns the input of a send of this text. */
export const sendOf = (text: string) => ({
  ...inChat,
  localId: uuid,
  text,
  card: null,
  attachmentIds: [],
  captionOf: null,
  replyToLocalId: null,
  options: defaults,
  sendAt: null,
  unlessAnswered: false,
  allowDuplicate: false,
  allowOutsideHours: false,
  allowFirstContacts: false,
  anyway: false,
  closes: false,
});
