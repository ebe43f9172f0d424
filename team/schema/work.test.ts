import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  describeWithPostgres,
  startPostgres,
  type TestPostgres,
} from '../../tests/support/postgres.ts';
import { makeTeam } from '../../tests/support/test-team.ts';

describeWithPostgres('the work of a team', () => {
  let postgres: TestPostgres;
  let admin: Client;
  let ana: Client;
  let ben: Client;
  beforeAll(async () => {
    postgres = await startPostgres();
    const team = await makeTeam(postgres, ['ANA', 'BEN']);
    admin = await postgres.connect(team.database);
    [ana, ben] = await Promise.all([team.join('ANA'), team.join('BEN')]);
  });
  afterAll(async () => {
    await Promise.all([admin, ana, ben].map((client) => client?.end()));
    await postgres?.remove();
  });

  const saveQueue = async (client: Client) => {
    const eventId = `queue:${randomUUID()}:1`;
    const event = { eventId, instanceKey: 'i', kind: 'queue', at: 1, payload: { name: 'Returns' } };
    return client.query('select postline.append($1::jsonb)', [JSON.stringify([event])]).then(
      () => 'done',
      (error: Error) => error.message,
    );
  };

  it('lets whoever leads it make queues, and nobody else', async () => {
    expect(await saveQueue(ana)).toBe('done');
    expect(await saveQueue(ben)).toBe('only who leads the team makes queues');
    await admin.query(`update postline.member set is_lead = true where name = 'BEN'`);
    expect(await saveQueue(ben)).toBe('done');
    await admin.query(`update postline.member set is_lead = false where name = 'BEN'`);
    expect(await saveQueue(ben)).toBe('only who leads the team makes queues');
  });
});
