import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** Events that are deleted at once where another team keeps theirs of the same month. */
const atOnce = 10_000;

/** How much of a team’s log there is on the server. */
export interface Kept {
  /** Beside the present one; null: without end. */
  months: number | null;
  /** When it begins; null: nothing was deleted. */
  since: Date | null;
  /** Events that retention deleted, or is about to. */
  deleted: number;
  /** Whether there is still something that is to be deleted. */
  hasOlder: boolean;
}

/** Sets for how many months beside the present one a team’s log is kept; null: without end. */
export async function setKept(
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

/** Reads how long a team’s log is kept, and from when on it is there. */
export async function keptOf(client: ClientBase, teamId: string): Promise<Kept> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<Kept>(
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
 * Deletes what a team keeps no longer, in short steps between which consoles go on. What somebody is reading at the moment
 * is left to them: each hour, appending looks for it.
 */
export async function tidy(client: ClientBase, teamId: string): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await inTransaction(client, async () => {
      await asOwner(client);
      const { rows } = await client.query<{ isMore: boolean }>(
        'select postline.tidy($1, $2) as "isMore"',
        [teamId, atOnce],
      );
      return rows[0]?.isMore === true;
    });
  }
}
