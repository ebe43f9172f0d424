import { beforeEach, expect, it } from 'vitest';
import { ben } from '../testing/open-history.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const returns = { queueId: 'returns', name: 'Returns', isEnded: false };

beforeEach(() => {
  opened.share();
  opened.history.teamWork.putQueue(returns, 5_000);
});

it('takes a chat from its queue even if this computer’s clock is behind the store’s', () => {
  const { teamWork } = opened.history;
  const to = { memberId: null, queueId: 'returns' };
  teamWork.assign({ assignmentId: 'given', chatId: ben, to }, 5_000);
  expect(teamWork.takeFromQueue({ assignmentId: 'taken', chatId: ben }, 1_000)).toBe(true);
  expect(teamWork.assignmentOf(ben)).toMatchObject({ memberId: 'me' });
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

it('adds no note to a chat that a colleague has just forgotten', () => {
  const { teamWork } = opened.history;
  const note = { noteId: 'late', chatId: '4915199999999@c.us', text: 'Known', mentions: [] };
  expect(teamWork.addNote(note, 5_000)).toBe(false);
  expect(opened.database.all('SELECT * FROM team_note')).toEqual([]);
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
