import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import {
  accepted,
  ana,
  ben,
  everyChat,
  imported,
  message,
  notSent,
} from '../testing/open-history.ts';
import type { MessageOutcome } from '../messages/outbox-table.ts';
import { ofAna, openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const returns = { queueId: 'returns', name: 'Returns', isEnded: false };

beforeEach(() => {
  opened.share();
  opened.history.teamWork.putQueue(returns, 5_000);
});

const given = (to: { memberId: string | null; queueId: string | null }) =>
  opened.history.teamWork.assign({ assignmentId: randomUUID(), chatId: ben, to }, 5_000);
const holder = () => opened.history.teamWork.assignmentOf(ben)?.memberId ?? null;
const write = (localId: string) => opened.history.outbox.add(message(localId, ben), 1_000);
/** Sends what waits next. */
const send = (outcome: MessageOutcome = { ...accepted, remoteJid: null }) => {
  const { outbox } = opened.history;
  const claimed = outbox.claimNext([], true, 1_000);
  outbox.recordOutcome(claimed?.message.localId ?? '', outcome, 1_000);
};
const answer = () => {
  write(randomUUID());
  send();
};

it('takes a chat from its queue even if this computer’s clock is behind the store’s', () => {
  given({ memberId: null, queueId: 'returns' });
  answer();
  expect(holder()).toBe('me');
});

it.each<[string, MessageOutcome]>([
  ['is offline', notSent],
  ['is told to wait', { ...notSent, state: 'queued' }],
  ['is refused', { ...notSent, state: 'rejected', staysInLine: false }],
])('leaves a chat in its queue while an answer waits, or %s', (_what, outcome) => {
  given({ memberId: null, queueId: 'returns' });
  write('one');
  expect(holder()).toBeNull();
  send(outcome);
  expect(holder()).toBeNull();
  expect(opened.history.teamWork.assignmentOf(ben)?.queueId).toBe('returns');
  opened.history.outbox.requeue('one', ['not-sent', 'queued', 'rejected'], 2_000);
  expect(holder()).toBeNull();
  send();
  expect(holder()).toBe('me');
});

it('leaves a chat to who took it while an answer waited', () => {
  given({ memberId: null, queueId: 'returns' });
  write('one');
  opened.history.teamWork.assign(
    { assignmentId: 'a', chatId: ben, to: { memberId: 'ana', queueId: null } },
    6_000,
  );
  send();
  expect(holder()).toBe('ana');
});

it('takes no chat a second time where the service names the ID of an answer later', () => {
  const { outbox, teamWork } = opened.history;
  given({ memberId: null, queueId: 'returns' });
  write('one');
  send({ ...accepted, keyId: null, remoteJid: null });
  const back = { memberId: null, queueId: 'returns' };
  teamWork.assign({ assignmentId: 'back', chatId: ben, to: back }, 6_000);
  outbox.recordOutcome('one', { ...accepted, remoteJid: null }, 7_000);
  expect(holder()).toBeNull();
});

it('takes a chat by an answer of which only a person knows that it arrived', () => {
  const { outbox } = opened.history;
  given({ memberId: null, queueId: 'returns' });
  write('one');
  send({ ...notSent, state: 'unknown', staysInLine: false });
  expect(holder()).toBeNull();
  outbox.confirmManually('one', 2_000);
  expect(holder()).toBe('me');
});

it('assigns an unassigned chat to who answers it, once the team chose that', () => {
  const { teamWork } = opened.history;
  answer();
  expect(holder()).toBeNull();
  teamWork.putAnswerAssigns(true);
  answer();
  expect(holder()).toBe('me');
  expect(opened.history.team.lines(ben)).toHaveLength(1);
  given({ memberId: 'ana', queueId: null });
  opened.database.run('UPDATE team_assignment SET at = 9000 WHERE member_id = :ana', {
    ana: 'ana',
  });
  answer();
  expect(holder()).toBe('ana');
  // Whoever was removed from the team has no chat.
  opened.history.team.putMembers([{ memberId: 'ana', name: 'Ana', isRemoved: true }]);
  answer();
  expect(holder()).toBe('me');
});

it('keeps a chat open that this desk gave away where an older close follows in the log, as all others do', () => {
  given({ memberId: 'ana', queueId: null });
  opened.apply(opened.appendWaiting());
  const close = (at: number) => {
    const seq = 1 + (opened.history.team.share()?.cursor ?? 0);
    opened.apply([ofAna(seq, { kind: 'chat-closed', at, value: at })]);
    return opened.history.chatOrder.get(ben)?.closedAt;
  };
  expect(close(4_000)).toBeNull();
  expect(close(6_000)).toBe(6_000);
});

it('keeps a chat closed that this desk gave away and closed itself', () => {
  given({ memberId: 'ana', queueId: null });
  opened.history.chatOrder.change([ben], { closedAt: 5_500 });
  opened.apply(opened.appendWaiting());
  expect(opened.history.chatOrder.get(ben)?.closedAt).toBe(5_500);
});

it('assigns no chat by what answers nobody', () => {
  const { teamWork, outbox, runs, scheduled } = opened.history;
  teamWork.putAnswerAssigns(true);
  const forward = { kind: 'forward', sourceMessageId: '1', sendAs: null, fileName: '' } as const;
  const forwarded = { localId: 'on', chatId: ben, text: '', content: forward };
  const { options } = message('');
  runs.addMessages('run', [forwarded], { options, heldUntil: null, anyTime: false }, 1_000);
  outbox.add({ ...message('later', ben), sendAt: 2_000 }, 1_000);
  expect(holder()).toBeNull();
  send();
  expect(scheduled.turn(0, 2_000).chatIds).toEqual([ben]);
  send();
  expect(opened.history.messages.get('later')?.state).toBe('accepted');
  expect(holder()).toBeNull();
  opened.history.team.end();
  answer();
  expect(holder()).toBeNull();
});

it('assigns the chat of a scheduled message that a person sends now', () => {
  const { teamWork, outbox, scheduled } = opened.history;
  teamWork.putAnswerAssigns(true);
  outbox.add({ ...message('later', ben), sendAt: 2_000 }, 1_000);
  scheduled.sendNow('later', 1_500, null);
  send();
  expect(holder()).toBe('me');
});

it('leads nobody to a chat that a colleague has or answers, and counts none of those', () => {
  const { chats, imports } = opened.history;
  const cleo = { chatId: '15550100001@c.us', number: '+1 555-010-0001' };
  chats.add({ ...cleo, kind: 'person', name: null, country: null }, 1);
  const waiting = [ben, ana, cleo.chatId].map((chatId, index) =>
    imported(`in ${index}`, 10 + index, { localId: `in ${index}`, chatId, fromMe: false }),
  );
  imports.add(waiting, 'answered', 1);
  const waitsLongest = (answered: string[] = []) => {
    const walk = { from: null, step: 1, of: 'waitsLongest' } as const;
    return chats.neighbour({ ...everyChat, view: 'open' }, walk, 100, answered)?.chatId ?? null;
  };
  const forMe = (answered: string[] = []) => chats.counts(100, answered).forMe;
  expect(waitsLongest()).toBe(ben);
  expect(waitsLongest([ben])).toBe(ana);
  expect([forMe(), forMe([ben])]).toEqual([3, 2]);
  given({ memberId: 'me', queueId: null });
  expect(waitsLongest()).toBe(ben);
  opened.database.run(`UPDATE team_assignment SET member_id = 'ana'`);
  expect(waitsLongest()).toBe(ana);
  expect(waitsLongest([ana])).toBe(cleo.chatId);
  expect(waitsLongest([ana, cleo.chatId])).toBeNull();
  expect([forMe(), forMe([ana]), forMe([ana, cleo.chatId])]).toEqual([2, 1, 0]);
  // Nobody has it any more whom the team removed, and once it is left.
  opened.history.team.putMembers([{ memberId: 'ana', name: 'Ana', isRemoved: true }]);
  expect(waitsLongest()).toBe(ben);
  opened.history.team.putMembers([{ memberId: 'ana', name: 'Ana', isRemoved: false }]);
  opened.history.team.end();
  expect(waitsLongest()).toBe(ben);
  expect(forMe()).toBe(3);
});

it('counts those who wait for one member by whose chat it is', () => {
  const { imports, overview, team } = opened.history;
  const own = { memberId: 'me', name: 'As it was read', isRemoved: false };
  const other = { memberId: 'ana', name: 'Ana', isRemoved: false };
  team.putMembers([own, other]);
  imports.add([imported('1', 10, { chatId: ben }), imported('2', 20)], 'answered', 1);
  const waiting = () =>
    [null, 'Ana', 'Eva'].map((agent) => overview.waiting({ member: 'Eva', agent }).chats);
  expect(waiting()).toEqual([2, 0, 0]);
  given({ memberId: 'ana', queueId: null });
  expect(waiting()).toEqual([2, 1, 0]);
  expect(overview.waiting({ member: 'Eva', agent: 'Ana' })).toEqual({ chats: 1, since: 10 });
  team.putMembers([own, { ...other, isRemoved: true }]);
  expect(waiting()).toEqual([2, 0, 0]);
  opened.database.run(`UPDATE team_assignment SET member_id = 'me'`);
  expect(waiting()).toEqual([2, 0, 1]);
});

it('lists where a colleague mentioned this member, and what they assigned to them, until they look', () => {
  const { chats, team, teamWork } = opened.history;
  const now = Date.now();
  const by = { byMemberId: 'jan', at: now };
  const called = () => {
    const listed = chats.list({ ...everyChat, view: 'calls' }, now).chats;
    const { calls } = chats.counts(now);
    return [calls, listed.map(({ chatId }) => chatId).toSorted()];
  };
  const assigned = { assignmentId: 'given', chatId: ben, memberId: 'me', queueId: null };
  opened.database.insert('team_assignment', { ...assigned, ...by });
  expect(called()).toEqual([1, [ben]]);
  const note = { noteId: 'note', chatId: ana, memberId: 'jan', text: '@Me look', at: now };
  opened.database.insert('team_note', { ...note, mentions: '["me"]' });
  expect(called()).toEqual([2, [ben, ana].toSorted()]);
  teamWork.endCalls(ben);
  expect(called()).toEqual([1, [ana]]);
  // Nobody calls once the instance is not shared.
  team.end();
  expect(called()).toEqual([0, []]);
});

it('begins another team without the choice, and the same one with it', () => {
  const { teamWork } = opened.history;
  teamWork.putAnswerAssigns(true);
  opened.shareAnew();
  expect(teamWork.answerAssigns()).toBe(true);
  opened.leave();
  opened.share('other');
  expect(teamWork.answerAssigns()).toBe(false);
});

it('sets a queue later than its last setting even if this computer’s clock is behind', () => {
  opened.history.teamWork.putQueue({ ...returns, name: 'Refunds' }, 1_000);
  const { at } = opened.database.one<{ at: number }>('SELECT at FROM team_queue');
  expect(at).toBeGreaterThan(5_000);
});

it('keeps what is being written of a note until the note is added', () => {
  const { teamWork } = opened.history;
  const draft = (text: string) => teamWork.putNoteDraft({ noteId: 'note', chatId: ben, text });
  draft('Known si');
  draft('Known since May');
  expect(teamWork.noteDraft(ben)).toEqual({ noteId: 'note', text: 'Known since May' });
  draft(' ');
  expect(teamWork.noteDraft(ben)).toBeNull();
  draft('Known since May');
  teamWork.addNote({ noteId: 'note', chatId: ben, text: 'Known since May', mentions: [] }, 5_000);
  expect(teamWork.noteDraft(ben)).toBeNull();
  // The page saved it earlier, and was overtaken.
  draft('Known since');
  expect(teamWork.noteDraft(ben)).toBeNull();
});

it('adds no note to a chat that a colleague has just forgotten, and assigns it to nobody', () => {
  const { teamWork } = opened.history;
  const chatId = '4915199999999@c.us';
  const note = { noteId: 'late', text: 'Known', mentions: [] };
  const late = { assignmentId: 'late', chatId, to: { memberId: 'ana', queueId: null } };
  expect(teamWork.addNote({ ...note, chatId }, 5_000)).toBe(false);
  expect(teamWork.assign(late, 5_000)).toBe(false);
  expect(teamWork.handOver({ ...late, draft: null }, note, 5_000)).toBe(false);
  expect(opened.database.all('SELECT * FROM team_note')).toEqual([]);
  expect(teamWork.assignments()).toEqual([]);
});

it('reopens a closed chat for whoever is given it', () => {
  const { chatOrder, teamWork } = opened.history;
  const isClosed = () => chatOrder.get(ben)?.closedAt !== null;
  const close = () => chatOrder.change([ben], { closedAt: 4_000 });
  close();
  given({ memberId: null, queueId: 'returns' });
  expect(isClosed()).toBe(false);
  // Who takes it from the queue by an answer may close it with that.
  close();
  answer();
  expect(holder()).toBe('me');
  expect(isClosed()).toBe(true);
  given({ memberId: null, queueId: null });
  expect(isClosed()).toBe(true);
  const to = { memberId: 'ana', queueId: null };
  for (const assignmentId of ['first', 'again']) {
    close();
    teamWork.handOver({ assignmentId, chatId: ben, to, draft: null }, null, 9_000);
    expect(isClosed()).toBe(false);
  }
});

it('lets a handed draft wait behind a newer one', () => {
  const { teamWork } = opened.history;
  for (const [at, assignmentId] of ['first', 'second'].entries()) {
    const given = {
      assignmentId,
      chatId: ben,
      byMemberId: 'jan',
      at,
      draft: `the ${assignmentId}`,
    };
    opened.database.insert('team_assignment', { ...given, memberId: 'me', queueId: null });
  }
  const take = () => {
    const draft = teamWork.handedDraft(ben);
    teamWork.endHandedDraft(ben, draft?.assignmentId ?? '', true);
    return draft?.text;
  };
  expect([take(), take(), take()]).toEqual(['the second', 'the first', undefined]);
});
