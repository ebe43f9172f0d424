import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryTables } from '../history.ts';
import { ana, ben, everyChat, imported, message, openHistory } from '../testing/open-history.ts';
import type { StoredAttachment } from './attachments-table.ts';
import type { NewMessages } from './new-messages.ts';

const card = { address: 'https://a.example', title: 'A', description: '', imageAddress: '' };

const opened = openHistory();
let history: HistoryTables;

const reopen = (): void => {
  opened.reopen();
  history = opened.history;
};
beforeEach(() => {
  history = opened.history;
});

const schedule = (localId: string, sendAt: number, more: Partial<NewMessages> = {}): string[] =>
  history.outbox.add({ ...message(localId), sendAt, ...more }, 10);

const picture: StoredAttachment = {
  attachmentId: 'm',
  chatId: ana,
  caption: 'look',
  content: {
    kind: 'media',
    sendAs: 'image',
    fileName: 'a.png',
    mimetype: 'image/png',
    hasThumbnail: false,
    voice: null,
    source: { kind: 'address', url: 'https://a.example/a.png' },
  },
  problem: null,
  isRecording: false,
};

const ids = (chatId: string | null = null) =>
  history.scheduled.list(chatId, 0).map(({ localId }) => localId);

describe('scheduling', () => {
  it('takes the place of the draft and the attachments, and is no message', () => {
    history.drafts.put(ana, {
      text: 'half',
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
    });
    history.attachments.add([picture]);
    schedule('a', 100, { attachmentIds: ['m'] });
    reopen();
    expect(history.scheduled.list(ana, 0)).toMatchObject([
      { localId: 'a', text: 'text of a', content: { kind: 'text' }, sendAt: 100, missed: false },
      { localId: 'm', text: 'look', content: { kind: 'media', fileName: 'a.png' } },
    ]);
    expect(history.drafts.get(ana)).toBeNull();
    expect(history.attachments.list(ana)).toEqual([]);
    expect(history.messages.list(ana, null, 10)).toEqual([]);
    expect(history.outbox.counts()).toEqual({ waiting: 0, sending: 0, needsReview: 0 });
  });

  it('leaves its chat where it stands in the list until it is sent', () => {
    const activity = () =>
      history.chats.list(everyChat, 9).chats.find(({ chatId }) => chatId === ana)?.lastActivityAt;
    const before = activity();
    schedule('a', 100);
    expect(activity()).toBe(before);
    history.scheduled.turn(0, 100);
    expect(activity()).toBe(100);
  });

  it('takes one action once, also after its turn has come', () => {
    schedule('a', 100);
    expect(schedule('a', 200)).toEqual([]);
    history.scheduled.turn(0, 100);
    expect(schedule('a', 300)).toEqual([]);
    expect(ids()).toEqual([]);
  });

  it('lists by time, of one chat or of all', () => {
    schedule('late', 300);
    schedule('early', 100, { chatId: ben });
    expect(ids()).toEqual(['early', 'late']);
    expect(ids(ana)).toEqual(['late']);
  });

  it('keeps the files of what is scheduled', () => {
    schedule('a', 100);
    expect(history.attachments.sweep(['a', 'b'])).toEqual(['a']);
  });
});

describe('the turn', () => {
  it('makes messages of what is due, in the order of their times, and says when to look again', () => {
    schedule('second', 200);
    schedule('first', 100);
    schedule('other', 150, { chatId: ben });
    schedule('later', 900);
    expect(history.scheduled.turn(50, 250)).toEqual({
      chatIds: [ana, ben],
      missed: 0,
      nextAt: 900,
    });
    expect(history.messages.list(ana, null, 10)).toMatchObject([
      { localId: 'first', state: 'queued', createdAt: 250 },
      { localId: 'second', state: 'queued' },
    ]);
    expect(history.outbox.claimNext([], true, 251)?.message.localId).toBe('first');
    expect(ids()).toEqual(['later']);
  });

  it('leaves what missed its time', () => {
    schedule('missed', 100);
    schedule('due', 500);
    expect(history.scheduled.turn(440, 500)).toEqual({ chatIds: [ana], missed: 1, nextAt: null });
    expect(history.scheduled.list(ana, 440)).toMatchObject([{ localId: 'missed', missed: true }]);
    expect(history.messages.get('missed')).toBeNull();
  });

  it('does all or nothing', () => {
    schedule('a', 100);
    opened.database.exec(
      `CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
    );
    expect(() => history.scheduled.turn(0, 100)).toThrow('disk full');
    expect(ids()).toEqual(['a']);
    expect(history.messages.get('a')).toBeNull();
    opened.database.exec('DROP TRIGGER full');
    history.scheduled.turn(0, 100);
    history.scheduled.turn(0, 101);
    expect(history.outbox.counts().waiting).toBe(1);
  });

  it('sends nothing again that is a message of that id already', () => {
    schedule('a', 100);
    history.outbox.add(message('a', ana, 'sent at once'), 20);
    history.scheduled.turn(0, 100);
    expect(history.outbox.counts().waiting).toBe(1);
    expect(ids()).toEqual([]);
  });

  it('comes for one alone when a person says so', () => {
    schedule('a', 100);
    schedule('b', 200);
    expect(history.scheduled.sendNow('b', 50)).toBe(true);
    expect(history.scheduled.sendNow('b', 51)).toBe(false);
    expect(ids()).toEqual(['a']);
    expect(history.messages.get('b')?.state).toBe('queued');
  });
});

describe('taking back', () => {
  it('puts text, card and options into the empty draft', () => {
    const content = { kind: 'link-card', card: { ...card, highQuality: false } } as const;
    schedule('a', 100, { text: { localId: 'a', text: 'see https://a.example', content } });
    expect(history.scheduled.moveToDraft('a', 9)).toBe('back');
    expect(history.drafts.get(ana)).toEqual({
      text: 'see https://a.example',
      card: content.card,
      replyToLocalId: null,
      options: message('a').options,
      sendAt: 100,
    });
    expect(ids()).toEqual([]);
    expect(history.scheduled.moveToDraft('a', 9)).toBe('gone');
  });

  it('leaves it scheduled where the draft holds something', () => {
    schedule('a', 100);
    history.drafts.put(ana, {
      text: 'half',
      card: null,
      replyToLocalId: null,
      options: null,
      sendAt: null,
    });
    expect(history.scheduled.moveToDraft('a', 9)).toBe('draft-not-empty');
    expect(history.drafts.get(ana)?.text).toBe('half');
    expect(ids()).toEqual(['a']);
  });

  it('puts media into the tray, with the reply it carried', () => {
    history.attachments.add([picture]);
    schedule('quoted', 1);
    history.scheduled.sendNow('quoted', 2);
    schedule('m', 100, { text: null, attachmentIds: ['m'], replyToLocalId: 'quoted' });
    expect(history.scheduled.moveToDraft('m', 9)).toBe('back');
    expect(history.attachments.list(ana)).toEqual([picture]);
    expect(history.drafts.get(ana)).toMatchObject({ replyToLocalId: 'quoted', sendAt: 100 });
  });

  it('keeps the time with whatever is written there, and no time that has passed', () => {
    history.attachments.add([picture]);
    schedule('m', 100, { text: null, attachmentIds: ['m'] });
    const half = { text: 'half', card: null, replyToLocalId: null, options: null, sendAt: null };
    history.drafts.put(ana, half);
    expect(history.scheduled.moveToDraft('m', 9)).toBe('back');
    expect(history.drafts.get(ana)).toEqual({ ...half, sendAt: 100 });
    history.drafts.remove(ana);
    schedule('late', 8);
    expect(history.scheduled.moveToDraft('late', 9)).toBe('back');
    expect(history.drafts.get(ana)).toMatchObject({ text: 'text of late', sendAt: null });
  });
});

it('keeps a changed time, and nothing of what was discarded', () => {
  schedule('a', 100);
  schedule('b', 200);
  expect(history.scheduled.changeTime('a', { sendAt: 300, unlessAnswered: false }, 9)).toBe(true);
  expect(history.scheduled.remove('b', 9)).toBe(true);
  reopen();
  expect(history.scheduled.list(null, 0)).toMatchObject([{ localId: 'a', sendAt: 300 }]);
  expect(history.scheduled.changeTime('b', { sendAt: 300, unlessAnswered: false }, 9)).toBe(false);
});

describe('only if they don’t answer before', () => {
  const comeIn = (keyId: string, at: number, chatId = ana) =>
    history.imports.add([imported(keyId, at, { chatId })], 'answered', at);
  const plan = (localId: string, sendAt: number, at: number) =>
    history.outbox.add({ ...message(localId), sendAt, unlessAnswered: true }, at);
  const day = 24 * 3_600_000;

  it('is sent where nobody wrote since, whatever had come before and came elsewhere', () => {
    comeIn('before', day);
    plan('a', 3 * day, day + 1);
    comeIn('elsewhere', 2 * day, ben);
    // An old log that is imported tells no answer.
    comeIn('old', 100);
    expect(history.scheduled.turn(3 * day, 3 * day).chatIds).toEqual([ana]);
    expect(ids()).toEqual([]);
  });

  it('is not sent where they wrote, also while Postline was closed, and says so', () => {
    plan('a', 3 * day, day);
    comeIn('answer', 2 * day);
    reopen();
    expect(history.scheduled.list(null, 0)).toMatchObject([
      { localId: 'a', missed: true, answeredAt: 2 * day, unlessAnswered: true },
    ]);
    const nothing = { chatIds: [], missed: 0, nextAt: null };
    expect(history.scheduled.turn(3 * day, 3 * day)).toEqual(nothing);
    // Somebody was told of it already: it is not told as missed, too.
    expect(history.scheduled.turn(5 * day, 5 * day)).toEqual(nothing);
    expect(history.messages.list(ana, null, 10).map(({ localId }) => localId)).not.toContain('a');
    expect(history.scheduled.sendNow('a', 5 * day)).toBe(true);
  });

  it('is what they wrote before and came in later, below all that was here', () => {
    comeIn('seen', 100);
    plan('a', 3 * day, day);
    comeIn('crossed', day - 3_600_000);
    expect(history.scheduled.list(null, 0)).toMatchObject([{ answeredAt: day - 3_600_000 }]);
  });

  it('is what they wrote up to a minute before, by another clock, though one’s own stands below it', () => {
    history.outbox.add(message('own'), day);
    plan('a', 3 * day, day + 10);
    comeIn('crossed', day - 50_000);
    expect(history.scheduled.list(null, 0)).toMatchObject([{ answeredAt: day - 50_000 }]);
  });

  it('counts from a changed time on, or no longer', () => {
    plan('a', 3 * day, day);
    plan('b', 3 * day, day);
    comeIn('answer', 2 * day);
    history.scheduled.changeTime('a', { sendAt: 4 * day, unlessAnswered: true }, 2 * day);
    history.scheduled.changeTime('b', { sendAt: 4 * day, unlessAnswered: false }, 2 * day);
    comeIn('another', 3 * day);
    const answered = history.scheduled.list(null, 0).map(({ answeredAt }) => answeredAt);
    expect(answered).toEqual([3 * day, null]);
  });

  it('counts what came in while one chose the time, which nobody saw beside it', () => {
    plan('a', 3 * day, day);
    const [seen] = history.scheduled.list(null, 0);
    comeIn('meanwhile', 2 * day);
    const cameBefore = seen?.cameBefore ?? null;
    const change = { sendAt: 4 * day, unlessAnswered: true };
    history.scheduled.changeTime('a', { ...change, cameBefore }, 2 * day + 9);
    expect(history.scheduled.list(null, 0)).toMatchObject([{ answeredAt: 2 * day }]);
    history.scheduled.changeTime('a', change, 2 * day + 10);
    expect(history.scheduled.list(null, 0)).toMatchObject([{ answeredAt: null }]);
  });

  it('waits, and is missed in the end, while it is not known what came in', () => {
    plan('a', 3 * day, day);
    history.outbox.add({ ...message('b'), sendAt: 3 * day }, day);
    expect(history.scheduled.turn(3 * day, 3 * day, false)).toMatchObject({
      chatIds: [ana],
      nextAt: 3 * day + 1_000,
    });
    expect(ids()).toEqual(['a']);
    history.listening.heard(2 * day);
    history.listening.lost();
    expect(history.scheduled.turn(3 * day, 3 * day).chatIds).toEqual([]);
    history.listening.found(3 * day);
    expect(history.scheduled.turn(3 * day, 3 * day).chatIds).toEqual([]);
    history.listening.filled(1, 3 * day, null);
    expect(history.scheduled.turn(3 * day + 9, 3 * day + 9)).toMatchObject({ missed: 1 });
    expect(history.scheduled.turn(3 * day, 3 * day + 9).chatIds).toEqual([ana]);
  });

  it('is missed where a gap was filled, but not of its chat, until the time is changed', () => {
    plan('a', 3 * day, day);
    history.outbox.add({ ...message('b', ben), sendAt: 3 * day, unlessAnswered: true }, day);
    history.listening.heard(day);
    history.listening.lost();
    history.listening.found(2 * day);
    history.listening.notRead(1, ana);
    history.listening.filled(1, 2 * day, null);
    expect(history.scheduled.turn(3 * day, 3 * day).chatIds).toEqual([ben]);
    history.scheduled.changeTime('a', { sendAt: 4 * day, unlessAnswered: true }, 3 * day);
    expect(history.scheduled.turn(4 * day, 4 * day).chatIds).toEqual([ana]);
  });

  it('is kept with the time where it is edited', () => {
    plan('a', 3 * day, day);
    history.scheduled.moveToDraft('a', day);
    expect(history.drafts.get(ana)).toMatchObject({ sendAt: 3 * day, unlessAnswered: true });
  });
});
