import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** How much room files have in a team’s store, in bytes. */
export interface FileRoom {
  /** For one file. */
  limit: number;
  /** For all of the team. */
  total: number;
  used: number;
  count: number;
}

/** Returns how much room files have; what is given is changed first. */
export async function fileRoom(
  client: ClientBase,
  teamId: string,
  { limit = null, total = null }: { limit?: number | null; total?: number | null } = {},
): Promise<FileRoom> {
  return inTransaction(client, async () => {
    await asOwner(client);
    await client.query(
      'insert into postline.file_space (team_id) values ($1) on conflict do nothing',
      [teamId],
    );
    const { rows } = await client.query<Record<keyof FileRoom, string>>(
      `update postline.file_space
       set file_limit = coalesce($2, file_limit), total_limit = coalesce($3, total_limit) where team_id = $1
       returning file_limit as limit, total_limit as total, used,
         (select count(*) from postline.file where team_id = $1 and whole_at is not null) as count`,
      [teamId, limit, total],
    );
    const of = (name: keyof FileRoom) => Number(rows[0]?.[name] ?? 0);
    return { limit: of('limit'), total: of('total'), used: of('used'), count: of('count') };
  });
}
