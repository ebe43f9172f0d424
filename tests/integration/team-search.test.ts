import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TeamFound } from '../../shared/contract/team-search.ts';
import { describeWithPostgres, sharedPostgres, type SharedPostgres } from '../support/postgres.ts';
import { type Desk, type Desks, startDesks } from '../support/team-desks.ts';

const number = '+49 1511 2345678';

/** Returns a record of the service. */
const record = (id: string, text: string) => ({
  key: { remoteJid: '4915112345678@s.whatsapp.net', fromMe: false, id },
  message: { conversation: text },
  messageTimestamp: Math.floor(Date.now() / 1_000),
});

describeWithPostgres('a search of the team’s store', { timeout: 120_000 }, () => {
  let postgres: SharedPostgres;
  let desks: Desks;
  let admin: Client;
  let ana: Desk;
  let jan: Desk;
  let chatId: string;
  beforeAll(async () => {
    postgres = await sharedPostgres();
    desks = await startDesks(postgres, ['Ana', 'Jan']);
    [ana, jan] = desks.desks as [Desk, Desk];
    admin = await postgres.connect(desks.team.database);
    // From now on Jan's desk takes nothing from the log.
    await jan.call('team.share', { isShared: false });
    ({ chatId } = await ana.openChat(number));
    await ana.importRecords([record('IN1', 'Where is the parcel?')]);
    await ana.send(chatId, 'The parcel is on its way');
    const note = { noteId: randomUUID(), text: 'Parcel was lost once', mentions: [] };
    await ana.call('team.addNote', { chatId, ...note });
    await ana.untilAll(chatId, 'received', 'accepted');
    await ana.until(async () => (await ana.client.call('team.get', {})).waiting === 0);
  }, 120_000);
  beforeEach(() => jan.until(async () => (await state(jan)) === 'up'));
  afterAll(async () => {
    await admin?.end();
    await desks?.close();
    await postgres?.remove();
  });

  const state = async ({ client }: Desk) => (await client.call('team.get', {})).state;
  const ask = ({ client, instanceId }: Desk, query: string, attemptId: string = randomUUID()) =>
    client.ask('team.search', { instanceId, query, attemptId });
  const search = async (desk: Desk, query: string): Promise<TeamFound> => {
    const answer = await ask(desk, query);
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value;
  };
  const textsOf = ({ items }: TeamFound) =>
    items.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''));

  it('finds what this desk does not have, with its author, and omits what it has', async () => {
    const found = await search(jan, 'parc');
    expect(found).toMatchObject({ state: 'found', next: null });
    expect(textsOf(found).toSorted()).toEqual([
      'Parcel was lost once',
      'The parcel is on its way',
      'Where is the parcel?',
    ]);
    const of = (kind: string, direction: string) =>
      found.items.find((hit) => hit.kind === kind && hit.direction === direction);
    expect(of('text', 'out')).toMatchObject({ author: { name: 'Ana' }, chat: null, chatId });
    expect(of('text', 'in')).toMatchObject({ author: null });
    expect(of('note', 'in')).toMatchObject({ author: { name: 'Ana' } });
    expect(of('text', 'out')?.excerpt.find(({ isMatch }) => isMatch)?.text).toBe('parc');
    // Ana's desk has everything.
    expect(await search(ana, 'parc')).toMatchObject({ state: 'found', items: [], next: null });
  });

  it('supports the operators of the desk’s own search, and reports those that it does not support', async () => {
    expect(textsOf(await search(jan, 'parcel from:me'))).toEqual(['The parcel is on its way']);
    expect(textsOf(await search(jan, 'parcel from:them'))).toEqual(['Where is the parcel?']);
    expect(textsOf(await search(jan, '"the parcel" -way'))).toEqual(['Where is the parcel?']);
    expect(textsOf(await search(jan, 'is:accepted'))).toEqual(['The parcel is on its way']);
    expect((await search(jan, 'parcel after:yesterday')).items).toHaveLength(3);
    expect((await search(jan, 'parcel before:yesterday')).items).toEqual([]);
    expect(await search(jan, 'parcel -on:today')).toMatchObject({ operator: '-on:today' });
    expect(await search(jan, 'parcel is:unread')).toMatchObject({
      state: 'operator',
      operator: 'is:unread',
    });
    expect(await search(jan, '!?')).toMatchObject({ state: 'nothing-asked' });
    // `in:` means chats that have the name on this desk.
    expect(await search(jan, 'parcel in:11')).toMatchObject({ state: 'nothing-asked' });
    const chat = await jan.openChat(number);
    const found = await search(jan, 'parcel in:2345678');
    expect(found.items).toHaveLength(3);
    expect(found.items[0]?.chat).toEqual(expect.objectContaining({ chatId: chat.chatId }));
    expect((await search(jan, 'parcel -in:2345678')).items).toEqual([]);
  });

  it('can be cancelled, and does not delay appending', async () => {
    // Searches read a table that nothing else does.
    await admin.query(`
      create table postline.stalled ();
      grant select on postline.stalled to postline_owner;
      create or replace function postline.is_mine(instance_key text) returns boolean language plpgsql as $$ begin
        if current_query() like '%find_said%' then perform from postline.stalled; end if;
        return true;
      end $$`);
    await admin.query('begin; lock table postline.stalled in access exclusive mode');
    const attemptId = randomUUID();
    const answer = ask(jan, 'parcel', attemptId);
    const waits = async () => {
      const { rowCount } = await admin.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%find_said%'`,
      );
      return rowCount;
    };
    await expect.poll(waits, { timeout: 20_000 }).toBe(1);
    // Messages are still appended.
    await ana.send(chatId, 'Said meanwhile');
    await ana.until(async () => (await ana.client.call('team.get', {})).waiting === 0);
    await jan.client.call('app.cancelAttempt', { attemptId });
    expect(await answer).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    await admin.query('rollback');
    expect(textsOf(await search(jan, 'meanwhile'))).toEqual(['Said meanwhile']);
  });

  it('reports that the store is away, and works again once it is back', async () => {
    jan.line.cut();
    await jan.until(async () => (await state(jan)) === 'away');
    expect(await search(jan, 'parcel')).toMatchObject({ state: 'away', items: [] });
    jan.line.mend();
    jan.networkChanges();
    await jan.until(async () => (await state(jan)) === 'up');
    expect((await search(jan, 'parcel')).items).toHaveLength(3);
  });

  it('finds nothing once the desk has taken the whole log', async () => {
    await jan.call('team.share', { isShared: true });
    await desks.untilEqual();
    expect(await search(jan, 'parcel')).toMatchObject({ state: 'found', items: [] });
    const { chats } = await jan.call('search.find', { query: '2345678' });
    expect(chats.total).toBe(1);
  });
});
