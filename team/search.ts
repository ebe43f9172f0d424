import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** Events indexed per transaction: appends wait for it, some tenths of a second at most. */
const batchSize = 500;

/**
 * Indexes the events that all teams appended before the search existed, newest first, in short transactions between which
 * consoles continue. The next call resumes an interrupted one. Calls `onStep` after each with the number of events left.
 */
export async function indexForSearch(
  client: ClientBase,
  onStep: (left: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const left = await inTransaction(client, async () => {
      await asOwner(client);
      await client.query(
        `select postline.fill_said(team_id, $1) from (
           select team_id from postline.said_fill order by team_id limit 1) next`,
        [batchSize],
      );
      // Retention may have deleted the events that were left of a team: the team’s next step deletes its row.
      const { rows } = await client.query<{ teams: number; events: number }>(
        `select count(*)::int as teams, coalesce(sum(greatest(f.below - t.first_seq, 0)), 0)::float as events
         from postline.said_fill f join postline.team t using (team_id)`,
      );
      return rows[0] ?? { teams: 0, events: 0 };
    });
    if (left.teams === 0 || left.events > 0) onStep(left.events);
    if (left.teams === 0) return;
  }
}
