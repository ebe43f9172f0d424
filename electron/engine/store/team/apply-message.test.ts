import { beforeEach, expect, it } from 'vitest';
import { ben, message } from '../testing/open-history.ts';
import type { LoggedEvent } from './team-event.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();

beforeEach(() => {
  opened.share();
  opened.history.outbox.add(message('own', ben), 10);
});

/** What a colleague’s desk says of a message; as this one would of its own. */
const theirs = (seq: number, changes: object, memberId = 'ana'): LoggedEvent => {
  const own = opened.waiting();
  const payload = { ...own.payload, localId: 'theirs', ...changes };
  return { ...own, eventId: `message:theirs:${seq}`, payload, memberId, seq };
};
const shown = () =>
  opened.history.messages.list(ben, null, 10).find(({ localId }) => localId === 'theirs');

it.each(['cancelled', 'rejected'])('takes what a colleague had %s for no answer', (state) => {
  opened.apply([theirs(1, { state })]);
  expect(shown()).toMatchObject({ state });
  expect(opened.history.team.newestOfOthers(ben)).toBeNull();
});

it('neither counts nor settles as its own what a colleague’s desk is sending', () => {
  const { outbox } = opened.history;
  opened.apply([theirs(1, { state: 'sending' })]);
  expect(outbox.counts().sending).toBe(0);
  expect(outbox.recover(20)).toBe(0);
  expect(shown()).toMatchObject({ state: 'sending' });
});

it('lets nobody but its author say what a message is', () => {
  opened.apply([theirs(1, {}), theirs(2, { text: 'not hers to say' }, 'eva')]);
  expect(shown()).toMatchObject({ text: 'text of own' });
});

it('knows a file to be in the store although a desk that has it no more says so', () => {
  const content = (state: string) => ({
    kind: 'record',
    payload: '',
    sendAs: 'file',
    fileName: 'a.pdf',
    mimetype: null,
    size: 3,
    isForwarded: false,
    file: { sha256: 'a'.repeat(64), size: 3, state },
  });
  opened.apply([theirs(1, { content: content('there') }), theirs(2, { content: content('gone') })]);
  const known = opened.database.all('SELECT team_state AS state FROM media_copy');
  expect(known).toEqual([{ state: 'there' }]);
});

it('makes its own message unknown again, and says so, if the echo that settled it was of a colleague’s', () => {
  const keyId = 'KEY';
  const accepted = theirs(1, { state: 'accepted', keyId });
  opened.database.run(
    `UPDATE message SET state = 'accepted', key_id = :keyId WHERE local_id = 'own'`,
    {
      keyId,
    },
  );
  opened.database.insert('settling', { localId: 'own', step: 'echo', requestUuid: 'u' });
  expect(opened.applyFrom([accepted], 0)).toMatchObject({ settled: 1 });
  const own = `SELECT state FROM message WHERE local_id = 'own'`;
  expect(opened.database.one(own)).toEqual({ state: 'unknown' });
});
