import { expect, it } from 'vitest';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { EngineError } from '../engine-error.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import { createOutboxService } from './outbox-service.ts';
import type { InstanceServiceOf } from '../service-of.ts';

const error: AppError = { kind: 'someone-is-answering', memberId: 'a', name: 'Ana', since: 1 };

it('names what trying all again was refused, and counts what is tried', async () => {
  const session = {
    history: {
      messages: { get: async () => ({ state: 'rejected', failure: null }) },
      outboxItems: {
        ids: async () => ['one', 'two'],
        counts: async () => ({ 'not-sent': 1, waiting: 3 }),
        lastAttempt: async () => 7,
      },
    },
    outbox: { wake: () => {} },
    backOff: { endWait: () => {} },
    outsideUntil: () => null,
  } as unknown as InstanceSession;
  const messages = {
    sendAgain: async ({ localId }: { localId: string }) => {
      if (localId === 'two') throw new EngineError(error);
    },
  } as unknown as InstanceServiceOf<'messages'>;
  const retry = await createOutboxService(session, messages).retryAll({});
  expect(retry).toMatchObject({
    count: 5,
    afterAttempt: 7,
    refused: [{ localId: 'two', error }],
  });
});
