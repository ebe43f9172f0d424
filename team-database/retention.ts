import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** Events deleted per transaction where another team keeps its events of the same month. */
const batchSize = 10_000;

/** How much of a team’s log the server keeps. */
export interface Retention {
  /** Months kept beside the present one; null: without end. */
  months: number | null;
  /** When the log begins; null: nothing was deleted. */
  since: Date | null;
  /** Number of events that retention has deleted or is about to. */
  deleted: number;
  /** Whether expired events remain. */
  hasOlder: boolean;
}

/** Sets how many months of a team’s log are kept beside the present one; null: without end. */
export async function setRetention(
  client: ClientBase,
  teamId: string,
  months: number | null,
): Promise<void> {
  await inTransaction(client, async () => {
    await asOwner(client);
    await client.query('update postline.team set keep_months = $2 where team_id = $1', [
      teamId,
      months,
    ]);
  });
}

/** Reads how long a team’s log is kept, and when it begins. */
export async function readRetention(client: ClientBase, teamId: string): Promise<Retention> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Retention>(
      `select t.keep_months as months, (t.first_seq - 1)::float as deleted,
         case when t.first_seq > 1 then (
           select e.stored_at from postline.event e where e.team_id = t.team_id and e.seq >= t.first_seq
           order by e.seq limit 1) end as since,
         exists (select from postline.event e where e.team_id = t.team_id
           and e.stored_at < postline.month_of(clock_timestamp(), -t.keep_months)) as "hasOlder"
       from postline.team t where t.team_id = $1`,
      [teamId],
    );
    return rows[0] ?? { months: null, since: null, deleted: 0, hasOlder: false };
  });
}

/**
 * Deletes expired events in short transactions, between which consoles continue. Leaves what somebody is reading at the moment:
 * appending retries it each hour.
 */
export async function deleteExpired(client: ClientBase, teamId: string): Promise<void> {
  for (let hasMore = true; hasMore;) {
    hasMore = await inTransaction(client, async () => {
      await asOwner(client);
      const { rows } = await client.query<{ hasMore: boolean }>(
        'select postline.tidy($1, $2) as "hasMore"',
        [teamId, batchSize],
      );
      return rows[0]?.hasMore === true;
    });
  }
}
