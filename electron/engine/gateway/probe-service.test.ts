import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OfferName } from '../../../shared/domain/offers.ts';
import type { Fault } from '../../practice/fault-plan.ts';
import type { PracticeService } from '../../practice/start-practice-service.ts';
import { probeRequests, probeService } from './probe-service.ts';
import { startTestService, testGateway } from './testing/test-gateway.ts';

let service: PracticeService;

beforeEach(async () => {
  service = await startTestService({ offersMore: true });
});
afterEach(() => service.close());

const timeouts = { readWaitMs: 150 };

async function probe(address = service.chatServiceAddress) {
  const target = { ...service, chatServiceAddress: address };
  return probeService(testGateway(target, { timeouts }).optional, address);
}

it('reports each offer after one read, and the offers that follow from it', async () => {
  expect(await probe()).toMatchObject({
    findings: {
      health: { answer: 'answered', status: 200 },
      contacts: { answer: 'answered', status: 200 },
      heartbeats: { answer: 'answered', status: 200 },
      queue: { answer: 'follows-not', status: null },
    },
  });
  expect(service.requests).toBe(probeRequests);
  expect(service.log).toEqual([]);
  expect(await probe(service.queueAddress)).toMatchObject({
    findings: { health: { answer: 'answered' }, queue: { answer: 'follows', status: null } },
  });
});

it('finds nothing where the service has nothing but the interface', async () => {
  service.switches.offersMore = false;
  const none = { answer: 'not-found', status: 404 };
  const without = { answer: 'follows-not', status: null };
  expect(await probe()).toEqual({
    at: expect.any(Number) as number,
    findings: {
      health: none,
      contacts: none,
      smsLists: none,
      smsMessages: none,
      heartbeats: none,
      queue: without,
      smsSend: without,
    } satisfies Record<OfferName, unknown>,
  });
  expect(service.requests).toBe(probeRequests);
});

it.each<[Fault, object]>([
  [
    { kind: 'status', status: 405 },
    { answer: 'not-allowed', status: 405 },
  ],
  [
    { kind: 'status', status: 401 },
    { answer: 'unauthorized', status: 401 },
  ],
  [
    { kind: 'status', status: 403 },
    { answer: 'unauthorized', status: 403 },
  ],
  [
    { kind: 'status', status: 422 },
    { answer: 'refused', status: 422 },
  ],
  [
    { kind: 'rate-limited', retryAfter: 9 },
    { answer: 'rate-limited', status: 429 },
  ],
  [
    { kind: 'status', status: 500 },
    { answer: 'server-error', status: 500 },
  ],
  [{ kind: 'web-page' }, { answer: 'web-page', status: 200 }],
  [
    { kind: 'status', status: 200, body: [] },
    { answer: 'other-answer', status: 200 },
  ],
  [
    { kind: 'status', status: 200, body: { status: ' ' } },
    { answer: 'other-answer', status: 200 },
  ],
  [
    { kind: 'redirect', location: 'https://a.example' },
    { answer: 'other-answer', status: 307 },
  ],
  [{ kind: 'reset-before' }, { answer: 'no-answer', status: null }],
  [
    { kind: 'delay', ms: 1_000 },
    { answer: 'no-answer', status: null },
  ],
])(
  'reports an endpoint that answers %j as not offered, with its answer',
  async (fault, finding) => {
    service.faults.next({ ...fault, operation: 'health' });
    expect(await probe()).toMatchObject({
      findings: { health: finding, contacts: { answer: 'answered' } },
    });
  },
);

it('reports no offers when the token is refused or nothing answers', async () => {
  const { optional } = testGateway({ ...service, accessToken: 'another' });
  expect(await probeService(optional, service.chatServiceAddress)).toEqual({
    outcome: 'unauthorized',
  });
  await service.close();
  expect(await probe()).toMatchObject({ outcome: 'not-sent', reason: 'refused' });
});
