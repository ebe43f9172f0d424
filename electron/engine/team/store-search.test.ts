import { expect, it } from 'vitest';
import { describeWithPostgres, sharedPostgres } from '../../../tests/support/postgres.ts';
import { makeTeam } from '../../../tests/support/test-team.ts';
import { readJoinLine } from './join-line.ts';
import { joinTeam } from './join-team.ts';
import { createStoreSearch } from './store-search.ts';
import { openSession } from './store-session.ts';

const never = new AbortController().signal;
const anything = { words: null, accepted: null, since: 0, until: 1 };

describeWithPostgres('the search of a team’s store', { timeout: 60_000 }, () => {
  it('leaves no connection open after two searches at the same time', async () => {
    const postgres = await sharedPostgres();
    const team = await makeTeam(postgres, ['Ana']);
    const line = readJoinLine(team.lines['Ana'] ?? '');
    let password = '';
    const keep = async (made: string) => void (password = made);
    await joinTeam(line, { kept: null, keep }, never);
    let mayArrive = Promise.resolve();
    const search = createStoreSearch({
      open: async (signal) => {
        await mayArrive;
        return openSession(line, password, signal);
      },
      isUp: () => true,
    });
    const find = () => search.find('i', anything, null, 1, never);

    // The second search connects while the first one ends and leaves its connection idle.
    const first = find();
    let arrive = (): void => {};
    mayArrive = new Promise((resolve) => (arrive = resolve));
    const second = find();
    await first;
    arrive();
    await second;
    await find();

    const admin = await postgres.connect(team.database);
    const connected = async () => {
      const { rowCount } = await admin.query('select from pg_stat_activity where usename = $1', [
        line.role,
      ]);
      return rowCount;
    };
    await expect.poll(connected, { timeout: 20_000 }).toBe(1);
    await search.stop();
    await expect.poll(connected, { timeout: 20_000 }).toBe(0);
    await admin.end();
    await postgres.remove();
  });
});
