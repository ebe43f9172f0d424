import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BackOff, createBackOff } from '../../electron/engine/delivery/back-off.ts';
import { createGateway } from '../../electron/engine/gateway/create-gateway.ts';

import { createMessageActions } from '../../electron/engine/message-actions/message-actions.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxOptions,
} from '../../electron/engine/outbox/outbox.ts';
import {
  type PracticeService,
  startPracticeService,
} from '../../electron/practice/start-practice-service.ts';
import type { History } from '../../electron/engine/store/history.ts';
import { openStore, type Store } from '../../electron/engine/store/store.ts';
import type { MessageState } from '../../shared/domain/message-state.ts';
import { workerFile } from '../support/worker-files.ts';

const account = { instanceUuid: randomUUID(), accessToken: 'token' };
const chatIds = ['4915112345671@c.us', '4915112345672@c.us'];

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
let service: PracticeService;
let store: Store;
let history: History;
let backOff: BackOff;
let outbox: Outbox;
let changed: () => void;

const makeOutbox = (
  gateway: OutboxOptions['gateway'],
  options: Partial<OutboxOptions> = {},
): Outbox => {
  backOff = createBackOff({
    onChange: () => {
      outbox.wake();
      changed();
    },
    retryDelaysMs: [20],
    troubleDelaysMs: [60_000],
  });
  return createOutbox({
    history,
    gateway,
    backOff,
    gapMs: () => 0,
    replyToForm: () => 'message-id',
    events: { publish: () => changed(), messagesChanged: () => changed() },
    onScheduledMissed: () => changed(),
    log: quiet,
    ...options,
  });
};

const realGateway = (): OutboxOptions['gateway'] =>
  createGateway({
    target: () => ({ ...service, ...account }),
    wire: () => ({ fileNameField: 'fileName', threadIdField: 'messageThreadId' }),
    resolveProxy: () => Promise.resolve('DIRECT'),
  });

const add = async (text: string, chatId = chatIds[0] ?? '', safeSend = false): Promise<string> => {
  const localId = randomUUID();
  const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend };
  const message = { localId, text, content: { kind: 'text' as const } };
  const rest = { attachmentIds: [], replyToLocalId: null, options, heldUntil: null, sendAt: null };
  await history.outbox.add({ chatId, text: message, ...rest }, Date.now());
  return localId;
};

const stateOf = async (localId: string): Promise<MessageState | undefined> =>
  (await history.messages.get(localId))?.state;

/** Asks again at each change until the message is in the state. */
const until = async (localId: string, state: MessageState): Promise<void> => {
  for (;;) {
    const next = new Promise<void>((resolve) => {
      changed = resolve;
    });
    if ((await stateOf(localId)) === state) return;
    await next;
  }
};

beforeEach(async () => {
  changed = () => {};
  folder = mkdtempSync(join(tmpdir(), 'postline-outbox-'));
  service = await startPracticeService({ ...account, typingMs: 0 });
  store = openStore(workerFile('store-worker'));
  history = await store.open(join(folder, 'history.sqlite'));
  for (const chatId of chatIds) {
    await history.chats.add({ chatId, kind: 'person', name: null, number: '', country: null }, 1);
  }
  outbox = makeOutbox(realGateway());
});

afterEach(async () => {
  backOff.stop();
  await outbox.stop(0);
  await store.close();
  await service.close();
  rmSync(folder, { recursive: true });
});

describe('stopping', () => {
  it('in the moment of taking a message up leaves it waiting or ended, never in doubt', async () => {
    const localId = await add('just typed');
    outbox.wake();
    await outbox.stop();
    expect(['queued', 'accepted']).toContain(await stateOf(localId));
  });

  it('leaves what it broke off to the next start, which tells and counts it', async () => {
    service.faults.next({ kind: 'stall' });
    const localId = await add('under way');
    outbox.wake();
    await expect.poll(() => service.log).toHaveLength(1);
    await outbox.stop(0);
    expect(await history.outbox.recover(Date.now())).toBe(1);
    expect(await stateOf(localId)).toBe('unknown');
  });
});

it('sends on when the gap ends between a look that came too soon and its end', async () => {
  const gapMs = 200;
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let refusals = 0;
  const turn: typeof history.sending.turn = (release, claim, at) => {
    // After the first message, and at the timer: it is a little ahead of the clock on the wall, by which the gap is over only then.
    if (claim === null) refusals += 1;
    if (refusals === 2) vi.advanceTimersByTime(2 * gapMs);
    return history.sending.turn(release, claim, at);
  };
  const sending = { ...history.sending, turn };
  outbox = makeOutbox(realGateway(), { history: { ...history, sending }, gapMs: () => gapMs });
  await add('first', chatIds[0]);
  const second = await add('second', chatIds[1]);
  outbox.wake();
  await until(second, 'accepted');
  expect(service.log).toHaveLength(2);
});

describe('trouble of its own', () => {
  it('calls a message unknown, and never repeats it', async () => {
    let calls = 0;
    const failing: OutboxOptions['gateway'] = {
      ...realGateway(),
      sendText: () => {
        calls += 1;
        throw new Error('a fault of ours');
      },
    };
    outbox = makeOutbox(failing);
    const localId = await add('once');
    outbox.wake();
    await until(localId, 'unknown');
    expect(calls).toBe(1);
  });

  it('never takes up again what is being sent', async () => {
    const localId = await add('under way');
    const claimed = await history.outbox.claimNext([], true, 1);
    expect(claimed).toMatchObject({
      message: { localId, state: 'sending' },
      quotedMessageId: null,
    });
    expect(await history.outbox.claimNext([], true, 2)).toBeNull();
  });
});

it('takes up an action that comes due in the moment in which nothing was due yet', async () => {
  const dueAt = 1_000_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(dueAt - 1);
  const table = history.messageActions;
  const claimNext: typeof table.claimNext = async (at) => {
    const action = await table.claimNext(at);
    clock.mockReturnValue(dueAt);
    return action;
  };
  const late = Object.create(history, {
    messageActions: { value: Object.create(table, { claimNext: { value: claimNext } }) },
  });
  const actions = createMessageActions({
    history: late,
    gateway: realGateway(),
    backOff,
    events: { publish: () => {}, messagesChanged: () => {} },
    log: quiet,
  });
  const [chatId = ''] = chatIds;
  const messageId = `false_${chatId}_A1`;
  const seen = { chatId, messageId, localId: null, participant: null, messages: null, value: null };
  await table.add(randomUUID(), [{ ...seen, kind: 'seen' }], dueAt, 1);
  actions.wake();
  await expect.poll(() => service.log).toMatchObject([{ operation: 'send-seen' }]);
  await actions.stop();
  clock.mockRestore();
});

describe('a sick service', () => {
  const manyChats = Array.from({ length: 12 }, (_, index) => `49151999${index + 101}@c.us`);

  const addToAll = async (): Promise<string[]> => {
    const localIds: string[] = [];
    for (const chatId of manyChats) {
      await history.chats.add({ chatId, kind: 'person', name: null, number: '', country: null }, 1);
      localIds.push(await add('hello', chatId));
    }
    return localIds;
  };

  it('is told from one that answers nothing at all', async () => {
    service.faults.every(1, { kind: 'reset-after' });
    await addToAll();
    outbox.wake();
    await expect.poll(() => backOff.current()).toMatchObject({ reason: 'trouble', isSilent: true });
  });

  it('gets three messages, and then one at a time; the rest leave once it is well', async () => {
    service.faults.every(1, { kind: 'status', status: 503 });
    const localIds = await addToAll();
    const inState = async (state: MessageState) =>
      (await Promise.all(localIds.map(stateOf))).filter((each) => each === state).length;
    const untilHeld = async (unknown: number) => {
      await expect
        .poll(() => backOff.current())
        .toMatchObject({ reason: 'trouble', isSilent: false });
      await expect
        .poll(async () => [await inState('unknown'), await inState('queued')])
        .toEqual([unknown, 12 - unknown]);
    };
    outbox.wake();
    await untilHeld(3);
    backOff.endWait();
    await untilHeld(4);
    service.faults.clear();
    backOff.endWait();
    await expect.poll(() => inState('accepted')).toBe(8);
    expect([await inState('unknown'), service.requests]).toEqual([4, 12]);
  });
});

describe('after a wait', () => {
  it('goes on although an older send of another chat is still under way', async () => {
    let refusals = 1;
    const gateway = realGateway();
    outbox = makeOutbox({
      ...gateway,
      sendText: (request, options) =>
        refusals-- > 0
          ? Promise.resolve({ outcome: 'not-sent', reason: 'refused', detail: '' })
          : gateway.sendText(request, options),
    });
    service.faults.next({ kind: 'stall', operation: 'send-text-safe' });
    const slow = await add('slow', chatIds[0], true);
    outbox.wake();
    await until(slow, 'sending');
    const quick = await add('quick', chatIds[1]);
    outbox.wake();
    await until(quick, 'accepted');
    expect(await stateOf(slow)).toBe('sending');
  });

  it('asks for a token no second time because of an answer to the old one', async () => {
    let answerOld: (() => void) | null = null;
    const gateway = realGateway();
    let first = true;
    outbox = makeOutbox({
      ...gateway,
      sendText: (request, options) => {
        if (!first) return gateway.sendText(request, options);
        first = false;
        return new Promise((resolve) => {
          answerOld = () => resolve({ outcome: 'unauthorized' });
        });
      },
    });
    const localId = await add('with the old token');
    outbox.wake();
    const answer = await vi.waitUntil(() => answerOld);
    backOff.on.token();
    answer();
    await until(localId, 'accepted');
    expect((await outbox.status()).backOff).toBeNull();
  });
});
