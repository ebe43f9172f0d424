import { expect, it } from 'vitest';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

it('assumes for a national number the country chosen last, else that of most chats, else the region', async () => {
  const { instanceId } = await run.connect();
  const read = async (region?: string) => {
    const input = { instanceId, written: '0151 12345678', region };
    const answer = await run.client.ask('chats.readRecipient', input);
    return answer.ok ? answer.value.assumedCountry : answer.error;
  };
  expect(await read()).toMatchObject({ problem: 'number-needs-country' });
  expect(await read('US')).toMatchObject({ problem: 'number-needs-country' });
  expect(await read('DE')).toBe('DE');
  await run.openChat('+4915112345679');
  await run.openChat('+4915112345670');
  await run.openChat('+5511912345678');
  expect(await read('US')).toBe('DE');
  await run.client.call('settings.set', { newChat: { country: 'AT' } });
  expect(await read('US')).toBe('AT');
});
