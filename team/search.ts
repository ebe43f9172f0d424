import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** Events that are indexed at once: whoever appends waits for that long, some tenths of a second at most. */
const atOnce = 500;

/**
 * Makes what the logs of all teams had before they were searched findable, the newest first, in short steps between which
 * consoles go on. What is interrupted is gone on with by the next call. `onStep` is told after each how many events are left.
 */
export async function indexLogs(
  client: ClientBase,
  onStep: (left: number) => void = () => {},
): Promise<void> {
  for (;;) {
    const left = await inTransaction(client, async () => {
      await asOwner(client);
      await client.query(
        `select postline.fill_said(team_id, $1) from (
           select team_id from postline.said_fill order by team_id limit 1) next`,
        [atOnce],
      );
      // Retention may have taken what was left of a team: its row goes with its next step.
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
