import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres, sharedPostgres, type SharedPostgres } from '../support/postgres.ts';
import { teamChat } from '../support/team-chat.ts';
import { type Desk, openDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';

/** A desk looks every 15 s, and a busy machine takes its time. Less than 30 s, after which a claim expires. */
const byPolling = { timeout: 25_000, interval: 200 };

describeWithPostgres('a team whose store gives no hints', { timeout: 120_000 }, () => {
  let postgres: SharedPostgres;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    postgres = await sharedPostgres();
  }, 60_000);
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    await postgres.remove();
  });

  /** Starts two desks. Returns also the hints that the store gave: one, before they were started. */
  const start = async () => {
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    const listener = await postgres.connect(team.database);
    ends.push(() => listener.end());
    const hints: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => hints.push(payload));
    await listener.query(`listen postline_${team.teamId.replaceAll('-', '')}`);
    await listener.query(`select postline.hint(team_id, 'log') from postline.team`);
    await listener.query(
      `create or replace function postline.hint(of_team uuid, what text) returns void
         language sql set search_path = postline, pg_temp as $$ select $$`,
    );
    const desks = await openDesks(postgres, team.lines);
    ends.push(() => desks.close());
    const [ana, jan] = desks.desks as [Desk, Desk];
    const { chatId } = await ana.openChat('+49 151 12345678');
    await desks.untilEqual();
    // Shortly after what it appends or applies, a desk looks by the way: that is over.
    const role = team.invitations['Jan']?.role;
    const isQuiet = async () => {
      const { rows } = await listener.query<{ quiet: boolean }>(
        `select bool_and(clock_timestamp() - query_start > interval '1 second') as quiet
         from pg_stat_activity where usename = $1`,
        [role],
      );
      return rows[0]?.quiet;
    };
    await expect.poll(isQuiet).toBe(true);
    return { ana, jan, chatId, hints };
  };
  const textsAt =
    ({ client, instanceId }: Desk, chatId: string) =>
    async () =>
      (await client.messages(instanceId, chatId)).map(
        ({ text, author }) => `${author?.name ?? 'nobody'}: ${text}`,
      );

  it('has claims, messages and templates at the other desk when that looks next', async () => {
    const { ana, jan, chatId, hints } = await start();
    const { chatId: other } = await ana.openChat('+49 151 12345679');
    const answering = async () => (await teamChat(jan, other).now()).claim?.name ?? null;
    const templates = async () => {
      const found = await jan.client.call('templates.search', {});
      return found.templates.map(({ excerpt }) => excerpt);
    };
    await teamChat(ana, other).attend(true);
    await ana.send(chatId, 'It is at 14A.');
    const { templateId } = await ana.client.call('templates.save', {
      templateId: randomUUID(),
      name: 'Greeting',
      text: 'Good day',
      folder: '',
      card: null,
      forms: [],
      media: [],
    });
    await ana.client.call('templates.share', { templateId, isShared: true });
    await expect.poll(answering, byPolling).toBe('Ana');
    await teamChat(ana, other).leave();
    await expect.poll(answering, byPolling).toBe(null);
    await expect.poll(textsAt(jan, chatId), byPolling).toEqual(['Ana: It is at 14A.']);
    await expect.poll(templates, byPolling).toEqual(['Good day']);
    expect(hints).toEqual(['log']);
  });
});
