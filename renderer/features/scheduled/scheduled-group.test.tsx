import { expect, it } from 'vitest';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { renderPart } from '../../testing/render-with-main.tsx';
import { ScheduledGroup } from './scheduled-group.tsx';

it.each([false, true])('says that each is sent at its time only where it is: %s', (missed) => {
  const one: ScheduledMessage = {
    localId: 'one',
    chatId: '4915100000001@c.us',
    chat: { name: 'Ben', number: '+4915100000001' },
    text: 'It is on its way.',
    content: { kind: 'text' },
    replyTo: null,
    options: { linkPreview: true, linkPreviewHighQuality: false, safeSend: false },
    createdAt: 1,
    sendAt: 2,
    missed,
    held: missed,
    unlessAnswered: false,
    answeredAt: null,
    cameBefore: 0,
  };
  const { container } = renderPart(
    <ScheduledGroup instanceId="one" scheduled={[one]} onOpenChat={() => {}} />,
  );
  expect(container.textContent.includes('Each is sent at its time.')).toBe(!missed);
});
