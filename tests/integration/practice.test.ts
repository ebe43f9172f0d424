import { expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import type { PracticeSwitch } from '../../shared/domain/practice-switch.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const sendTo = async (instanceId: string, number: string) => {
  const { chatId } = await run.client.openChat(instanceId, number);
  await run.client.send(instanceId, chatId, 'hello');
  return chatId;
};

const practising = async () => {
  const { instanceId } = await run.client.call('instances.usePractice', {});
  await run.client.call('settings.set', { sending: { safeSend: false } });
  const turn = (name: PracticeSwitch, on: boolean) =>
    run.client.call('practice.turn', { instanceId, name, on });
  return { instanceId, turn };
};
const number = '+49 151 2345678';

it('loses answers, lets everybody answer and limits the rate while that is switched on', async () => {
  const { instanceId, turn } = await practising();
  await turn('losesAnswers', true);
  const chatId = await sendTo(instanceId, number);
  await run.client.untilAll(instanceId, chatId, 'unknown');
  await turn('losesAnswers', false);

  await turn('answers', true);
  const other = await sendTo(instanceId, '+49 151 2345679');
  await run.until(async () => {
    const { messages } = await run.client.call('messages.list', { instanceId, chatId: other });
    return messages.find(({ direction }) => direction === 'in');
  });

  await turn('limitsRate', true);
  await run.client.send(instanceId, other, 'first');
  await run.client.send(instanceId, other, 'second');
  await run.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff?.reason === 'rate-limited';
  });
  expect(await run.client.call('practice.switches', { instanceId })).toEqual({
    answers: true,
    losesAnswers: false,
    limitsRate: true,
    isOffline: false,
    slowsUploads: false,
    isUnlinked: false,
  });
}, 20_000);

it('tells what becomes of messages while everybody answers, and settles by it what was lost', async () => {
  const { instanceId, turn } = await practising();
  await turn('answers', true);
  await turn('losesAnswers', true);
  const chatId = await sendTo(instanceId, number);
  const [told] = await run.until(async () => {
    const messages = await run.client.messages(instanceId, chatId);
    return messages[0]?.told.length === 3 ? messages : null;
  });
  expect(told).toMatchObject({
    state: 'accepted',
    settlement: { by: 'echo', state: 'settled' },
    told: [{ kind: 'sent' }, { kind: 'delivered' }, { kind: 'read' }],
  });
}, 20_000);

it('lets people react, and delete what they wrote, by the ending of their number', async () => {
  const { instanceId } = await practising();
  const until = (chatId: string, check: (messages: Message[]) => boolean) =>
    run.until(async () => {
      const messages = await run.client.messages(instanceId, chatId);
      return check(messages) ? messages : null;
    });
  const reacting = await sendTo(instanceId, '+49 151 2345997');
  const deleting = await sendTo(instanceId, '+49 151 2345996');
  await until(reacting, ([own]) => own?.reactions[0]?.emoji === '👍');
  const [own, deleted] = await until(deleting, (messages) => messages[1]?.told.length === 1);
  expect(own?.told).toEqual([]);
  expect(deleted).toMatchObject({ direction: 'in', told: [{ kind: 'revoked' }] });
}, 20_000);

it('is out of reach while it is offline, and there again afterwards, at the same address', async () => {
  const { instanceId, turn } = await practising();
  await turn('isOffline', true);
  const chatId = await sendTo(instanceId, number);
  await run.client.untilAll(instanceId, chatId, 'queued', 'not-sent');
  await run.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff !== null;
  });
  await turn('isOffline', false);
  expect(await run.client.untilAll(instanceId, chatId, 'accepted')).toHaveLength(1);
}, 20_000);

it('has nothing to send with while its phone is unlinked', async () => {
  const { instanceId, turn } = await practising();
  await turn('isUnlinked', true);
  const chatId = await sendTo(instanceId, number);
  expect(await run.client.untilAll(instanceId, chatId, 'unknown')).toMatchObject([
    { failure: { status: 500 } },
  ]);
});

it('tells at once that its phone was unlinked and linked again, without being asked', async () => {
  const { instanceId, turn } = await practising();
  const health = () => run.client.call('serviceHealth.get', { instanceId });
  const untilIn = (state: string) => run.until(async () => (await health())?.state === state);
  expect(await health()).toBe(null);
  await turn('isUnlinked', true);
  await untilIn('unlinked');
  await turn('isUnlinked', false);
  await untilIn('working');
});

it('has switches for a practice service alone', async () => {
  const { instanceId } = await run.connect();
  await expect(
    run.client.call('practice.turn', { instanceId, name: 'answers', on: true }),
  ).rejects.toThrow('not-found');
});

it('shows each state by the ending of a number', async () => {
  const { instanceId } = await run.client.call('instances.usePractice', {});
  await run.client.call('settings.set', { sending: { safeSend: false } });
  const lost = await sendTo(instanceId, '+49 151 2345001');
  expect(await run.client.untilAll(instanceId, lost, 'unknown')).toMatchObject([
    { failure: { reason: 'reset' } },
  ]);
  const slow = await sendTo(instanceId, '+49 151 2345003');
  const limited = await sendTo(instanceId, '+49 151 2345002');
  await run.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff?.reason === 'rate-limited';
  });
  await run.client.untilAll(instanceId, slow, 'accepted');
  await run.client.untilAll(instanceId, limited, 'accepted');
}, 20_000);
