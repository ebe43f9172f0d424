import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noOwnSettings } from '../../../../shared/domain/own-settings.ts';
import { adoptHistory } from '../restored-history.ts';
import type { StoredInstance } from '../rows/instance-table.ts';
import { accepted, ben, imported, message } from '../testing/open-history.ts';
import { noteOutcome } from '../sms/team-outcomes.ts';
import type { LoggedEvent } from './team-event.ts';
import { logged, ofAna, recordOf, openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const { applyFrom: apply, appendWaiting, share, shareWith, leave, shareAnew, waiting } = opened;

it('applies nothing that was read before the instance was shared again', () => {
  const { team } = opened.history;
  const note = (seq: number): LoggedEvent => ({
    ...ofAna(seq, { kind: 'note', at: seq, value: null }),
    payload: { noteId: `${seq}`, text: 'Call back', mentions: [], at: seq },
  });
  team.begin('me', 'key');
  expect(apply([note(7)], 0)?.chatIds).toEqual([ben]);
  expect(team.share()).toMatchObject({ cursor: 7, last: { seq: 7, memberId: 'ana' } });

  shareAnew(() => expect(apply([note(8)], 7)).toBeNull());
  // Else what comes before it would never be read.
  expect(apply([note(8)], 7)).toBeNull();
  expect(team.share()).toMatchObject({ cursor: 0, last: null });
  expect(apply([note(7)], 0)).not.toBeNull();
  expect(apply([note(8)], 7)?.chatIds).toEqual([ben]);
});

it('appends the outcome of a message from while the instance was not shared, and nothing that the log has', () => {
  const { team, outbox } = opened.history;
  share();
  outbox.add(message('one'), 10);
  outbox.add(message('other', ben), 11);
  const told = appendWaiting();
  expect(team.hasWaiting()).toBe(false);

  shareAnew(() => outbox.recordOutcome('one', accepted, 20));
  apply(told, 0);
  expect(team.waiting(10, 0).map(({ payload }) => payload)).toMatchObject([
    { localId: 'one', state: 'accepted' },
  ]);
});

it('appends again what the store lost once the log is read to its end', () => {
  const { team, outbox } = opened.history;
  share();
  outbox.add(message('back'), 10);
  outbox.add(message('lost', ben), 11);
  const told = appendWaiting();
  expect(told).toHaveLength(2);
  apply(told.slice(0, 1), 0);
  team.queueLost();
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'lost' } }]);
  team.queueLost();
  expect(team.waiting(10, 0)).toHaveLength(1);
});

it('appends a message’s outcome after a team is joined again whose data was deleted when it was left', () => {
  const { team, outbox } = opened.history;
  share();
  outbox.add(message('one'), Date.now());
  outbox.add(message('other', ben), Date.now());
  const told = appendWaiting();
  team.end();
  while (team.eraseMore().localIds.length > 0) continue;
  outbox.recordOutcome('one', accepted, Date.now() + 1_000);
  team.begin('me', 'key');
  apply(told, 0);
  while (opened.history.team.markMore()) continue;
  expect(team.waiting(10, 0)).toMatchObject([{ payload: { localId: 'one', state: 'accepted' } }]);
});

it('erases what is known of threads and runs of others', () => {
  const { team } = opened.history;
  team.begin('me', 'key');
  opened.history.threads.add('thread');
  opened.database.exec(
    `INSERT INTO team_run (run, run_id, member_id, created_at, told_at) VALUES (1, 'run', 'ana', 1, 1);
     INSERT INTO team_thread (thread, state, at, member_id, run) SELECT place, 1, 1, 'ana', 1 FROM thread;`,
  );
  team.end();
  expect(team.eraseMore().localIds).toEqual([]);
  expect(opened.database.all('SELECT 1 FROM team_run')).toEqual([]);
  expect(opened.database.all('SELECT 1 FROM team_thread')).toEqual([]);
});

it('appends an event once that is read back before the store’s answer', () => {
  const { team } = opened.history;
  const event = shareWith('one');
  apply([logged(event, 1)], 0);
  team.markAppended([{ mark: event.mark, seq: 1 }]);
  team.queueLost();
  expect(team.hasWaiting()).toBe(false);
});

it('appends a record that a colleague appended first to another team’s log', () => {
  const { team, imports } = opened.history;
  const mine = imported('one', 1_000, { localId: 'mine', chatId: ben });
  imports.add([mine], 'answered-elsewhere', 5);
  team.begin('me', 'key');
  apply([recordOf('one', 1)], 0);
  while (opened.history.team.markMore()) continue;
  expect(team.hasWaiting()).toBe(false);
  leave();
  share('me elsewhere');
  const told = waiting();
  expect(told.eventId).toMatch(/^record:mine:[1-9]/);
  team.markAppended([{ mark: told.mark, seq: 1 }]);
  apply([{ ...logged(told, 1), memberId: 'me elsewhere' }], 0);
  team.queueLost();
  expect(team.hasWaiting()).toBe(false);
});

it('offers the file again of a message that the store lost', () => {
  const { database, history } = opened;
  const { team, teamFiles } = history;
  const event = shareWith('one');
  team.markAppended([{ mark: event.mark, seq: 1 }]);
  database.insert('team_file', { localId: 'one', nextAt: 0 });
  teamFiles.put('one', { sha256: null, state: 'coming', nextAt: null });
  expect(teamFiles.nextAt()).toBeNull();
  team.queueLost();
  expect(teamFiles.nextAt()).toBe(0);
});

const berlin: StoredInstance = {
  instanceId: 'restored',
  name: 'Berlin',
  kind: 'service',
  protocol: 'interface',
  chatServiceAddress: 'https://chat.example.test',
  smsServiceAddress: '',
  instanceUuid: 'one',
  accentHue: 0,
  createdAt: 1,
  position: 0,
  own: noOwnSettings,
  notOffered: [],
  probe: null,
  threadIdField: 'messageThreadId',
  threadIdFieldSince: 0,
};

/** The history becomes what it is where a backup of it is restored. */
function restoreHistory(): void {
  const { folder, history, database } = opened;
  history.search.close();
  database.close();
  const [file, files] = [join(folder, 'history.sqlite'), join(folder, 'files')];
  const backup = { agent: '', fileName: 'backup', madeAt: 11, at: 12 };
  adoptHistory({ file, files, instance: berlin, ...backup });
  opened.reopen();
}

it('takes the outcome of a message from the log if its history was restored from an earlier backup', () => {
  const queued = shareWith('one', ben);
  restoreHistory();
  const { team, messages, outbox } = opened.history;
  expect(outbox.counts()).toMatchObject({ needsReview: 1 });
  team.begin('me', 'key');
  const sent = {
    ...logged(queued, 1),
    eventId: 'message:one:20',
    payload: { ...queued.payload, state: 'accepted', stateAt: 20, keyId: 'KEY' },
  };
  expect(apply([sent], 0)).toMatchObject({ chatIds: [ben], settled: 1 });
  expect(messages.list(ben, null, 10)).toMatchObject([
    { localId: 'one', state: 'accepted', stateAt: 20, failure: null },
  ]);
  expect(outbox.counts()).toMatchObject({ needsReview: 0 });
});

it.each(['planning', 'running'])(
  'appends the last outcomes of a run with its end, even while another is %s',
  (state) => {
    const { database, history } = opened;
    const { team } = history;
    share();
    for (const run of [1, 2]) {
      const row = { run, runId: `run-${run}`, kind: 'run', isListed: 1, archived: 1, state };
      const how = { selection: '', pace: 0, parallel: 1, createdAt: 1, startedAt: 1 };
      database.insert('archive_run', { ...row, ...how });
    }
    database.run(`UPDATE archive_run SET state = 'running' WHERE run = 1`);
    const told = () => {
      const events = team.waiting(10, 0);
      team.markAppended(events.map(({ mark }) => ({ mark, seq: null })));
      return events.filter(({ kind }) => kind === 'threads').length;
    };
    const answer = (place: number): void => {
      const numbers = { fromNumber: '', toNumber: '' };
      database.insert('thread', { place, threadId: `${place}`, known: 'answered', ...numbers });
      noteOutcome(database, { place, state: 'archived', recordAt: null, run: 1, at: 1_000 });
    };
    answer(1);
    team.gather(100_000);
    expect(told()).toBe(1);
    answer(2);
    team.gather(100_001);
    expect(told()).toBe(0);
    database.run(`UPDATE archive_run SET state = 'done', ended_at = 2 WHERE run = 1`);
    team.gather(100_002);
    expect(told()).toBe(1);
  },
);

it('adds a handed draft to the chat and ends it, or does neither', () => {
  const { team, teamWork, drafts } = opened.history;
  team.begin('me', 'key');
  const given = { assignmentId: 'a', memberId: 'me', queueId: null, draft: 'Your parcel', at: 1 };
  const event = { eventId: 'assignment:a:1', memberId: 'ana', kind: 'assignment', chatId: ben };
  apply([{ seq: 1, at: 1, payload: given, ...event }], 0);
  expect(teamWork.handedDraft(ben)).toMatchObject({ assignmentId: 'a' });

  opened.database.exec(
    `CREATE TRIGGER full BEFORE UPDATE ON team_assignment BEGIN SELECT raise(ABORT, 'full'); END`,
  );
  expect(() => teamWork.endHandedDraft(ben, 'a', true)).toThrow('full');
  expect(drafts.get(ben)).toBeNull();
  opened.database.exec('DROP TRIGGER full');
  expect(teamWork.endHandedDraft(ben, 'a', true)).toBe(true);
  expect(teamWork.endHandedDraft(ben, 'a', true)).toBe(false);
  expect(drafts.get(ben)?.text).toBe('Your parcel');
});
