import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeWithPooler, startPooler, type TestPooler } from '../support/pooler.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { type Desk, openDesks, type OpenDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';

const customer = '+49 151 12345678';
/** A desk that is told nothing looks every 15 s. */
const byLooking = { timeout: 60_000, interval: 200 };

describeWithPooler('a team behind PgBouncer', { timeout: 120_000 }, () => {
  let postgres: TestPostgres;
  let pooler: TestPooler;
  let desks: OpenDesks;
  beforeAll(async () => {
    postgres = await startPostgres({ tls: 'none' });
  }, 60_000);
  afterEach(async () => {
    await desks.close();
    await pooler.stop();
  });
  afterAll(() => postgres.remove());

  const openBehind = async (mode: 'session' | 'transaction'): Promise<[Desk, Desk, string]> => {
    pooler = await startPooler(postgres, mode);
    const team = await makeTeam(postgres, ['Ana', 'Jan']);
    desks = await openDesks(pooler, team.lines);
    const [ana, jan] = desks.desks as [Desk, Desk];
    const { chatId } = await ana.openChat(customer);
    await ana.send(chatId, 'Hello');
    await desks.untilEqual();
    return [ana, jan, chatId];
  };
  const texts = async (desk: Desk, chatId: string) =>
    (await desk.messages(chatId)).map(({ text }) => text);
  const isUntold = async ({ client }: Desk) => (await client.call('team.get', {})).isUntold;

  it('works wholly in session mode', async () => {
    const [ana, jan, chatId] = await openBehind('session');
    for (const word of ['One', 'Two', 'Three']) await ana.send(chatId, word);
    await expect.poll(() => texts(jan, chatId), byLooking).toContain('Three');
    await ana.client.call('forgetting.forget', { chatIds: [chatId] });
    await expect.poll(() => texts(jan, chatId), byLooking).toEqual([]);
    await desks.untilEqual();
    expect(await Promise.all([ana, jan].map(isUntold))).toEqual([false, false]);
  });

  it('shares in transaction mode, where nothing tells a desk what is new, and says so', async () => {
    const [ana, jan, chatId] = await openBehind('transaction');
    let count = 0;
    await expect
      .poll(
        async () => {
          await ana.send(chatId, `Message ${(count += 1)}`);
          return isUntold(jan);
        },
        { timeout: 60_000, interval: 6_000 },
      )
      .toBe(true);
    const last = `Message ${count}`;
    await expect.poll(() => texts(jan, chatId), byLooking).toContain(last);
    expect((await jan.client.call('team.get', {})).state).toBe('up');
  });
});
