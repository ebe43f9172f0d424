import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { attempt, refusal } from './testing/attempts.ts';

const nothing = '00000000-0000-0000-0000-000000000000';

/** Tables and functions of the index that members must not use: they search by one function. */
const tables = [
  'said',
  'said_first',
  'said_month',
  'retold',
  'reading',
  'monitor_search',
  'monitor_members',
];
const functions: [call: string, name: string][] = [
  ['small_letters($$a$$)', 'small_letters(text)'],
  ['fold_letters($$a$$)', 'fold_letters(text)'],
  ['fold_text($$a$$)', 'fold_text(text)'],
  ['numbers_in($$a$$)', 'numbers_in(text)'],
  ["words_in($$a$$, '{}')", 'words_in(text, text[])'],
  ['chat_fact($$a$$)', 'chat_fact(text)'],
  ["words_of('note', 'c', '{}', null)", 'words_of(text, text, jsonb, text)'],
  ['said_key($$a$$)', 'said_key(text)'],
  ['message_key_of(1, $$a$$)', 'message_key_of(int, text)'],
  [`said_entity(1, 'note', '${nothing}', 'a', '{}')`, 'said_entity(int, text, uuid, text, jsonb)'],
  ["make_said_month('2100-02-01Z')", 'make_said_month(timestamptz)'],
  ["make_said_months('{2100-02-01Z}')", 'make_said_months(timestamptz[])'],
  ["index_said('{}')", 'index_said(event[])'],
  ["drop_said_month('first')", 'drop_said_month(text)'],
  [`tidy_said('${nothing}', 1)`, 'tidy_said(uuid, int)'],
  [`tidy_events('${nothing}', 1)`, 'tidy_events(uuid, int)'],
];

describeWithPostgres('the search of a member', () => {
  let opened: OpenedTeam<'ANA'>;
  let admin: Client;
  let ana: Client;
  beforeAll(async () => {
    opened = await openTeam(['ANA']);
    ({ admin } = opened);
    ana = opened.clients.ANA;
  }, 60_000);
  afterAll(() => opened?.close());

  it.each([
    ...tables.map((name) => [`select from postline.${name}`, `select on postline.${name}`]),
    ...functions.map(([call, name]) => [
      `select postline.${call}`,
      `execute on function postline.${name.replace('event[]', 'postline.event[]')}`,
    ]),
  ])('must not: %s', async (statement = '', right = '') => {
    const refused = await attempt(ana, statement);
    expect(refused).toMatch(refusal);
    await admin.query(`grant ${right} to postline_member`);
    try {
      // Otherwise the statement failed for another reason, which proves nothing.
      expect(await attempt(ana, statement)).not.toBe(refused);
    } finally {
      await admin.query(`revoke ${right} from postline_member`);
    }
  });

  it('must not fire or drop the triggers that fill the index', async () => {
    for (const statement of [
      'drop trigger note_said on postline.event',
      'drop trigger forget_said on postline.event',
      'alter function postline.find_said(text, text, boolean, bigint, bigint, bigint, bigint, int) security invoker',
      'drop index postline.said_first_words',
      'alter table postline.said detach partition postline.said_first',
    ]) {
      expect(await attempt(ana, statement)).toMatch(refusal);
    }
  });
});
