import { describe, expect, it } from 'vitest';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { account, runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

describe('sending', () => {
  const numbers = ['+49 151 12345678', '+55 11 91234-5678', '+1 415 555 0132'];

  const sendTen = async (): Promise<string[]> => {
    const chats = await Promise.all(numbers.map((number) => run.openChat(number)));
    const chatIds = chats.map(({ chatId }) => chatId);
    for (let index = 0; index < 10; index += 1) {
      await run.send(chatIds[index % 3] ?? '', `text ${index}`);
    }
    return chatIds;
  };

  const carriedOut = () => run.service.log.map(({ chatId, fields }) => [chatId, fields['text']]);
  const typed = (chatIds: string[]) =>
    Array.from({ length: 10 }, (_, index) => [chatIds[index % 3], `text ${index}`]);
  const inChat = (chatId: string, all: unknown[][]) => all.filter(([own]) => own === chatId);

  it('brings ten texts to three chats once each and in order', async () => {
    await run.connect();
    const chatIds = await sendTen();
    for (const chatId of chatIds) await run.untilAll(chatId, 'accepted');
    expect(carriedOut()).toHaveLength(10);
    for (const chatId of chatIds) {
      expect(inChat(chatId, carriedOut())).toEqual(inChat(chatId, typed(chatIds)));
    }
  });

  it('tells seven from three where every third answer is lost, and sends none twice', async () => {
    await run.connect();
    run.service.faults.every(3, { kind: 'reset-after' });
    const chatIds = await sendTen();
    const states: string[] = [];
    for (const chatId of chatIds) {
      const settled = await run.untilAll(chatId, 'accepted', 'unknown');
      states.push(...settled.map(({ state }) => state));
    }
    expect(states.filter((state) => state === 'accepted')).toHaveLength(7);
    expect(states.filter((state) => state === 'unknown')).toHaveLength(3);
    for (const chatId of chatIds) {
      expect(inChat(chatId, carriedOut())).toEqual(inChat(chatId, typed(chatIds)));
    }
  });

  it('adds nothing when one action is repeated', async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    const message = {
      instanceId,
      chatId,
      localId: '7b0d2a54-2a3c-4c8e-9a54-0d5a0f3c9e11',
      text: 'once',
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    };
    await Promise.all([1, 2, 3].map(() => run.client.call('messages.send', message)));
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log).toHaveLength(1);
  });

  it('sends an unknown message again exactly once, however often it is asked', async () => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    run.service.faults.next({ kind: 'reset-after' });
    const { localId } = await run.send(chatId, 'doubtful');
    await run.untilAll(chatId, 'unknown');
    await Promise.all(
      Array.from({ length: 50 }, () => run.call('messages.sendAgain', { localId })),
    );
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log).toHaveLength(2);
  });

  it.each([
    [
      'unknown',
      { message: 'Unauthenticated.' },
      { reason: 'no-record', messages: ['Unauthenticated.'] },
    ],
    ['accepted', { queued: true, queued_request_uuid: 'b8b0', place: 7 }, null],
  ] as const)('is %s with %j, which is kept whole', async (state, answer, failure) => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    run.service.faults.next({ kind: 'status', status: 200, body: answer });
    const { localId } = await run.send(chatId, 'hello');
    const [message] = await run.untilAll(chatId, state);
    expect(message).toMatchObject({ messageId: null, ...(failure && { failure }) });
    const { record } = await run.call('messages.details', { localId });
    expect(JSON.parse(record ?? '')).toEqual(answer);
  });

  it('names the answered message by the id of the interface', async () => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    const first = await run.send(chatId, 'first');
    const [accepted] = await run.untilAll(chatId, 'accepted');
    await run.send(chatId, 'second', { replyToLocalId: first.localId });
    await run.untilAll(chatId, 'accepted');
    expect(accepted?.messageId).toMatch(new RegExp(`^true_${chatId}_\\w+$`));
    expect(run.service.log[1]?.fields['reply_to']).toBe(accepted?.messageId);
    const [, reply] = await run.messages(chatId);
    expect(reply?.replyTo).toMatchObject({
      localId: first.localId,
      excerpt: 'first',
      isHere: true,
      isOwn: true,
    });
  });

  it('keeps the words of a refusal and says that a number is not on the network', async () => {
    await run.connect();
    const { chatId } = await run.openChat('+49 151 12345000');
    await run.send(chatId, 'hello?');
    const [message] = await run.untilAll(chatId, 'rejected');
    expect(message?.failure).toMatchObject({ kind: 'rejected', status: 422, notOnNetwork: true });
  });

  it('waits for a token after a 401 and then goes on with everything, in order', async () => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    await run.call('instances.setToken', { accessToken: 'expired' });
    await run.send(chatId, 'one');
    await run.send(chatId, 'two');
    await run.until(async () => {
      const { backOff } = await run.call('outbox.status', {});
      return backOff?.reason === 'unauthorized' ? backOff : null;
    });
    await run.untilAll(chatId, 'queued');
    await run.call('instances.setToken', { accessToken: account.accessToken });
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log.map(({ fields }) => fields['text'])).toEqual(['one', 'two']);
  });

  it('waits as a 429 says and goes on by itself', async () => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    run.service.faults.next({ kind: 'rate-limited', retryAfter: 1 });
    const sent = Date.now();
    await run.send(chatId, 'patient');
    await run.untilAll(chatId, 'accepted');
    expect(Date.now() - sent).toBeGreaterThanOrEqual(1_000);
    expect(run.service.log).toHaveLength(1);
  });

  it('tries by itself what never left, once the service is back', async () => {
    await run.connect();
    const { chatId } = await run.openChat(numbers[0] ?? '');
    const port = Number(new URL(run.service.chatServiceAddress).port);
    await run.service.close();
    await run.send(chatId, 'later');
    const [waiting] = await run.untilAll(chatId, 'not-sent');
    expect(waiting?.failure).toMatchObject({ kind: 'not-sent', reason: 'refused' });
    run.service = await startPracticeService({ ...account, port });
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log).toHaveLength(1);
  });
});

describe('the time to undo', () => {
  const hold = async (undoSeconds: number) => {
    const { instanceId } = await run.connect();
    await run.client.call('settings.set', { sending: { undoSeconds } });
    const { chatId } = await run.openChat('+4915112345678');
    return { instanceId, chatId };
  };

  it('holds a message, and what follows it in its chat, before anything leaves', async () => {
    const { chatId } = await hold(1);
    const written = Date.now();
    const { state } = await run.send(chatId, 'first');
    await run.client.call('settings.set', { sending: { undoSeconds: 0 } });
    await run.send(chatId, 'second');
    expect([state, run.service.log]).toEqual(['held', []]);
    await run.untilAll(chatId, 'accepted');
    expect(Date.now() - written).toBeGreaterThanOrEqual(1_000);
    expect(run.service.log.map(({ fields }) => fields['text'])).toEqual(['first', 'second']);
  });

  it('ends by a restart too', async () => {
    const { chatId } = await hold(1);
    await run.send(chatId, 'kept over the restart');
    await run.restart();
    await run.untilAll(chatId, 'accepted');
    expect(run.service.log).toHaveLength(1);
  });

  it('lets a message be taken back into the draft, and nothing leaves', async () => {
    const { chatId } = await hold(30);
    const { localId } = await run.send(chatId, 'too soon');
    const { state } = await run.call('messages.cancel', { localId });
    await run.call('messages.edit', { localId });
    expect(state).toBe('cancelled');
    expect((await run.call('drafts.get', { chatId })).text).toBe('too soon');
    await run.send(chatId, 'still held');
    expect(run.service.log).toEqual([]);
  });

  it.each([-1, 31, 1.5])('is not %j seconds', async (undoSeconds) => {
    expect(await run.client.refusal('settings.set', { sending: { undoSeconds } })).toMatchObject({
      field: 'sending.undoSeconds',
    });
  });
});
