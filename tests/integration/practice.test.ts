import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const sendTo = async (instanceId: string, number: string) => {
  const { chatId } = await run.client.openChat(instanceId, number);
  await run.client.send(instanceId, chatId, 'hello');
  return chatId;
};

it('shows each state by the ending of a number', async () => {
  const { instanceId } = await run.client.call('instances.usePractice', {});
  await run.client.call('settings.set', { sending: { safeSend: false } });
  const lost = await sendTo(instanceId, '+49 151 2345001');
  expect(await run.client.untilAll(instanceId, lost, 'unknown')).toMatchObject([
    { failure: { reason: 'reset' } },
  ]);
  const slow = await sendTo(instanceId, '+49 151 2345003');
  const limited = await sendTo(instanceId, '+49 151 2345002');
  await run.client.until(async () => {
    const { backOff } = await run.client.call('outbox.status', { instanceId });
    return backOff?.reason === 'rate-limited' ? true : null;
  });
  await run.client.untilAll(instanceId, slow, 'accepted');
  await run.client.untilAll(instanceId, limited, 'accepted');
}, 20_000);
