import { expect, it } from 'vitest';
import { ben, everyChat, imported } from '../testing/open-history.ts';
import { ofAna, openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const vip = '0b5d5a4e-6f0e-4c5b-9a38-1d3f2b8c7e61';

it('leaves messages unread that came in after the last one that a colleague read', () => {
  opened.share();
  for (const [localId, at] of [
    ['read', 1_000],
    ['new', 3_000],
  ] as const) {
    opened.history.imports.add([imported(localId, at, { chatId: ben })], 'answered', at);
  }
  opened.apply([ofAna(1, { kind: 'chat-read', at: 4_000, value: 2_000 })]);
  const unread = 'SELECT local_id AS localId FROM message WHERE read_at IS NULL';
  expect(opened.database.all(unread)).toEqual([{ localId: 'new' }]);
});

it('keeps its own notes beside a colleague’s, and appends both', () => {
  opened.database.run(`UPDATE chat SET notes = 'Allergic to nuts' WHERE chat_id = :ben`, { ben });
  opened.share();
  opened.apply([ofAna(1, { kind: 'chat-notes', at: 5, value: 'Speaks Portuguese' })]);
  const both = 'Speaks Portuguese\nAllergic to nuts';
  const notes = opened.database.one('SELECT notes FROM chat WHERE chat_id = :ben', { ben });
  expect(notes).toEqual({ notes: both });
  expect(opened.waiting()).toMatchObject({ kind: 'chat-notes', payload: { value: both } });
});

it('finds a chat by the name that a colleague gave it last', () => {
  opened.share();
  const found = (search: string) =>
    opened.history.chats.list({ ...everyChat, search }, 9_000).chats.map(({ chatId }) => chatId);
  opened.apply([ofAna(1, { kind: 'chat-name', at: 5, value: 'Maria' })]);
  expect(found('maria')).toEqual([ben]);
  opened.apply([ofAna(2, { kind: 'chat-name', at: 6, value: 'Silva' })]);
  expect([found('maria'), found('silva')]).toEqual([[], [ben]]);
});

it('gives a chat its label even if the log has the label later', () => {
  opened.share();
  opened.apply([
    ofAna(1, { kind: 'chat-label', id: vip, at: 5, value: true }),
    ofAna(2, { kind: 'label', id: vip, at: 4, value: { name: 'VIP', hue: 1 }, chatId: null }),
  ]);
  const labelled = 'SELECT chat_id AS chatId FROM chat_label';
  expect(opened.database.all(labelled)).toEqual([{ chatId: ben }]);
});

it('skips a label whose ID could be part of other text in a saved view', () => {
  opened.database.insert('label', { labelId: vip, name: 'VIP', hue: 1 });
  const filter = JSON.stringify({ search: 'label', labelIds: [vip] });
  opened.database.insert('chat_view', { viewId: 'view', name: 'VIPs', filter });
  opened.share();
  opened.apply([
    ofAna(1, { kind: 'label', id: 'label', at: 4, value: { name: 'VIP', hue: 1 }, chatId: null }),
  ]);
  expect(opened.database.all('SELECT label_id AS labelId, name FROM label')).toEqual([
    { labelId: vip, name: 'VIP' },
  ]);
  expect(opened.database.one('SELECT filter FROM chat_view')).toEqual({ filter });
});

it('gives its own note the store’s time', () => {
  opened.share();
  const { team, teamWork } = opened.history;
  const note = { noteId: 'note', text: 'Call back', mentions: [] };
  teamWork.addNote({ ...note, chatId: ben }, 1_000);
  opened.apply([{ ...opened.waiting(60_000), seq: 1, memberId: 'me' }], 60_000);
  expect(team.lines(ben)).toMatchObject([{ lineId: 'note', at: 61_000 }]);
});

it('has carried out the log only up to the first person that it has yet to forget', () => {
  opened.share();
  const { team } = opened.history;
  const forget = { kind: 'forget', chatId: null, payload: { fingerprints: ['a'.repeat(64)] } };
  opened.apply([{ ...forget, eventId: 'forget:one:1', seq: 7, memberId: 'ana', at: 10 }]);
  expect(team.doneUpTo(9)).toBe(6);
  team.forgottenDone('forget:one:1');
  expect(team.doneUpTo(9)).toBe(9);
});
