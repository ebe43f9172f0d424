import { expect, it } from 'vitest';
import { account, runningEngine } from '../support/running-engine.ts';

// Whether a number that nobody here has written to is on the network, as a server tells it.

const run = runningEngine();

const connect = () =>
  run.connect({
    protocol: 'waha',
    chatServiceAddress: run.service.wahaAddress,
    smsServiceAddress: '',
    instanceUuid: account.instanceUuid,
  });
const ask = (chatId: string) => run.call('chats.onNetwork', { chatId });

/** How often the server was asked about a number. */
const asked = async () => {
  const { instances } = await run.client.call('health.report', {});
  const answers = instances.flatMap((instance) => instance.answers);
  return answers.filter(({ operation }) => operation === 'check-exists').length;
};

it('is asked once for each number, and said either way', async () => {
  await connect();
  expect(await ask('4915112345678@c.us')).toEqual({ isThere: true, otherForm: null });
  expect(await ask('4915112345000@c.us')).toEqual({ isThere: false, otherForm: null });
  expect(await ask('4915112345678@c.us')).toMatchObject({ isThere: true });
  expect(await asked()).toBe(2);
});

it('opens a new chat with the form that the network has of its number', async () => {
  await connect();
  run.service.switches.waha.formerForms = { '5511961234567': '551161234567' };
  expect(await ask('5511961234567@c.us')).toEqual({
    isThere: true,
    otherForm: { chatId: '551161234567@c.us', number: '+55 11 6123 4567' },
  });
  const { chatId } = await run.call('chats.open', { chatId: '5511961234567@c.us' });
  expect(chatId).toBe('551161234567@c.us');
  await run.send(chatId, 'Hello');
  await run.untilAll(chatId, 'accepted');
  expect(run.service.log.at(-1)?.fields).toMatchObject({ chatId });
  // Another number's ID is no form of this one.
  run.service.switches.waha.formerForms = { '4915112345678': '4915112345679' };
  expect(await ask('4915112345678@c.us')).toEqual({ isThere: true, otherForm: null });
});

it('is not known of a group, a hidden ID, or where the server has no such route, which is asked for once', async () => {
  await connect();
  expect(await ask('120363041234567890@g.us')).toBe(null);
  expect(await ask('99887766554433@lid')).toBe(null);
  expect(await asked()).toBe(0);
  run.service.switches.waha.lacks = ['check-exists'];
  expect(await ask('4915112345678@c.us')).toBe(null);
  expect(await ask('4915112345679@c.us')).toBe(null);
  expect(await asked()).toBe(1);
});

it('is not known while the server answers with an error, and is asked again the next time', async () => {
  await connect();
  run.service.faults.next({ kind: 'status', status: 500, operation: 'check-exists' });
  expect(await ask('4915112345678@c.us')).toBe(null);
  expect(await ask('4915112345678@c.us')).toMatchObject({ isThere: true });
});

it('is asked of few numbers a minute, and of none where nothing may be asked for', async () => {
  await connect();
  const all = Array.from({ length: 12 }, (_, index) => `49151123456${10 + index}@c.us`);
  const answers = await Promise.all(all.map(ask));
  expect(answers.filter((answer) => answer !== null)).toHaveLength(10);
  await run.client.call('settings.set', { service: { useOffers: false } });
  expect(await ask(all[0] ?? '')).toMatchObject({ isThere: true });
  expect(await asked()).toBe(10);
});

it('is never asked of a service that speaks the interface', async () => {
  await run.connect();
  expect(await ask('4915112345678@c.us')).toBe(null);
  expect(await asked()).toBe(0);
});
