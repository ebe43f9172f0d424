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

  const append = async (client: Client, kind: string) => {
    const eventId = `${kind}:${randomUUID()}:1`;
    const event = { eventId, instanceKey: 'i', kind, at: 1, payload: { name: 'Returns' } };
    return client.query('select postline.append($1::jsonb)', [JSON.stringify([event])]).then(
      () => 'done',
      (error: Error) => error.message,
    );
  };

  it.each(['queue', 'answer-assigns'])(
    'lets its leads append %s, and nobody else',
    async (kind) => {
      const refusal = 'only who leads the team decides how work is divided';
      expect(await append(ana, kind)).toBe('done');
      expect(await append(ben, kind)).toBe(refusal);
      await admin.query(`update postline.member set is_lead = true where name = 'BEN'`);
      expect(await append(ben, kind)).toBe('done');
      await admin.query(`update postline.member set is_lead = false where name = 'BEN'`);
      expect(await append(ben, kind)).toBe(refusal);
    },
  );
});
