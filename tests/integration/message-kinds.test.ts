import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WrittenContent } from '../../shared/domain/written-content.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

const location: WrittenContent = {
  kind: 'location',
  place: 'https://www.google.com/maps/@52.520008,13.404954,15z',
  title: 'Pick-up point',
};
const contacts: WrittenContent = {
  kind: 'contacts',
  contacts: [
    { fullName: 'Ana Silva', organization: 'Northwind', phoneNumber: '+49 1511 7654321' },
    { fullName: 'Ben', organization: '', phoneNumber: '+4915199988877' },
  ],
};
const poll: WrittenContent = {
  kind: 'poll',
  name: 'Which day?',
  options: ['Monday', 'Tuesday', ''],
  multipleAnswers: true,
};

interface Kind {
  written: WrittenContent;
  operation: string;
  text: string;
  content: object;
  /** What the service is given beside the chat. */
  fields: object;
  isNamed: boolean;
  /** A word that is searched for, and what finds it by its kind. */
  word: string;
  has: string;
}

const kinds: Kind[] = [
  {
    written: location,
    operation: 'send-location',
    text: 'Pick-up point',
    content: {
      kind: 'location',
      latitude: 52.520008,
      longitude: 13.404954,
      title: 'Pick-up point',
    },
    fields: { latitude: 52.520008, longitude: 13.404954, title: 'Pick-up point' },
    isNamed: true,
    word: 'pick-up',
    has: 'location',
  },
  {
    written: contacts,
    operation: 'send-contact-card',
    text: 'Ana Silva, Ben',
    content: {
      kind: 'contacts',
      contacts: [
        { fullName: 'Ana Silva', organization: 'Northwind', phoneNumber: '+4915117654321' },
        { fullName: 'Ben', organization: '', phoneNumber: '+4915199988877' },
      ],
    },
    fields: {
      contacts: [
        {
          vcard: null,
          fullName: 'Ana Silva',
          organization: 'Northwind',
          phoneNumber: '+4915117654321',
          whatsappId: '4915117654321',
        },
        {
          vcard: null,
          fullName: 'Ben',
          phoneNumber: '+4915199988877',
          whatsappId: '4915199988877',
        },
      ],
    },
    isNamed: false,
    word: 'northwind',
    has: 'contact',
  },
  {
    written: poll,
    operation: 'send-poll',
    text: 'Which day?',
    content: {
      kind: 'poll',
      name: 'Which day?',
      options: ['Monday', 'Tuesday'],
      multipleAnswers: true,
    },
    fields: { poll: { name: 'Which day?', options: ['Monday', 'Tuesday'], multipleAnswers: true } },
    isNamed: true,
    word: 'tuesday',
    has: 'poll',
  },
];

async function openChat() {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat('+4915112345678');
  return { instanceId, chatId };
}

type Chat = Awaited<ReturnType<typeof openChat>>;

async function write(chat: Chat, written: WrittenContent) {
  return run.client.call('attachments.write', { ...chat, attachmentId: randomUUID(), written });
}

async function send(chat: Chat, written: WrittenContent, how: object = {}) {
  const { attachmentId } = await write(chat, written);
  await run.client.call('messages.send', {
    ...chat,
    localId: randomUUID(),
    text: '',
    attachmentIds: [attachmentId],
    replyToLocalId: null,
    options,
    ...how,
  });
  return attachmentId;
}

const sent = (operation: string) => run.service.log.filter((one) => one.operation === operation);

describe.each(kinds)('$operation', (kind) => {
  const { written, operation, text, content, fields, isNamed } = kind;

  it('is kept in the tray as it is written, through a restart, and arrives whole', async () => {
    const chat = await openChat();
    const { attachmentId } = await write(chat, written);
    await run.restart();
    expect(await run.client.call('attachments.list', chat)).toEqual([
      { attachmentId, chatId: chat.chatId, written, problem: null },
    ]);
    await run.send(chat.chatId, 'first a text', { attachmentIds: [attachmentId] });
    const messages = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(messages[1]).toMatchObject({ localId: attachmentId, text, content });
    expect(messages[1]?.messageId?.startsWith('true_') ?? false).toBe(isNamed);
    expect(sent(operation)).toMatchObject([{ fields: { chatId: chat.chatId, ...fields } }]);
    expect(await run.client.call('attachments.list', chat)).toEqual([]);
    await run.restart();
    const [, again] = await run.client.messages(chat.instanceId, chat.chatId);
    expect(again).toMatchObject({ content, state: 'accepted' });
  });

  it('shows a quote only where the service is given one', async () => {
    const chat = await openChat();
    await run.send(chat.chatId, 'quoted');
    const [quoted] = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    const replyToLocalId = quoted?.localId;
    const localId = await send(chat, written, { replyToLocalId });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    const messages = await run.client.messages(chat.instanceId, chat.chatId);
    const isShown = messages.find((one) => one.localId === localId)?.replyTo != null;
    expect(isShown).toBe('reply_to' in (sent(operation)[0]?.fields ?? {}));
    expect(isShown).toBe(operation !== 'send-contact-card');
  });

  it('is unknown after a lost answer, also through a restart, and sent again only by a person', async () => {
    const chat = await openChat();
    run.service.faults.next({ kind: 'reset-after', operation });
    const localId = await send(chat, written);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'unknown');
    await run.restart();
    expect(await run.client.messages(chat.instanceId, chat.chatId)).toMatchObject([
      { state: 'unknown', content },
    ]);
    expect(sent(operation)).toHaveLength(1);
    await run.client.call('messages.sendAgain', { instanceId: chat.instanceId, localId });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(sent(operation)).toHaveLength(2);
  });

  it('is switched off where the service does not have it, and nothing of it is lost', async () => {
    const chat = await openChat();
    run.service.withheld.add(operation);
    const localId = await send(chat, written);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'rejected');
    const [message] = await run.client.messages(chat.instanceId, chat.chatId);
    expect(message).toMatchObject({
      content,
      failure: { kind: 'rejected', status: 404, notOffered: written.kind },
    });
    await run.restart();
    const notOffered = async () =>
      (await run.client.call('instances.list', {})).instances[0]?.notOffered;
    expect(await notOffered()).toEqual([written.kind]);

    await run.client.call('messages.edit', { instanceId: chat.instanceId, localId });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([{ problem: null }]);

    await run.client.call('instances.change', { instanceId: chat.instanceId, notOffered: [] });
    expect(await notOffered()).toEqual([]);
  });

  it('stays offered where the service says that something else was not found', async () => {
    const chat = await openChat();
    const body = { message: 'Instance not found.' };
    run.service.faults.next({ kind: 'status', status: 404, operation, body });
    await send(chat, written);
    await run.client.untilAll(chat.instanceId, chat.chatId, 'rejected');
    const { instances } = await run.client.call('instances.list', {});
    expect(instances[0]?.notOffered).toEqual([]);
  });

  it('can be scheduled, changed, and goes to other chats as one’s own', async () => {
    const chat = await openChat();
    const localId = await send(chat, written, { sendAt: Date.now() + 3_600_000 });
    const inTime = () => run.call('scheduled.list', { chatId: null });
    expect(await inTime()).toMatchObject([{ localId, text, content }]);
    await run.call('scheduled.edit', { localId });
    const [item] = await run.client.call('attachments.list', chat);
    expect(item).toMatchObject({ attachmentId: localId, problem: null });
    await run.send(chat.chatId, '', { attachmentIds: [localId] });
    await run.untilAll(chat.chatId, 'accepted');
    await run.call('messages.resend', {
      runId: randomUUID(),
      localId,
      chatIds: ['491511111111@c.us'],
    });
    await run.until(async () => {
      const [copy] = await run.messages('491511111111@c.us');
      return copy?.state === 'accepted' ? copy : null;
    });
    expect(sent(operation)).toMatchObject([{ fields }, { fields }]);
  });

  it('is found by its words and its kind, and stands in outbox, details and log', async () => {
    const chat = await openChat();
    run.service.faults.next({ kind: 'status', status: 422, operation });
    const localId = await send(chat, written);
    await run.untilAll(chat.chatId, 'rejected');
    const { items } = await run.call('outbox.list', {});
    expect(items).toMatchObject([{ localId, kind: written.kind, excerpt: text }]);

    const { request } = await run.call('messages.details', { localId });
    expect(request?.url).toContain(`/${operation}`);
    expect(JSON.parse(request?.body ?? '')).toMatchObject(fields);

    const { entries } = await run.call('audit.list', { limit: 2 });
    expect(entries).toMatchObject([{ action: 'outcome' }, { action: 'send', excerpt: text }]);

    for (const query of [kind.word, `has:${kind.has}`]) {
      const found = await run.until(async () => {
        const { messages, indexed } = await run.call('search.find', { query });
        return indexed === null ? messages.items : null;
      });
      expect(found).toMatchObject([{ localId, kind: written.kind }]);
    }
  });
});

describe('a form in the tray', () => {
  it.each<[WrittenContent, string, string]>([
    [{ ...location, place: '' }, 'place', 'required'],
    [{ ...location, place: 'the old town' }, 'place', 'not-a-place'],
    [{ ...location, place: 'https://maps.app.goo.gl/x' }, 'place', 'place-link-short'],
    [{ ...location, place: '95, 13' }, 'place', 'place-out-of-range'],
    [{ ...location, title: 'x'.repeat(1_001) }, 'title', 'too-long'],
    [{ kind: 'contacts', contacts: [] }, 'contacts', 'required'],
    [
      {
        kind: 'contacts',
        contacts: [{ fullName: '', organization: '', phoneNumber: '+4912345678' }],
      },
      'contacts.0.fullName',
      'required',
    ],
    [
      {
        kind: 'contacts',
        contacts: [{ fullName: 'A', organization: '', phoneNumber: '0151 1234567' }],
      },
      'contacts.0.phoneNumber',
      'number-needs-plus',
    ],
    [
      {
        kind: 'contacts',
        contacts: ['+49 151 1234567', '+491511234567'].map((phoneNumber) => ({
          fullName: 'A',
          organization: '',
          phoneNumber,
        })),
      },
      'contacts.1.phoneNumber',
      'contact-twice',
    ],
    [{ ...poll, name: ' ' }, 'name', 'required'],
    [{ ...poll, options: ['One', ''] }, 'options.1', 'required'],
    [{ ...poll, options: ['One', 'Two', ' one'] }, 'options.2', 'option-twice'],
    [{ ...poll, options: ['One', 'x'.repeat(101)] }, 'options.1', 'too-long'],
  ])('that is not finished, %j, says so and stays behind', async (written, field, problem) => {
    const chat = await openChat();
    const { attachmentId, ...item } = await write(chat, written);
    expect(item.problem).toMatchObject({ field, problem });
    await run.send(chat.chatId, 'hello', { attachmentIds: [attachmentId] });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(run.service.log.map(({ operation }) => operation)).toEqual(['send-text']);
    expect(await run.client.call('attachments.list', chat)).toMatchObject([{ written }]);
  });

  it('is replaced as it is typed, moved and removed as files are, and never written twice', async () => {
    const chat = await openChat();
    const attachmentId = randomUUID();
    for (const place of ['5', '52.5', '52.5, 13.4']) {
      const written = { ...location, place } as WrittenContent;
      await run.client.call('attachments.write', { ...chat, attachmentId, written });
    }
    const other = await write(chat, poll);
    await run.call('attachments.move', {
      attachmentId: other.attachmentId,
      beforeAttachmentId: attachmentId,
    });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { written: poll },
      { written: { place: '52.5, 13.4' }, problem: null },
    ]);
    await run.call('attachments.remove', { attachmentId });
    await run.call('attachments.restore', { attachmentId });
    const sentId = await send(chat, contacts);
    await run.untilAll(chat.chatId, 'accepted');
    const late = { ...chat, attachmentId: sentId, written: contacts };
    expect(await run.client.refusal('attachments.write', late)).toMatchObject({
      kind: 'not-found',
    });
    expect(await run.client.call('attachments.list', chat)).toHaveLength(2);
  });
});

describe('a round video', () => {
  const video = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');

  /** A video in the tray that is to go as a round one. */
  async function addVideo(chat: Chat): Promise<string> {
    const path = join(run.folder, 'hello.mp4');
    writeFileSync(path, video);
    const grantIds = [run.engine.grant(path)];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const attachmentId = added?.attachmentId ?? '';
    const { instanceId } = chat;
    const change = { instanceId, attachmentId, sendAs: 'round-video' } as const;
    await run.client.call('attachments.change', change);
    return attachmentId;
  }
  const sendOne = (chat: Chat, attachmentId: string, how: object = {}) =>
    run.client.call('messages.send', {
      ...chat,
      localId: randomUUID(),
      text: '',
      attachmentIds: [attachmentId],
      replyToLocalId: null,
      options,
      ...how,
    });

  it('is kept in the tray through a restart, in time, and arrives as one, also in other chats', async () => {
    const chat = await openChat();
    const localId = await addVideo(chat);
    await run.restart();
    const tray = () => run.client.call('attachments.list', chat);
    expect(await tray()).toMatchObject([{ sendAs: 'round-video', mimetype: 'video/mp4' }]);
    await sendOne(chat, localId, { sendAt: Date.now() + 3_600_000 });
    const content = { kind: 'media', sendAs: 'round-video', fileName: 'hello.mp4' };
    const inTime = await run.call('scheduled.list', { chatId: null });
    expect(inTime).toMatchObject([{ localId, content }]);
    await run.call('scheduled.edit', { localId });
    const [again] = await tray();
    await sendOne(chat, again?.attachmentId ?? '');
    expect(await run.untilAll(chat.chatId, 'accepted')).toMatchObject([{ content }]);
    await run.call('messages.resend', {
      runId: randomUUID(),
      localId: again?.attachmentId ?? '',
      chatIds: ['491511111111@c.us'],
    });
    await run.until(async () => {
      const [copy] = await run.messages('491511111111@c.us');
      return copy?.state === 'accepted' ? copy : null;
    });
    expect(sent('send-video')).toMatchObject([
      { fields: { asNote: '1' }, file: { size: video.length } },
      { fields: { asNote: '1' }, file: { size: video.length } },
    ]);
    for (const query of ['has:video', 'hello']) {
      const found = await run.until(async () => {
        const { messages, indexed } = await run.call('search.find', { query });
        return indexed === null ? messages.items : null;
      });
      expect(found[0]).toMatchObject({ kind: 'round-video' });
    }
    const videos = await run.client.call('messages.media', {
      ...chat,
      kind: 'video',
      before: null,
    });
    expect(videos.messages).toMatchObject([{ content }]);
  });

  it('is switched off where the service does not know what makes it one, and is not lost', async () => {
    const chat = await openChat();
    run.service.withheld.add('asNote');
    const localId = await addVideo(chat);
    await sendOne(chat, localId);
    expect(await run.untilAll(chat.chatId, 'rejected')).toMatchObject([
      { failure: { kind: 'rejected', status: 422, notOffered: 'round-video' } },
    ]);
    const { items } = await run.call('outbox.list', {});
    expect(items).toMatchObject([{ localId, kind: 'round-video' }]);
    const { instances } = await run.client.call('instances.list', {});
    expect(instances[0]?.notOffered).toEqual(['round-video']);
    await run.call('messages.edit', { localId });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { sendAs: 'round-video', fileName: 'hello.mp4' },
    ]);
  });

  it('stays offered where the service finds fault with something else', async () => {
    const chat = await openChat();
    const body = { message: 'The file field must be a video.' };
    run.service.faults.next({ kind: 'status', status: 422, body, operation: 'send-video' });
    await sendOne(chat, await addVideo(chat));
    await run.client.untilAll(chat.instanceId, chat.chatId, 'rejected');
    const { instances } = await run.client.call('instances.list', {});
    expect(instances[0]?.notOffered).toEqual([]);
  });

  it('comes out of a template as one', async () => {
    const chat = await openChat();
    const path = join(run.folder, 'hello.mp4');
    writeFileSync(path, video);
    const saved = await run.client.call('templates.save', {
      templateId: randomUUID(),
      name: 'Welcome',
      folder: '',
      text: '',
      card: null,
      media: [
        {
          mediaId: randomUUID(),
          sendAs: 'round-video',
          caption: '',
          fileName: 'hello.mp4',
          source: { kind: 'granted', grantId: run.engine.grant(path) },
        },
      ],
    });
    const { templateId } = saved;
    await run.client.call('templates.attach', { ...chat, templateId, values: {} });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { sendAs: 'round-video', fileName: 'hello.mp4' },
    ]);
  });
});

it('opens a location in a map, by the link that its message shows and no other', async () => {
  const chat = await openChat();
  const localId = await send(chat, location);
  const { instanceId } = chat;
  const address =
    'https://www.openstreetmap.org/?mlat=52.520008&mlon=13.404954#map=16/52.520008/13.404954';
  const open = { instanceId, localId, remember: false };
  expect(await run.client.call('messages.openLink', { ...open, address })).toEqual({
    isOpened: false,
  });
  const other = { ...open, address: 'https://www.openstreetmap.org/' };
  expect(await run.client.refusal('messages.openLink', other)).toMatchObject({
    problem: 'not-in-message',
  });
});

it('is unknown where Postline ended in the middle of a send', async () => {
  const chat = await openChat();
  run.service.faults.next({ kind: 'stall', operation: 'send-contact-card' });
  const localId = await send(chat, contacts);
  await run.client.untilAll(chat.instanceId, chat.chatId, 'sending');
  await run.restart();
  const [message] = await run.client.messages(chat.instanceId, chat.chatId);
  expect(message).toMatchObject({ localId, state: 'unknown', content: { kind: 'contacts' } });
});
