import { afterEach, beforeEach, expect, it } from 'vitest';
import { probeRequests } from '../../electron/engine/gateway/probe-service.ts';
import type { FoundPolicy } from '../../electron/engine/host.ts';
import type { Offers } from '../../shared/domain/offers.ts';
import { runningEngine } from '../support/running-engine.ts';

/** What the host finds at the next start. */
let found: FoundPolicy | null = null;
// A policy is read at the start.
const run = runningEngine({ readPolicy: async () => found }, { isAlone: true });

beforeEach(() => {
  run.service.switches.offersMore = true;
});
afterEach(() => {
  found = null;
});

const attemptId = 'probe';
const probe = () => run.call('instances.probe', { attemptId });
const instance = async () => {
  const { instances } = await run.client.call('instances.list', {});
  return instances[0];
};
const offered: Partial<Offers> = { health: true, contacts: true, heartbeats: true, queue: false };

it('uses nothing before somebody asked, and then what was found, also after a restart', async () => {
  const { instanceId: _id, ...connected } = await run.connect();
  expect(connected).toMatchObject({ probe: null, offers: null });
  const probed = await probe();
  expect(probed.offers).toMatchObject(offered);
  expect(probed.probe?.at).toBeGreaterThan(Date.now() - 10_000);
  await run.restart();
  expect(await instance()).toEqual({ ...probed, token: 'stored' });
});

it('makes the requests of the probe and not one more against a service that offers nothing', async () => {
  run.service.switches.offersMore = false;
  await run.connect();
  const before = run.service.requests;
  const { offers } = await probe();
  expect(Object.values(offers ?? {})).toEqual(Array(7).fill(false));
  await run.restart();
  const { chatId } = await run.openChat('+49 151 2345678');
  await run.send(chatId, 'hello');
  await run.untilAll(chatId, 'accepted');
  expect(run.service.requests - before).toBe(probeRequests + 1);
});

it('asks before connecting too, without the token first, and keeps what it found', async () => {
  const form = run.form();
  expect(
    await run.client.refusal('instances.probeForm', { ...form, instanceUuid: '7' }),
  ).toMatchObject({ kind: 'invalid-input', field: 'instanceUuid' });
  expect(run.service.requests).toBe(0);
  expect(
    await run.client.refusal('instances.probeForm', { ...form, accessToken: 'another' }),
  ).toEqual({ kind: 'invalid-input', field: 'accessToken', problem: 'key-refused' });
  const asked = await run.client.call('instances.probeForm', form);
  expect(asked.findings.health).toEqual({ answer: 'answered', status: 200 });
  expect((await run.connect()).probe).toEqual(asked);
});

it('keeps what it knows where nothing is reached or the token is refused', async () => {
  await run.connect();
  await probe();
  await run.call('instances.setToken', { accessToken: 'another' });
  expect(await run.refusal('instances.probe', { attemptId })).toEqual({
    kind: 'unauthorized',
  });
  expect((await instance())?.offers).toMatchObject(offered);
  await run.service.close();
  expect(await run.refusal('instances.probe', { attemptId })).toMatchObject({
    kind: 'offline',
  });
  expect((await instance())?.offers).toMatchObject(offered);
});

it('can be given up, and then nothing is kept', async () => {
  await run.connect();
  run.service.faults.every(1, { kind: 'delay', ms: 5_000, operation: 'health' });
  const asked = run.ask('instances.probe', { attemptId });
  await run.client.call('app.cancelAttempt', { attemptId });
  expect(await asked).toMatchObject({ error: { kind: 'not-found', what: 'attempt' } });
  expect((await instance())?.probe).toBeNull();
});

it('uses nothing of it while the setting is off, and an organization can lock it off', async () => {
  await run.connect();
  await probe();
  await run.client.call('settings.set', { service: { useOffers: false } });
  expect(await instance()).toMatchObject({ offers: null, probe: { findings: {} } });
  await run.client.call('settings.set', { service: { useOffers: true } });
  expect((await instance())?.offers).toMatchObject(offered);

  found = { source: 'policy', text: '{"locked":{"service":{"useOffers":false}}}' };
  await run.restart();
  expect((await instance())?.offers).toBeNull();
  const before = run.service.requests;
  expect(await run.refusal('instances.probe', { attemptId })).toMatchObject({
    problem: 'set-by-organization',
  });
  expect(run.service.requests).toBe(before);
});

it('asks a service no more than ten times a minute how it is, however often somebody wants to know', async () => {
  await run.connect();
  for (let times = 0; times < 10; times += 1) await probe();
  // Nobody waits a minute for a button.
  const eleventh = await run.refusal('instances.probe', { attemptId });
  expect(eleventh).toMatchObject({ field: 'probe', problem: 'asked-too-often' });
  expect((await instance())?.probe?.findings.health).toEqual({ answer: 'answered', status: 200 });
});

it('forgets what it found where the addresses become others', async () => {
  const { name, accentHue, own } = await run.connect();
  await probe();
  const { smsServiceAddress, queueAddress: chatServiceAddress } = run.service;
  const changed = await run.call('instances.applySettings', {
    name,
    accentHue,
    own,
    smsServiceAddress,
    chatServiceAddress,
    accessToken: run.form().accessToken,
  });
  expect(changed.probe).toBeNull();
  expect((await probe()).offers).toMatchObject({ ...offered, queue: true });
});
