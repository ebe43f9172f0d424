import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { ScheduledGroup } from './scheduled-group.tsx';

/** Returns the text of the group of some messages. */
function show(...messages: Pick<ScheduledMessage, 'missed' | 'held'>[]): string {
  const scheduled = messages.map((change, index): ScheduledMessage => ({
    localId: String(index),
    chatId: '4915100000001@c.us',
    chat: { name: 'Ben', number: '+4915100000001' },
    text: 'It is on its way.',
    content: { kind: 'text' },
    replyTo: null,
    options: { linkPreview: true, linkPreviewHighQuality: false, safeSend: false },
    createdAt: 1,
    sendAt: 2,
    unlessAnswered: false,
    answeredAt: null,
    cameBefore: 0,
    ...change,
  }));
  const { container } = renderPart(
    <ScheduledGroup instanceId="one" scheduled={scheduled} onOpenChat={() => {}} />,
  );
  return container.textContent;
}

const planned = { missed: false, held: false };
const missed = { missed: true, held: false };
const onHold = { missed: true, held: true };

it.each([false, true])('says that each is sent at its time only where it is: %s', (held) => {
  const text = show({ missed: held, held });
  expect(text.includes('Each is sent at its time.')).toBe(!held);
});

it.each([
  [[planned, planned], '2 scheduled'],
  [[planned, onHold, onHold], '1 scheduled · 2 on hold'],
  [[onHold], '1 on hold'],
  [[planned, onHold, missed], '1 scheduled · 1 on hold · 1 scheduled message wasn’t sent'],
])('counts apart what waits for a person: %#', (messages, heading) => {
  show(...messages);
  expect(screen.getByRole('heading').textContent).toBe(heading);
  expect(screen.getByRole('region', { name: heading })).toBeTruthy();
});
