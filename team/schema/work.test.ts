import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithPostgres } from '../../tests/support/postgres.ts';
import { type OpenedTeam, openTeam } from '../../tests/support/open-team.ts';

describeWithPostgres('the work of a team', () => {
  let opened: OpenedTeam<'ANA' | 'BEN'>;
  let admin: Client;
  let ana: Client;
  let ben: Client;
  beforeAll(async () => {
    opened = await openTeam(['ANA', 'BEN']);
    admin = opened.admin;
    ({ ANA: ana, BEN: ben } = opened.clients);
  });
  afterAll(() => opened?.close());

  const saveQueue = async (client: Client) => {
    const eventId = `queue:${randomUUID()}:1`;
    const event = { eventId, instanceKey: 'i', kind: 'queue', at: 1, payload: { name: 'Returns' } };
    return client.query('select postline.append($1::jsonb)', [JSON.stringify([event])]).then(
      () => 'done',
      (error: Error) => error.message,
    );
  };

  it('lets its leads make queues, and nobody else', async () => {
    expect(await saveQueue(ana)).toBe('done');
    expect(await saveQueue(ben)).toBe('only who leads the team makes queues');
    await admin.query(`update postline.member set is_lead = true where name = 'BEN'`);
    expect(await saveQueue(ben)).toBe('done');
    await admin.query(`update postline.member set is_lead = false where name = 'BEN'`);
    expect(await saveQueue(ben)).toBe('only who leads the team makes queues');
  });
});
