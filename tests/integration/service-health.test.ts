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
async function connect(): Promise<void> {
  await run.connect();
  await run.call('instances.probe', { attemptId: 'probe' });
}

const health = () => run.call('serviceHealth.get', {});
const watch = () => run.call('serviceHealth.watch', {});
const untilIn = (state: ServiceHealth['state']) =>
  run.until(async () => {
    const told = await health();
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
  await connect();
  await watch();
  expect(await untilIn(state)).toMatchObject({ state, status });
});

it('asks nothing while nobody looks and nothing waits, and asks as soon as something does', async () => {
  run.service.switches.phone = 'SCAN_QR_CODE';
  await connect();
  const before = run.service.requests;
  await run.client.call('settings.set', { sending: { undoSeconds: 30 } });
  expect(await health()).toBeNull();
  expect(run.service.requests).toBe(before);
  const { chatId } = await run.openChat('+49 151 2345678');
  await run.send(chatId, 'held back for a while');
  await untilIn('unlinked');
  expect(run.service.requests).toBe(before + 1);
});

it('asks nothing where it is not offered, or switched off', async () => {
  await connect();
  await run.client.call('settings.set', { service: { useOffers: false } });
  const before = run.service.requests;
  await watch();
  const { chatId } = await run.openChat('+49 151 2345678');
  await run.send(chatId, 'hello');
  await run.untilAll(chatId, 'accepted');
  expect([await health(), run.service.requests]).toEqual([null, before + 1]);
  expect(await run.refusal('serviceHealth.requestCode', {})).toMatchObject({
    kind: 'not-found',
  });
  expect(await run.call('serviceHealth.smsPhone', {})).toBeNull();
});

it('gives a code to link the phone with, and the same again as long as it lives', async () => {
  run.service.switches.phone = 'SCAN_QR_CODE';
  await connect();
  const code = await run.call('serviceHealth.requestCode', {});
  expect(code.until - Date.now()).toBeGreaterThan(50_000);
  const before = run.service.requests;
  expect(await run.call('serviceHealth.requestCode', {})).toEqual(code);
  expect(run.service.requests).toBe(before);
});

it('says when a code may be asked for again', async () => {
  await connect();
  run.service.faults.next({
    kind: 'rate-limited',
    retryAfter: 42,
    operation: 'request-new-qr-code',
  });
  expect(await run.refusal('serviceHealth.requestCode', {})).toEqual({
    kind: 'rate-limited',
    retryAfterSeconds: 42,
  });
});

it('tells of the SMS phone, and asks for it once a minute', async () => {
  await connect();
  run.service.switches.smsPhone = { isOnline: false, batteryLevel: 7, isCharging: false };
  const before = run.service.requests;
  const phone = await run.call('serviceHealth.smsPhone', {});
  expect(phone).toMatchObject({ isOnline: false, batteryLevel: 7, isCharging: false });
  expect(Date.now() - (phone?.since ?? 0)).toBeGreaterThan(3_500_000);
  await run.call('serviceHealth.smsPhone', {});
  expect(run.service.requests).toBe(before + 1);
});
