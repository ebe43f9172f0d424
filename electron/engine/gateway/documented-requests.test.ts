import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import shapes from '../../../tests/shapes/requests.json' with { type: 'json' };
import { testFolder } from '../../../tests/support/test-folder.ts';
import { httpAnswer, startRawService } from '../connection/testing/raw-service.ts';
import { identify } from '../files/file-identity.ts';
import { bare, card, chatId, messageId, seen, text } from './testing/sample-requests.ts';
import { testGateway } from './testing/test-gateway.ts';

type Gateway = ReturnType<typeof testGateway>;

const folder = testFolder('documented');
const to = { chatId, replyTo: null };
const place = { latitude: 52.52, longitude: 13.4, title: '' };
const poll = { name: 'When?', options: ['Today', 'Tomorrow'], multipleAnswers: false };
const contacts = [{ fullName: 'Ana', organization: '', phoneNumber: '+49 151 1' }];
const on = { chatId, messageId };

/** A file of which neither name nor kind is known. */
async function upload() {
  const path = join(folder, 'upload');
  await writeFile(path, 'content');
  return { ...bare, source: { path, identity: await identify(path) } };
}

/** Each request with as little as it can be made with: what is required must be there all the same. */
const requests: Record<string, (gateway: Gateway) => Promise<unknown>> = {
  sendText: (gateway) => gateway.sendText({ ...text, replyTo: null }),
  sendTextSafe: (gateway) => gateway.sendTextSafe({ ...text, replyTo: null }),
  sendLinkCustomPreview: (gateway) => gateway.sendLinkCustomPreview(card),
  sendFile: (gateway) => gateway.sendFile(bare),
  sendImage: (gateway) => gateway.sendImage(bare),
  sendVideo: (gateway) => gateway.sendVideo(bare),
  sendRoundVideo: (gateway) => gateway.sendRoundVideo(bare),
  sendVoice: (gateway) => gateway.sendVoice(bare),
  uploadFile: async (gateway) => gateway.sendFile(await upload()),
  uploadVideo: async (gateway) => gateway.sendVideo(await upload()),
  uploadVoice: async (gateway) => gateway.sendVoice(await upload()),
  sendLocation: (gateway) => gateway.sendLocation({ ...to, ...place }),
  sendContactCard: (gateway) => gateway.sendContactCard({ chatId, contacts }),
  sendPoll: (gateway) => gateway.sendPoll({ ...to, ...poll }),
  forwardMessage: (gateway) => gateway.forwardMessage(on),
  sendSeen: (gateway) => gateway.sendSeen({ ...seen, participant: null }),
  readChat: (gateway) => gateway.readChat({ chatId, messages: null }),
  reactToMessage: (gateway) => gateway.reactToMessage({ ...on, reaction: '👍' }),
  starMessage: (gateway) => gateway.starMessage({ ...on, star: true }),
  editMessageThread: (gateway) =>
    gateway.editMessageThread({ messageThreadId: 'th-1', isArchived: true }),
  sendSms: (gateway) =>
    gateway.optional.sendSms({ to: '+18005550123', text: 'Hi', requestId: 'r', sendAt: null }),
};

/** Names of the fields of a body that say something, those of what is within by `outer.inner`. */
function namesIn(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    const within = typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    return [name, ...within.map((one) => `${name}.${one}`)];
  });
}

it.each(shapes)('$server has what its documentation names in $request', async (shape) => {
  const service = await startRawService(async (connection) => {
    await connection.wholeRequest();
    connection.socket.end(httpAnswer('500 X', '{}'));
  });
  try {
    const gateway = testGateway(
      {
        ...(shape.server === 'WAHA' && { instanceUuid: 'default' }),
        ...address(service.port, shape.server),
      },
      {
        protocol: shape.server === 'WAHA' ? 'waha' : 'interface',
        wire: () => ({ fileNameField: 'filename', threadIdField: 'messageThreadId' }),
      },
    );
    await requests[shape.request]?.(gateway);
    const sent = service.connections.at(-1)?.received().toString() ?? '';
    const names = namesIn(JSON.parse(sent.slice(sent.indexOf('\r\n\r\n'))) as object);
    const inner = (name: string) => shape.known.some((one) => one.startsWith(`${name}.`));
    expect({
      missing: shape.required.filter((name) => !names.includes(name)),
      unknown: names.filter(
        (name) =>
          !shape.known.includes(name) && !(name.includes('.') && !inner(name.split('.')[0] ?? '')),
      ),
    }).toEqual({ missing: [], unknown: [] });
  } finally {
    await service.close();
  }
});

function address(port: number, server: string) {
  const origin = `http://127.0.0.1:${port}`;
  return server === 'WAHA'
    ? { chatServiceAddress: origin }
    : { chatServiceAddress: `${origin}/chat/v1`, smsServiceAddress: `${origin}/sms/v1` };
}
