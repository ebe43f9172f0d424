import { describe, expect, it } from 'vitest';
import type { StoredContent } from './rows/stored-content.ts';
import { ana, ben, everyChat, message, rejected, openHistory } from './testing/open-history.ts';

const opened = openHistory();

describe('the history', () => {
  it('is read in pages from the end', () => {
    for (let index = 1; index <= 5; index += 1)
      opened.history.outbox.add(message(`m${index}`), index);
    const last = opened.history.messages.list(ana, null, 2);
    expect(last.map(({ localId }) => localId)).toEqual(['m4', 'm5']);
    const before = opened.history.messages.list(ana, last[0]?.position ?? 0, 10);
    expect(before.map(({ localId }) => localId)).toEqual(['m1', 'm2', 'm3']);
  });

  it('keeps the order of a chat whose clock has jumped', () => {
    const times = [5_000, 5_000, 9_000, 2_000, 9_000, 3_000, 20_000];
    const localIds = times.map((_, index) => `m${index}`);
    for (const [index, at] of times.entries())
      opened.history.outbox.add(message(localIds[index] ?? ''), at);
    const listed = opened.history.messages.list(ana, null, 10);
    expect(listed.map(({ localId }) => localId)).toEqual(localIds);
  });

  it('lists chats by activity with what stands in them', () => {
    opened.history.outbox.add(message('b', ben), 20);
    opened.history.drafts.put(ana, {
      text: 'to be continued',
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
    });
    const { chats, total } = opened.history.chats.list(everyChat, 30);
    expect(total).toBe(2);
    expect(chats).toMatchObject([
      { chatId: ben, last: { excerpt: 'text of b', state: 'queued', at: 20 }, draft: null },
      { chatId: ana, last: null, draft: { excerpt: 'to be continued', attachments: 0 } },
    ]);
  });

  it('lists a text without the marks of its formatting, a file under its own name', () => {
    const last = () => opened.history.chats.list(everyChat, 30).chats[0]?.last;
    opened.history.outbox.add(message('a', ana, 'Your *parcel*'), 20);
    expect(last()).toMatchObject({ kind: 'text', excerpt: 'Your parcel' });
    const content: StoredContent = {
      kind: 'media',
      sendAs: 'image',
      fileName: '_a_.jpg',
      mimetype: 'image/jpeg',
      hasThumbnail: false,
      voice: null,
      source: { kind: 'address', url: 'https://a.example/a.jpg' },
    };
    opened.history.outbox.add({ ...message('b'), text: { localId: 'b', text: '', content } }, 21);
    expect(last()).toMatchObject({ kind: 'image', excerpt: '_a_.jpg' });
  });

  it('filters by draft and by what needs review, as the outbox counts it', () => {
    opened.history.outbox.add(message('b', ben), 20);
    opened.history.outbox.claimNext([], true, 21);
    opened.history.outbox.recover(22);
    opened.history.outbox.add(message('c', ana), 23);
    opened.history.outbox.claimNext([], true, 24);
    opened.history.outbox.recordOutcome('c', rejected, 25);
    opened.history.drafts.put(ana, {
      text: 'x',
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
    });
    const found = (view: 'drafts' | 'needsReview') =>
      opened.history.chats.list({ ...everyChat, view }, 30).chats.map(({ chatId }) => chatId);
    expect([found('drafts'), found('needsReview')]).toEqual([[ana], [ana, ben]]);
    const counts = { unread: 0, drafts: 1, needsReview: 2, failed: 1 };
    expect(opened.history.chats.counts(30)).toMatchObject(counts);
    expect(opened.history.outbox.counts()).toMatchObject({ needsReview: 2 });
  });

  it('shows no draft that has neither words nor a card', () => {
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    opened.history.drafts.put(ana, {
      text: ' \n',
      card: null,
      replyToLocalId: null,
      options,
      sendAt: null,
    });
    const drafts = { ...everyChat, view: 'drafts' };
    const { chats } = opened.history.chats.list(everyChat, 30);
    expect(chats.map(({ draft }) => draft)).toEqual([null, null]);
    expect(opened.history.chats.list(drafts, 30).total).toBe(0);
    expect(opened.history.chats.counts(30).drafts).toBe(0);
    opened.history.drafts.put(ana, {
      text: '/ship',
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
    });
    expect(opened.history.chats.counts(30).drafts).toBe(0);
  });

  it('finds the neighbours of a chat in what is shown, and of one that is not shown', () => {
    opened.history.outbox.add(message('b', ben), 20);
    const whole = everyChat;
    const found = { ...everyChat, search: 'mariana' };
    opened.history.chats.rename(ana, 'Mariana Alves');
    const neighbour = (query: typeof everyChat, chatId: string | null, step: 1 | -1) => {
      const from = chatId === null ? null : { chatId, place: null };
      const next = opened.history.chats.neighbour(query, { from, step, of: 'any' }, 30);
      return next && { chatId: next.chatId, index: next.index };
    };
    expect([neighbour(whole, ben, 1), neighbour(whole, ana, -1)]).toEqual([
      { chatId: ana, index: 1 },
      { chatId: ben, index: 0 },
    ]);
    expect([neighbour(whole, ben, -1), neighbour(whole, ana, 1)]).toEqual([null, null]);
    expect([neighbour(found, ben, 1), neighbour(found, ben, -1)]).toEqual([
      { chatId: ana, index: 0 },
      null,
    ]);
    expect(neighbour(whole, null, 1)).toEqual({ chatId: ben, index: 0 });
  });

  it.each([
    ['mariana', [ana]],
    ['91234', [ana]],
    ['+49 (1511) 23', [ben]],
    ['0049 151', [ben]],
    ['%', []],
    ['_', []],
    ["' OR 1=1 --", []],
    ['0151 12345678', [ben]],
    ['alves MARIA', [ana]],
    ['Yilmaz', [ben]],
    ['oz', [ben]],
    ['aicha', []],
  ])('finds chats by %j', (search, expected) => {
    opened.history.chats.rename(ana, 'Aïcha');
    opened.history.chats.list({ ...everyChat, search: 'aicha' }, 30);
    opened.history.chats.rename(ana, 'Mariana Alves');
    opened.history.chats.rename(ben, 'Yılmaz Öz');
    const { chats } = opened.history.chats.list({ ...everyChat, search }, 30);
    expect(chats.map(({ chatId }) => chatId)).toEqual(expected);
  });
});
