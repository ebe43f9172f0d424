import { describe, expect, it } from 'vitest';
import { accepted, ana, ben, message, notSent, openHistory } from '../testing/open-history.ts';

const opened = openHistory();
const noAnswer: typeof notSent = {
  ...notSent,
  state: 'unknown',
  failure: { kind: 'unknown', reason: 'reset', status: null, bytesSent: 0, bytesTotal: 0 },
};
const oneWaits = { waiting: 1, sending: 0, needsReview: 0 };
const noDraft = { card: null, replyToLocalId: null, options: null, sendAt: null };

describe('the outbox', () => {
  it('writes message, place and end of the draft in one step', () => {
    opened.history.drafts.put(ana, { text: 'half a sent', ...noDraft });
    expect(opened.history.outbox.add(message('a'), 10)).toEqual(['a']);
    opened.reopen();
    expect(opened.history.messages.get('a')).toMatchObject({ state: 'queued', text: 'text of a' });
    expect(opened.history.drafts.get(ana)).toBeNull();
    expect(opened.history.outbox.counts()).toEqual(oneWaits);
  });

  it('takes one action once', () => {
    opened.history.outbox.add(message('a'), 10);
    expect(opened.history.outbox.add(message('a', ana, 'another text'), 11)).toEqual([]);
    expect(opened.history.messages.list(ana, null, 10).map(({ text }) => text)).toEqual([
      'text of a',
    ]);
  });

  it('serves each chat in the order typed, and chats side by side', () => {
    opened.history.outbox.add(message('a1'), 1);
    opened.history.outbox.add(message('a2'), 2);
    opened.history.outbox.add(message('b1', ben), 3);
    expect(opened.history.outbox.claimNext([], true, 4)?.message.localId).toBe('a1');
    expect(opened.history.outbox.claimNext([ana], true, 5)?.message.localId).toBe('b1');
    expect(opened.history.outbox.claimNext([ana, ben], true, 6)).toBeNull();
    opened.history.outbox.recordOutcome('a1', accepted, 7);
    expect(opened.history.outbox.claimNext([ben], true, 8)?.message.localId).toBe('a2');
  });

  it('keeps the place of what could not leave', () => {
    opened.history.outbox.add(message('a1'), 1);
    opened.history.outbox.add(message('a2'), 2);
    opened.history.outbox.claimNext([], true, 3);
    opened.history.outbox.recordOutcome('a1', notSent, 4);
    expect(opened.history.messages.get('a1')).toMatchObject({
      state: 'not-sent',
      failure: notSent.failure,
    });
    expect(opened.history.outbox.claimNext([], true, 5)?.message.localId).toBe('a1');
  });

  it('names an accepted message by the chat it was sent to, whatever the answer says', () => {
    opened.history.outbox.add(message('a'), 1);
    opened.history.outbox.claimNext([], true, 2);
    opened.history.outbox.recordOutcome('a', accepted, 3);
    expect(opened.history.messages.get('a')?.messageId).toBe(`true_${ana}_3EB0A1`);
  });

  it.each(['A\ufffd', 'A B', 'A\0', 'A'.repeat(3_000)])(
    'names no message by an id that no request can carry: %j',
    (keyId) => {
      opened.history.outbox.add(message('a'), 1);
      opened.history.outbox.claimNext([], true, 2);
      opened.history.outbox.recordOutcome('a', { ...accepted, keyId }, 3);
      expect(opened.history.messages.get('a')).toMatchObject({
        state: 'accepted',
        messageId: null,
      });
    },
  );

  it('calls unknown what was being sent when the last run ended, and does not send it again', () => {
    opened.history.outbox.add(message('a'), 1);
    opened.history.outbox.add(message('b', ben), 1);
    opened.history.outbox.claimNext([], true, 2);
    opened.reopen();
    expect(opened.history.outbox.recover(3)).toBe(1);
    expect(opened.history.messages.get('a')).toMatchObject({
      state: 'unknown',
      failure: { reason: 'crash' },
    });
    expect(opened.history.outbox.claimNext([], true, 4)?.message.localId).toBe('b');
    expect(opened.history.outbox.recover(5)).toBe(1);
  });

  it('leaves a message under its own key ID to be looked up, unless its instance is removed', () => {
    const { outbox, messages } = opened.history;
    outbox.add(message('a'), 1);
    outbox.claimNext([], true, 2, false, ['text']);
    outbox.recordOutcome('a', noAnswer, 2);
    expect(outbox.recover(3)).toBe(0);
    expect(messages.get('a')).toMatchObject({ state: 'sending' });
    expect(outbox.recover(4, true)).toBe(1);
    expect(messages.get('a')).toMatchObject({ state: 'unknown', failure: noAnswer.failure });
  });

  it('cancels only what has not begun to leave', () => {
    opened.history.outbox.add(message('a1'), 1);
    opened.history.outbox.add(message('a2'), 1);
    opened.history.outbox.claimNext([], true, 2);
    expect(opened.history.outbox.cancel('a1', 3)).toBe(false);
    expect(opened.history.outbox.cancel('a2', 3)).toBe(true);
    expect(opened.history.messages.get('a2')?.state).toBe('cancelled');
    opened.history.outbox.recordOutcome('a1', accepted, 4);
    expect(opened.history.outbox.claimNext([], true, 5)).toBeNull();
  });

  it('holds a message and all that was written after it in its chat, until its time is over', () => {
    opened.history.outbox.add({ ...message('a1'), heldUntil: 100 }, 1);
    opened.history.outbox.add(message('a2'), 2);
    opened.history.outbox.add(message('b1', ben), 3);
    expect(opened.history.messages.get('a1')).toMatchObject({ state: 'held', heldUntil: 100 });
    opened.reopen();
    expect(opened.history.outbox.claimNext([], true, 4)?.message.localId).toBe('b1');
    expect(opened.history.outbox.claimNext([ben], true, 5)).toBeNull();
    expect(opened.history.outbox.release(99)).toEqual({ chatIds: [], nextAt: 100 });
    expect(opened.history.outbox.release(100)).toEqual({ chatIds: [ana], nextAt: null });
    expect(opened.history.messages.get('a1')).toMatchObject({ state: 'queued', heldUntil: null });
    expect(opened.history.outbox.claimNext([ben], true, 101)?.message.localId).toBe('a1');
  });

  it('lets what was written before a held message go', () => {
    opened.history.outbox.add(message('a1'), 1);
    opened.history.outbox.add({ ...message('a2'), heldUntil: 100 }, 2);
    expect(opened.history.outbox.claimNext([], true, 3)?.message.localId).toBe('a1');
  });

  it('lets a held message be cancelled, and what came after it go', () => {
    opened.history.outbox.add({ ...message('a1'), heldUntil: 100 }, 1);
    opened.history.outbox.add(message('a2'), 2);
    expect(opened.history.outbox.cancel('a1', 3)).toBe(true);
    expect(opened.history.messages.get('a1')).toMatchObject({
      state: 'cancelled',
      heldUntil: null,
    });
    expect(opened.history.outbox.release(100)).toEqual({ chatIds: [], nextAt: null });
    expect(opened.history.outbox.claimNext([], true, 101)?.message.localId).toBe('a2');
  });

  it('lines up again once, however often it is asked', () => {
    opened.history.outbox.add(message('a'), 1);
    opened.history.outbox.claimNext([], true, 2);
    opened.history.outbox.recover(3);
    const asked = [1, 2, 3].map(() => opened.history.outbox.requeue('a', ['unknown'], 4));
    expect(asked).toEqual([true, false, false]);
    expect(opened.history.outbox.counts()).toEqual(oneWaits);
  });

  it("takes a person's word that an unknown message arrived", () => {
    opened.history.outbox.add(message('a'), 1);
    expect(opened.history.outbox.confirmManually('a', 2)).toBe(false);
    opened.history.outbox.claimNext([], true, 3);
    opened.history.outbox.recover(4);
    expect(opened.history.outbox.confirmManually('a', 5)).toBe(true);
    expect(opened.history.messages.get('a')).toMatchObject({
      state: 'accepted',
      confirmedManually: true,
    });
  });
});
