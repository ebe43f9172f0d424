import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { LinkCard } from '../../shared/domain/link-card.ts';
import { practiceSite } from '../../shared/domain/practice-site.ts';
import { pictureAddress, thumbnailAddress } from '../../shared/page-routes.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();

const card: LinkCard = {
  address: 'https://shop.example.com/offer',
  title: 'Evening walks',
  description: 'Every Friday',
  imageAddress: 'https://shop.example.com/offer.png',
  highQuality: true,
};

const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };

async function openChat() {
  const { instanceId } = await run.connect();
  const { chatId } = await run.openChat('+4915112345678');
  return { instanceId, chatId };
}

const sendOf = (text: string, sent: LinkCard) => ({
  localId: randomUUID(),
  text,
  card: sent,
  attachmentIds: [],
  replyToLocalId: null,
  options,
});

const get = (path: string) => run.engine.respond(new Request(`http://page${path}`));

describe('a link card', () => {
  it('arrives with every field, its address added to a text that lacks it', async () => {
    const chat = await openChat();
    await run.client.call('messages.send', { ...chat, ...sendOf('Look', card) });
    const [message] = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(run.service.log).toMatchObject([
      {
        operation: 'send-link-custom-preview',
        fields: {
          chatId: chat.chatId,
          text: `Look\n${card.address}`,
          high_quality: true,
          preview_title: card.title,
          preview_description: card.description,
          preview_url: card.address,
          preview_image_url: card.imageAddress,
        },
      },
    ]);
    expect(message?.content).toEqual({
      kind: 'link-card',
      card,
      returned: {
        title: card.title,
        description: card.description,
        hasThumbnail: true,
        differs: [],
      },
    });
    const picture = await get(thumbnailAddress(chat.instanceId, message?.localId ?? ''));
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('is marked in what came back different, through a restart', async () => {
    const chat = await openChat();
    run.service.faults.next({ kind: 'other-card', title: 'A shop', jpegThumbnail: null });
    await run.client.call('messages.send', { ...chat, ...sendOf('', card) });
    await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    await run.restart();
    const [message] = await run.client.messages(chat.instanceId, chat.chatId);
    expect(message?.content).toMatchObject({
      returned: { title: 'A shop', hasThumbnail: false, differs: ['title', 'image'] },
    });
    const picture = await get(thumbnailAddress(chat.instanceId, message?.localId ?? ''));
    expect(picture.status).toBe(404);
  });

  it.each([
    [{ address: '' }, 'address', 'required'],
    [{ address: 'shop.example.com' }, 'address', 'not-an-address'],
    [{ address: 'http://192.168.0.10/' }, 'address', 'private-address'],
    [{ title: ' ' }, 'title', 'required'],
    [{ title: 'x'.repeat(1_001) }, 'title', 'too-long'],
    [{ description: 'x'.repeat(4_001) }, 'description', 'too-long'],
    [{ imageAddress: 'data:image/png;base64,AAAA' }, 'imageAddress', 'not-an-address'],
  ])('is not sent with %j', async (changes, field, problem) => {
    const chat = await openChat();
    const wrong = { ...card, ...changes };
    const { problems } = await run.client.call('web.checkCard', { card: wrong });
    expect(problems).toMatchObject([{ field, problem }]);
    const refusal = await run.client.refusal('messages.send', { ...chat, ...sendOf('', wrong) });
    expect(refusal).toMatchObject({ kind: 'invalid-input', field, problem });
    expect(await run.client.messages(chat.instanceId, chat.chatId)).toEqual([]);
  });

  it('is part of the draft', async () => {
    const chat = await openChat();
    const begun = { text: '', card: { ...card, title: '' }, replyToLocalId: null, options: null };
    await run.client.call('drafts.save', { ...chat, ...begun });
    await run.restart();
    const { card: kept } = await run.client.call('drafts.get', chat);
    expect(kept).toEqual(begun.card);
  });
});

describe('the preview of a link in a plain text', () => {
  it('is kept as the service answered it', async () => {
    const chat = await openChat();
    const withPreview = { ...sendOf('See https://example.com/a', card), card: null };
    await run.client.call('messages.send', {
      ...chat,
      ...withPreview,
      options: { ...options, linkPreview: true },
    });
    await run.client.send(chat.instanceId, chat.chatId, 'See https://example.com/b');
    const messages = await run.client.untilAll(chat.instanceId, chat.chatId, 'accepted');
    expect(messages.map(({ content }) => content)).toMatchObject([
      { kind: 'text', preview: { address: 'https://example.com/a', hasThumbnail: false } },
      { kind: 'text' },
    ]);
    expect(messages[1]?.content).toEqual({ kind: 'text' });
  });
});

const attempt = { attemptId: 'reading' };

describe('the web', () => {
  it('is read for the page: what a page says of itself, and its picture', async () => {
    const page = await run.client.call('web.readPage', { ...attempt, address: practiceSite.page });
    expect(page).toEqual({
      title: 'Evening walks in the hills',
      description: 'Guided walks with a view, every Friday at sunset. Bring a jacket & a friend.',
      imageAddress: 'http://shop.practice.example/offer.png',
    });
    const { imageAddress } = page;
    const read = await run.client.call('web.readPicture', { ...attempt, address: imageAddress });
    const picture = await get(pictureAddress(read.pictureId));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBe(read.bytes);
    expect((await get(pictureAddress(randomUUID()))).status).toBe(404);
  });

  it('is not read where it is private', async () => {
    const address = new URL(run.service.chatServiceAddress).origin;
    for (const name of ['web.readPage', 'web.readPicture'] as const) {
      expect(await run.client.refusal(name, { ...attempt, address })).toMatchObject({
        kind: 'invalid-input',
        problem: 'private-address',
      });
    }
    expect(await run.client.call('web.lookAt', { ...attempt, url: address })).toMatchObject({
      problem: 'private-address',
    });
    expect(run.service.requests).toBe(0);
  });

  it('is looked at', async () => {
    const look = (path: string) =>
      run.client.call('web.lookAt', { ...attempt, url: `http://${practiceSite.host}${path}` });
    const picture = {
      address: 'http://shop.practice.example/offer.png',
      mediaType: 'image/png',
      bytes: expect.any(Number) as number,
      problem: null,
    };
    expect(await look('/offer.png')).toMatchObject({ ...picture, redirects: 0 });
    expect(await look('/moved.png')).toMatchObject({ ...picture, redirects: 1 });
    expect(await look('/members.png')).toMatchObject({ problem: 'web-needs-login' });
    expect(await look('/offer')).toMatchObject({ problem: 'web-not-a-file' });
    expect(await look('/gone.png')).toMatchObject({ problem: 'web-status', detail: 'HTTP 404' });
  });

  it('can be given up', async () => {
    const address = `http://${practiceSite.host}/slow`;
    const reading = run.client.refusal('web.readPage', { ...attempt, address });
    await run.client.call('app.cancelAttempt', attempt);
    expect(await reading).toEqual({ kind: 'not-found', what: 'attempt' });
  });
});
