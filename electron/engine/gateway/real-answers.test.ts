import { expect, it } from 'vitest';
import shapes from '../../../tests/shapes/answers.json' with { type: 'json' };
import { httpAnswer } from '../connection/testing/raw-service.ts';
import type { createGateway } from './create-gateway.ts';
import { judgeQueued } from './optional/queued-requests.ts';
import { answering, outcomeOf } from './testing/outcome-of.ts';
import { testText } from './testing/test-gateway.ts';

type Ask = (gateway: ReturnType<typeof createGateway>) => Promise<unknown>;

const asks: Record<string, Ask> = {
  archive: (gateway) => gateway.editMessageThread({ messageThreadId: 'th-1', isArchived: true }),
  'delete-thread': (gateway) => gateway.optional.deleteMessageThread('th-1'),
  'send-sms': (gateway) =>
    gateway.optional.sendSms({ to: '+18005550123', text: 'Hi', requestId: 'r-1', sendAt: null }),
  'send-text': (gateway) => gateway.sendText(testText),
  health: (gateway) => gateway.optional.health(),
  queued: async (gateway) => {
    const asked = await gateway.optional.queuedRequest('550e8400-0000-4000-8000-000000000001');
    return asked.outcome === 'accepted' ? judgeQueued(asked.value) : asked;
  },
};

/** An answer as a server gave it; its words are made up (tests/shapes/README.md). */
const answerOf = (status: number, body: unknown) => {
  if (typeof body === 'string')
    return httpAnswer(`${status} X`, body, ['Content-Type: text/plain']);
  return httpAnswer(`${status} X`, body === null ? '' : JSON.stringify(body));
};

it.each(shapes)('$server: $case', async ({ asks: named, status, body, outcome }) => {
  const send = asks[named] as Ask;
  const judged = await outcomeOf(answering(answerOf(status, body)), { send });
  expect({ judged }).toMatchObject({ judged: outcome });
});
