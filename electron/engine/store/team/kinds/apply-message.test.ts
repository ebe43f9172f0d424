import { beforeEach, expect, it } from 'vitest';
import { ben, message } from '../../testing/open-history.ts';
import type { LoggedEvent } from '../team-event.ts';
import { openSharedHistory } from '../testing/open-shared-history.ts';

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

it.each([
  ['had cancelled', { state: 'cancelled' }],
  ['had rejected', { state: 'rejected' }],
  ['gave a robot', { state: 'accepted', text: '/reset' }],
])('does not count a message as an answer that a colleague %s', (_what, changes) => {
  opened.apply([theirs(1, changes)]);
  expect(shown()).toMatchObject(changes);
  expect(opened.history.team.newestOfOthers(ben)).toBeNull();
});

it('counts a message as an answer that may have arrived', () => {
  opened.apply([theirs(1, { state: 'unknown' })]);
  expect(opened.history.team.newestOfOthers(ben)?.lastSent).toMatchObject({ memberId: 'ana' });
});

it('counts a message as an answer from when it was sent, not from when it was written', () => {
  opened.apply([theirs(1, { state: 'queued' })]);
  opened.apply([theirs(2, { state: 'accepted', stateAt: 5_000 })]);
  expect(opened.history.team.newestOfOthers(ben)?.lastSent).toMatchObject({ at: 5_000 });
});

it('neither counts nor settles a message that a colleague’s desk is sending', () => {
  const { outbox } = opened.history;
  opened.apply([theirs(1, { state: 'sending' })]);
  expect(outbox.counts().sending).toBe(0);
  expect(outbox.recover(20)).toBe(0);
  expect(shown()).toMatchObject({ state: 'sending' });
});

it('takes changes of a message from its author only', () => {
  opened.apply([theirs(1, {}), theirs(2, { text: 'not hers to say' }, 'eva')]);
  expect(shown()).toMatchObject({ text: 'text of own' });
});

it('is found as a colleague’s, by the name that the team knows', () => {
  const { team, search } = opened.history;
  team.putMembers([{ memberId: 'ana', name: 'Ana', isRemoved: false }]);
  opened.apply([theirs(1, { text: 'The parcel is here.' })]);
  while (search.indexMore().isMore) continue;
  const found = search.messages('parcel', { before: null, limit: 10 }, 9_000).items;
  expect(found).toMatchObject([{ localId: 'theirs', author: { memberId: 'ana', name: 'Ana' } }]);
});

it('comes back when sharing begins again, even if erasing was cancelled', () => {
  const { team } = opened.history;
  const event = theirs(1, {});
  opened.apply([event]);
  team.end();
  expect(team.eraseMore().localIds).toEqual(['theirs']);
  expect(shown()).toBeUndefined();
  opened.share();
  opened.apply([event]);
  expect(shown()).toMatchObject({ text: 'text of own' });
});

it('keeps a file as stored although a desk that lost it reports it as gone', () => {
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

it('makes its own message unknown again, and reports that, if it was settled by the echo of a colleague’s message', () => {
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

it('tells the team and the page that a chat is open again which it closed with that message', () => {
  const accepted = theirs(1, { state: 'accepted', keyId: 'KEY' });
  const { outbox, team } = opened.history;
  outbox.add({ ...message('closing', ben), closes: true }, 11);
  opened.database.run(
    `UPDATE message SET state = 'accepted', key_id = 'KEY' WHERE local_id = :id`,
    {
      id: 'closing',
    },
  );
  opened.database.insert('settling', { localId: 'closing', step: 'echo', requestUuid: 'u' });
  opened.appendWaiting();
  const reopened = [{ chatId: ben, localId: 'closing' }];
  expect(opened.applyFrom([accepted], 0)).toMatchObject({ reopened });
  const told = team.waiting(10, 0).filter(({ kind }) => kind === 'chat-closed');
  expect(told).toMatchObject([{ payload: { value: null } }]);
});
