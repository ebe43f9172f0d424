import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam } from '../../tests/support/test-team.ts';

describeWithPostgres('the schema of a team', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  it('lets a member join, append and read', async () => {
    const { join } = await makeTeam(postgres, ['ANA', 'BEN']);
    const ana = await join('ANA');
    const events = [
      { eventId: 'a', instanceKey: 'i', chatId: 'c', kind: 'note', at: 1, payload: { text: 'x' } },
    ];
    expect(
      (await ana.query('select * from postline.append($1)', [JSON.stringify(events)])).rows,
    ).toEqual([{ event_id: 'a', seq: '1' }]);
    expect((await ana.query('select * from postline.log_state()')).rows).toMatchObject([
      { last_seq: '1' },
    ]);
    const claims = await ana.query("select * from postline.claim('i', 'c', 30000, false)");
    expect(claims.rows).toMatchObject([{ is_mine: true }]);
    await ana.query("select postline.here('i', null, false, 30000)");
    expect((await ana.query('select name from postline.people')).rowCount).toBe(2);
    await ana.query('select postline.gone()');
    await ana.end();
  });
});
