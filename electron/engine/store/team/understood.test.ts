import { expect, it } from 'vitest';
import { historyTables } from '../history.ts';
import { ben } from '../testing/open-history.ts';
import type { LoggedEvent } from './team-event.ts';
import { ofAna, openSharedHistory, recordOf } from './testing/open-shared-history.ts';

const opened = openSharedHistory();
const { apply, share, shareWith } = opened;

/** Of a kind that this Postline does not know. */
const later = (seq: number): LoggedEvent => ofAna(seq, { kind: 'chat-colour', at: 5, value: 120 });

/** The cursor after Postline was started again. */
const cursorAtStart = () => historyTables(opened.database).team.share()?.cursor;

/** What the history was written by knew less than this one. */
const wasReadByEarlier = () => opened.database.exec(`UPDATE team_share SET understood = 'less'`);

const textsIn = () => opened.history.messages.list(ben, null, 10).map(({ text }) => text);

it('reads again from the first event that an earlier Postline did not understand', () => {
  share();
  apply([recordOf('one', 1)]);
  apply([later(2), recordOf('two', 3)]);
  apply([recordOf('three', 4)]);
  expect(cursorAtStart()).toBe(4);
  wasReadByEarlier();
  expect(cursorAtStart()).toBe(1);
  const before = textsIn();
  apply([later(2), recordOf('two', 3)]);
  apply([recordOf('three', 4)]);
  expect(textsIn()).toEqual(before);
  // Still not understood: a later one reads from there once more.
  expect(cursorAtStart()).toBe(4);
  wasReadByEarlier();
  expect(cursorAtStart()).toBe(1);
});

it('reads the whole log again where the place is no longer known, and nothing where all was understood', () => {
  share();
  apply([later(1)]);
  apply([recordOf('one', 2)]);
  wasReadByEarlier();
  expect(cursorAtStart()).toBe(0);
  apply([recordOf('zero', 1), recordOf('one', 2)]);
  wasReadByEarlier();
  expect(cursorAtStart()).toBe(2);
});

it('shows a message whole once its content is understood', () => {
  const { payload } = shareWith('one', ben);
  const event = (content: object): LoggedEvent => ({
    ...ofAna(1, { kind: 'message', at: 5, value: null }),
    eventId: 'message:theirs:1',
    payload: { ...payload, localId: 'theirs', content },
  });
  const contentOf = () => opened.history.messages.get('theirs')?.content;
  apply([event({ kind: 'list', items: [] })]);
  expect(contentOf()).toEqual({ kind: 'text' });
  wasReadByEarlier();
  expect(cursorAtStart()).toBe(0);
  const place = { kind: 'location', latitude: 1, longitude: 2, title: 'Shop' };
  apply([event(place)]);
  expect(contentOf()).toEqual(place);
});
