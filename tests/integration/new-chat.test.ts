import { expect, it } from 'vitest';
import { noOwnSettings } from '../../shared/domain/own-settings.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const readings = async (written: string, country: string | null = null) => {
  const [read] = await run.call('chats.readRecipients', { written: [written], country });
  if (read === undefined || 'error' in read) return read?.error;
  return read.recipients.map(({ chatId, known, assumedCountry, writtenAs }) => ({
    chatId,
    known,
    assumedCountry,
    writtenAs,
  }));
};

it('reads numbers first with the country of the instance, chosen last, of most chats, of the system', async () => {
  await run.connect();
  const country = (region: string | null) => run.call('chats.numberCountry', { region });
  expect(await country(null)).toEqual({ country: null });
  expect(await country('US')).toEqual({ country: 'US' });
  await run.openChat('+4915112345679');
  await run.openChat('+4915112345670');
  await run.openChat('+5511912345678');
  expect(await country('US')).toEqual({ country: 'DE' });
  await run.client.call('memory.set', { country: 'AT' });
  expect(await country('US')).toEqual({ country: 'AT' });
  await run.call('instances.change', { own: { ...noOwnSettings, country: 'FR' } });
  expect(await country('US')).toEqual({ country: 'FR' });
});

it('answers both where a number may be of two countries, and asks where none is set', async () => {
  await run.connect();
  const nothing = { known: false, writtenAs: null };
  expect(await readings('15123456789', 'DE')).toEqual([
    { chatId: '4915123456789@c.us', assumedCountry: 'DE', ...nothing },
    { chatId: '15123456789@c.us', assumedCountry: null, ...nothing },
  ]);
  expect(await readings('15123456789', '001')).toEqual([
    { chatId: '15123456789@c.us', assumedCountry: null, ...nothing },
  ]);
  expect(await readings('15123456789')).toMatchObject({ problem: 'number-needs-country' });
});

it.each([
  ['551161234567', '+55 11 96123-4567', '+55 11 96123 4567'],
  ['5511961234567', '+55 11 6123-4567', '+55 11 6123 4567'],
  ['5215512345678', '+52 55 1234 5678', '+52 55 1234 5678'],
  ['525512345678', '+52 1 55 1234 5678', '+52 1 55 1234 5678'],
  ['5491123456789', '+54 11 2345-6789', '+54 11 2345 6789'],
  ['22990123456', '+229 01 90 12 34 56', '+229 01 90 12 34 56'],
])(
  'opens the chat %s that is here for %s, and makes no second one',
  async (here, written, shown) => {
    await run.connect();
    const chatId = `${here}@c.us`;
    await run.call('chats.open', { chatId });
    expect(await readings(written)).toEqual([
      { chatId, known: true, assumedCountry: null, writtenAs: shown },
    ]);
    const digits = written.replace(/\D/g, '');
    const opened = await run.call('chats.open', { chatId: `${digits}@c.us` });
    expect(opened.chatId).toBe(chatId);
    expect(await run.call('chats.list', {})).toMatchObject({ total: 1 });
  },
);

it('knows the chat that a window showed last, also after a restart', async () => {
  await run.connect();
  const last = () => run.call('chats.openedLast', {});
  expect(await last()).toBeNull();
  const one = '4915112345678@c.us';
  const two = '5511912345678@c.us';
  for (const chatId of [one, two]) await run.call('chats.open', { chatId });
  await run.call('chats.noteOpened', { chatId: two });
  await run.call('chats.noteOpened', { chatId: one });
  expect(await last()).toBe(one);
  await run.restart();
  expect(await last()).toBe(one);
});
