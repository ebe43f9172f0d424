import { beforeEach, describe, expect, it } from 'vitest';
import { writeChecksums } from '../rows/message-checksum.ts';
import { accepted, ana, everyChat, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

describe('a damaged row', () => {
  /** As the disk would: past the trigger that takes a changed row's checksum away. */
  const flip = (change: string): void => {
    opened.database.exec('DROP TRIGGER message_changed');
    opened.database.exec(`UPDATE message SET ${change} WHERE local_id = 'b'`);
  };
  const chats = () => opened.history.chats.list(everyChat, 30).chats;
  const items = () =>
    opened.history.outboxItems.list({ reasons: null, search: '', offset: 0, limit: 10 });

  beforeEach(() => {
    for (const [index, localId] of ['a', 'b', 'c'].entries()) {
      opened.history.outbox.add(message(localId), index);
    }
  });

  it.each([
    `content = '{"kind":"te'`,
    `content = '{"kind":"media"}'`,
    `options = 'x'`,
    `options = '{"linkPreview":7}'`,
    `failure = '{'`,
  ])('is one row with a mark, and hides no other: %s', (change) => {
    flip(change);
    const shown = opened.history.messages.list(ana, null, 10);
    expect(shown.map(({ localId, text, isDamaged }) => [localId, text, isDamaged])).toEqual([
      ['a', 'text of a', undefined],
      ['b', 'text of b', true],
      ['c', 'text of c', undefined],
    ]);
    expect(chats()).toHaveLength(2);
    expect(items().map(({ localId }) => localId)).toEqual(['a', 'b', 'c']);
    expect(opened.history.outbox.claimNext([], false, 5)?.message.localId).toBe('a');
    const of = { chatId: ana, text: 'text of b', localId: 'd', acceptedAfter: 0 };
    expect(opened.history.messages.sameText(of)).toBeNull();
    expect(opened.history.attachments.sweep(['b', 'none'])).toEqual(['b']);
  });

  it('that is the last of its chat leaves the list of chats whole', () => {
    opened.database.exec(`UPDATE message SET content = '{' WHERE local_id = 'c'`);
    expect(chats()[0]).toMatchObject({ chatId: ana, last: { kind: 'text', excerpt: 'text of c' } });
  });

  it('is known by its checksum, where it still says something', () => {
    const write = (limit: number) => writeChecksums(opened.database, limit);
    expect([write(2), write(2), write(2)]).toEqual([true, false, false]);
    expect(opened.history.messages.get('b')?.isDamaged).toBeUndefined();
    flip(`text = 'taxt of b', key_id = 'X'`);
    expect(opened.history.messages.get('b')).toMatchObject({
      isDamaged: true,
      text: 'taxt of b',
      messageId: null,
    });
    expect(opened.history.messages.get('c')?.isDamaged).toBeUndefined();
  });

  it('is not seen in one that Postline itself has changed', () => {
    const write = (limit: number) => writeChecksums(opened.database, limit);
    write(10);
    opened.history.outbox.claimNext([], true, 5);
    opened.history.outbox.recordOutcome('a', accepted, 6);
    expect(opened.history.messages.get('a')).toMatchObject({ state: 'accepted' });
    expect(opened.history.messages.get('a')?.isDamaged).toBeUndefined();
    write(10);
    expect(opened.history.messages.get('a')?.isDamaged).toBeUndefined();
  });

  it('shows words where the service has words, whatever is in its columns', () => {
    writeChecksums(opened.database, 10);
    flip(`state = 'quexed', direction = 'oxt'`);
    expect(opened.history.messages.get('b')).toMatchObject({ state: 'unknown', direction: 'out' });
  });
});
