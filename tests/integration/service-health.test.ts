import { beforeEach, expect, it } from 'vitest';
import type { ServiceHealth } from '../../shared/contract/service-health.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

beforeEach(() => {
  run.service.switches.offersMore = true;
  // What reads lists by itself would be counted with what is asked about health.
  run.service.faults.every(1, { kind: 'status', status: 404, operation: 'message-threads' });
  run.service.faults.every(1, { kind: 'status', status: 404, operation: 'messages' });
});

/** Connects, and finds out what the service offers. */
async function connect(): Promise<string> {
  const { instanceId } = await run.connect();
  await run.client.call('instances.probe', { instanceId, attemptId: 'probe' });
  return instanceId;
}

const health = (instanceId: string) => run.client.call('serviceHealth.get', { instanceId });
const watch = (instanceId: string) => run.client.call('serviceHealth.watch', { instanceId });
const untilIn = (instanceId: string, state: ServiceHealth['state']) =>
  run.client.until(async () => {
    const told = await health(instanceId);
    return told?.state === state ? told : null;
  });

it.each([
  ['WORKING', 'working'],
  ['SCAN_QR_CODE', 'unlinked'],
  ['STARTING', 'starting'],
  ['PENDING', 'starting'],
  ['STOPPED', 'stopped'],
  ['FAILED', 'failed'],
  ['PASSKEY_REQUIRED', 'other'],
] as const)('tells somebody who looks that %s means %s', async (status, state) => {
  run.service.switches.phone = status;
  const instanceId = await connect();
  await watch(instanceId);
  expect(await untilIn(instanceId, state)).toMatchObject({ state, status });
});

it('asks nothing while nobody looks and nothing waits, and asks as soon as something does', async () => {
  run.service.switches.phone = 'SCAN_QR_CODE';
  const instanceId = await connect();
  const before = run.service.requests;
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  expect(await health(instanceId)).toBeNull();
  expect(run.service.requests).toBe(before);
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'held back for a while');
  await untilIn(instanceId, 'unlinked');
  expect(run.service.requests).toBe(before + 1);
});

it('asks nothing where it is not offered, or switched off', async () => {
  const instanceId = await connect();
  await run.client.call('settings.set', { service: { useOffers: false } });
  const before = run.service.requests;
  await watch(instanceId);
  const { chatId } = await run.client.openChat(instanceId, '+49 151 2345678');
  await run.client.send(instanceId, chatId, 'hello');
  await run.client.untilAll(instanceId, chatId, 'accepted');
  expect([await health(instanceId), run.service.requests]).toEqual([null, before + 1]);
  expect(await run.client.refusal('serviceHealth.requestCode', { instanceId })).toMatchObject({
    kind: 'not-found',
  });
  expect(await run.client.call('serviceHealth.smsPhone', { instanceId })).toBeNull();
});

it('gives a code to link the phone with, and the same again as long as it lives', async () => {
  run.service.switches.phone = 'SCAN_QR_CODE';
  const instanceId = await connect();
  const code = await run.client.call('serviceHealth.requestCode', { instanceId });
  expect(code.until - Date.now()).toBeGreaterThan(50_000);
  const before = run.service.requests;
  expect(await run.client.call('serviceHealth.requestCode', { instanceId })).toEqual(code);
  expect(run.service.requests).toBe(before);
});

it('says when a code may be asked for again', async () => {
  const instanceId = await connect();
  run.service.faults.next({
    kind: 'rate-limited',
    retryAfter: 42,
    operation: 'request-new-qr-code',
  });
  expect(await run.client.refusal('serviceHealth.requestCode', { instanceId })).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 42,
  });
});

it('tells of the SMS phone, and asks for it once a minute', async () => {
  const instanceId = await connect();
  run.service.switches.smsPhone = { isOnline: false, batteryLevel: 7, isCharging: false };
  const before = run.service.requests;
  const phone = await run.client.call('serviceHealth.smsPhone', { instanceId });
  expect(phone).toMatchObject({ isOnline: false, batteryLevel: 7, isCharging: false });
  expect(Date.now() - (phone?.since ?? 0)).toBeGreaterThan(3_500_000);
  await run.client.call('serviceHealth.smsPhone', { instanceId });
  expect(run.service.requests).toBe(before + 1);
});
