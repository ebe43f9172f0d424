import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeService } from '../../../practice/start-practice-service.ts';
import { startTestService, testGateway, testText } from '../testing/test-gateway.ts';
import { readHeartbeat } from './heartbeats.ts';
import type { OptionalGateway } from './optional-gateway.ts';

let service: PracticeService;
let gateway: OptionalGateway;

beforeEach(async () => {
  service = await startTestService({ offersMore: true });
  gateway = testGateway(service).optional;
});
afterEach(() => service.close());

describe('with the practice service', () => {
  it('returns the state of the instance, ten times a minute', async () => {
    service.switches.phone = 'SCAN_QR_CODE';
    const first = await gateway.health();
    expect(first).toMatchObject({ value: { status: 'SCAN_QR_CODE' } });
    for (let asked = 1; asked < 10; asked += 1) {
      expect(await gateway.health()).toMatchObject({ outcome: 'accepted' });
    }
    expect(await gateway.health()).toMatchObject({ outcome: 'rate-limited' });
  });

  it('gives a picture to link the phone with, once a minute', async () => {
    const code = await gateway.requestNewQrCode();
    const png = Buffer.from(code.outcome === 'accepted' ? code.value : '', 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const again = await gateway.requestNewQrCode();
    expect(again).toMatchObject({ outcome: 'rate-limited' });
  });

  it('reads contacts, one by one and in parts', async () => {
    expect(await gateway.contact('15550100001@c.us')).toMatchObject({
      value: { id: '15550100001@c.us', name: 'Ana Lima', pushname: 'Ana' },
    });
    expect(await gateway.contact('15550100000@c.us')).toMatchObject({
      outcome: 'rejected',
      status: 404,
      messages: ['Contact not found.'],
    });
    const part = await gateway.contacts({ limit: 2, offset: 1 });
    expect(part).toMatchObject({ value: [{ name: null }, { name: 'Chen Wei', pushname: null }] });
  });

  it('reads the state of the phone that sends SMS', async () => {
    service.switches.smsPhone = { isOnline: false, batteryLevel: 3, isCharging: false };
    const page = await gateway.newestHeartbeat();
    const [row] = page.outcome === 'accepted' ? page.value.rows : [];
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string;
    expect(row && readHeartbeat(row)).toEqual({
      batteryLevel: 3,
      isCharging: false,
      at,
      isOnline: false,
      offlineSince: at,
    });
  });

  it('queues what is sent, and answers for it later', async () => {
    service.switches.queue.delayMs = 0;
    const queueing = testGateway({ ...service, chatServiceAddress: service.queueAddress });
    const settled = async (chatId: string) => {
      const sent = await queueing.sendText({ ...testText, chatId });
      const { queued_request_uuid: uuid } = (
        sent.outcome === 'accepted' ? sent.answer : {}
      ) as Record<string, string>;
      return expect.poll(() => queueing.optional.queuedRequest(uuid ?? ''));
    };
    const [known, notThere] = [
      await settled('4915112345678@c.us'),
      await settled('4915112345000@c.us'),
    ];
    await known.toMatchObject({ value: { status: 201, body: { status: 'PENDING' } } });
    await notThere.toMatchObject({ value: { status: 422, body: { errors: { exists: false } } } });
    expect(await queueing.optional.queuedRequest('another')).toMatchObject({ status: 404 });
  });
});

// Written after the forms that public material shows, with what it shows to go wrong.
describe('with answers as others give them', () => {
  const answerWith = (operation: string, body: unknown) =>
    service.faults.next({ kind: 'status', status: 200, body, operation });

  it.each([
    [{ instance_id: 'x', connected_at: 1_758_105_918, status: 'STARTING', more: 1 }, 'STARTING'],
    [{ status: 'PASSKEY_REQUIRED' }, 'PASSKEY_REQUIRED'],
  ])('reads the state in %j', async (body, status) => {
    answerWith('health', body);
    expect(await gateway.health()).toMatchObject({ value: { status }, answer: body });
  });

  it.each([[{}], [{ status: null }], [{ status: {} }], [[]], ['WORKING']])(
    'takes %j for no state',
    async (body) => {
      answerWith('health', body);
      expect(await gateway.health()).toMatchObject({ outcome: 'unknown' });
    },
  );

  const huge = `iVBORw0KGgo${'A'.repeat(3_000_000)}`;

  it.each(['', 'not base64', '<svg onload="x">', 'PHN2Zz4=', huge])(
    'takes %.40j for no picture',
    async (qr_code) => {
      answerWith('request-new-qr-code', { qr_code });
      expect(await gateway.requestNewQrCode()).toMatchObject({ outcome: 'unknown' });
    },
  );

  it('reads numbers that are text, and ignores the addresses of other pages', async () => {
    const links = { next: 'https://another.example/heartbeats?page=2' };
    const meta = { current_page: '1', last_page: '7,', total: 'x' };
    const data = [{ battery_level: '41', is_charging: '1', phone: null }, 'no row'];
    answerWith('heartbeats', { data, links, meta });
    const page = await gateway.newestHeartbeat();
    expect(page).toMatchObject({
      value: { rows: [data[0]], page: 1, lastPage: 7, total: null },
    });
    expect(readHeartbeat(data[0] as Record<string, unknown>)).toEqual({
      batteryLevel: 41,
      isCharging: true,
      at: null,
      isOnline: null,
      offlineSince: null,
    });
    expect(service.requests).toBe(1);
  });

  it('reads the outcome of a queued request, also where its body is text', async () => {
    const uuid = '0b7c';
    const body = { success: true, message: 'sent' };
    const waiting = { uuid, request: { method: 'POST' }, response_status: null };
    answerWith('queued-requests/:uuid', waiting);
    expect(await gateway.queuedRequest(uuid)).toMatchObject({ value: { status: null } });
    answerWith('queued-requests/:uuid', {
      ...waiting,
      response_status: '201',
      response_body: JSON.stringify(body),
    });
    expect(await gateway.queuedRequest(uuid)).toMatchObject({ value: { status: 201, body } });
    answerWith('queued-requests/:uuid', { message: 'ok' });
    expect(await gateway.queuedRequest(uuid)).toMatchObject({ outcome: 'unknown' });
  });
});
