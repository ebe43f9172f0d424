import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpAnswer, startRawService, type RawService } from '../connection/testing/raw-service.ts';
import {
  bare,
  bareFields,
  card,
  cardFields,
  chatId,
  media,
  mediaFields,
  messageId,
  seen,
  text,
  textFields,
} from './testing/sample-requests.ts';
import { testGateway, testInstance, testToken } from './testing/test-gateway.ts';

const chatPath = `/chat/v1/${testInstance}`;
const deletePath = `delete-message?chatId=4915112345678%40c.us&messageId=false_4915112345678%40c.us_3EB0A1B2C3`;

describe('on the wire', () => {
  let service: RawService;
  beforeEach(async () => {
    service = await startRawService(async ({ socket, wholeRequest }) => {
      await wholeRequest();
      socket.end(httpAnswer('201 Created', '{"queued":true,"queued_request_uuid":"b8b0"}'));
    });
  });
  afterEach(() => service.close());

  const cases: [string, (gateway: ReturnType<typeof testGateway>) => Promise<unknown>, unknown][] =
    [
      ['POST send-text', (g) => g.sendText(text), textFields],
      ['POST send-text-safe', (g) => g.sendTextSafe(text), textFields],
      ['POST send-link-custom-preview', (g) => g.sendLinkCustomPreview(card), cardFields],
      ['POST send-file', (g) => g.sendFile(media), mediaFields],
      ['POST send-image', (g) => g.sendImage(bare), bareFields],
      ['POST send-video', (g) => g.sendVideo(media), mediaFields],
      [
        'POST send-video',
        (g) => g.sendRoundVideo(media),
        { ...bareFields, asNote: true, caption: 'A picture', reply_to: messageId },
      ],
      [
        'POST send-voice',
        (g) => g.sendVoice(media),
        { ...bareFields, caption: 'A picture', reply_to: messageId },
      ],
      [
        'POST forward-message',
        (g) => g.forwardMessage({ chatId, messageId }),
        { chatId, messageId },
      ],
      ['POST send-seen', (g) => g.sendSeen(seen), seen],
      ['POST send-seen', (g) => g.sendSeen({ ...seen, participant: null }), { chatId, messageId }],
      ['POST read-chat', (g) => g.readChat({ chatId, messages: null }), { chatId }],
      ['POST read-chat?messages=20', (g) => g.readChat({ chatId, messages: 20 }), { chatId }],
      [`DELETE ${deletePath}`, (g) => g.deleteMessage({ chatId, messageId }), null],
    ];

  it.each(cases)('%s', async (line, send, body) => {
    expect(await send(testGateway(service.port))).toMatchObject({
      outcome: 'accepted',
      status: 201,
    });
    const json = body === null ? '' : JSON.stringify(body);
    const [method = '', path = ''] = line.split(' ');
    expect(service.connections.map(({ received }) => received().toString())).toEqual([
      [
        `${method} ${chatPath}/${path} HTTP/1.1`,
        `Host: 127.0.0.1:${service.port}`,
        `Authorization: Bearer ${testToken}`,
        'Accept: application/json',
        'Content-Type: application/json',
        ...(json === '' ? [] : [`Content-Length: ${Buffer.byteLength(json)}`]),
        'Connection: close',
        '',
        json,
      ].join('\r\n'),
    ]);
  });

  it('PUT edit-message-thread, to the SMS side', async () => {
    const change = { messageThreadId: 'thread/7', isArchived: false };
    expect(await testGateway(service.port).editMessageThread(change)).toMatchObject({
      outcome: 'accepted',
      value: { id: 'thread/7', isArchived: false },
    });
    const request = service.connections[0]?.received().toString() ?? '';
    expect(request.split('\r\n')[0]).toBe(
      `PUT /sms/v1/${testInstance}/edit-message-thread HTTP/1.1`,
    );
    expect(request.split('\r\n\r\n')[1]).toBe('{"is_archived":false,"messageThreadId":"thread/7"}');
  });

  it('spells the field of the file name as chosen', async () => {
    const gateway = testGateway(service.port, {
      wire: () => ({ fileNameField: 'filename', threadIdField: 'messageThreadId' }),
    });
    await gateway.sendFile(media);
    const request = service.connections[0]?.received().toString() ?? '';
    expect(JSON.parse(request.split('\r\n\r\n')[1] ?? '')).toEqual({
      ...bareFields,
      filename: 'a.png',
      mimetype: 'image/png',
      caption: 'A picture',
      reply_to: messageId,
    });
  });

  it('never leaves the instance it belongs to, whatever its id holds', async () => {
    const address = `http://127.0.0.1:${service.port}`;
    const target = { chatServiceAddress: `${address}/v1`, instanceUuid: '../../x?y#z' };
    await testGateway(target).sendText(text);
    const request = service.connections[0]?.received().toString() ?? '';
    expect(request.split('\r\n')[0]).toBe('POST /v1/..%2F..%2Fx%3Fy%23z/send-text HTTP/1.1');
  });
});

describe('the token', () => {
  it('goes to the side that is called, and follows no redirect', async () => {
    const elsewhere = await startRawService(() => {});
    const redirecting = await startRawService(async ({ socket, wholeRequest }) => {
      await wholeRequest();
      const location = `Location: http://127.0.0.1:${elsewhere.port}/v1`;
      socket.end(httpAnswer('307 Temporary Redirect', '', [location]));
    });
    const gateway = testGateway({
      chatServiceAddress: `http://127.0.0.1:${redirecting.port}/v1`,
      smsServiceAddress: `http://127.0.0.1:${elsewhere.port}/v1`,
    });
    expect(await gateway.sendText(text)).toMatchObject({
      outcome: 'unknown',
      reason: 'redirect',
      status: 307,
    });
    expect(redirecting.connections).toHaveLength(1);
    expect(elsewhere.connections).toHaveLength(0);
    await redirecting.close();
    await elsewhere.close();
  });
});
