import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** The space for files in a team’s store, in bytes. */
export interface FileSpace {
  /** Largest size of one file. */
  limit: number;
  /** Largest size of all files of the team together. */
  total: number;
  used: number;
  count: number;
}

/** Sets the limits that are given, and returns the space for files. */
export async function updateFileSpace(
  client: ClientBase,
  teamId: string,
  { limit = null, total = null }: { limit?: number | null; total?: number | null } = {},
): Promise<FileSpace> {
  return inTransaction(client, async () => {
    await asOwner(client);
    await client.query(
      'insert into postline.file_space (team_id) values ($1) on conflict do nothing',
      [teamId],
    );
    const { rows } = await client.query<Record<keyof FileSpace, string>>(
      `update postline.file_space
       set file_limit = coalesce($2, file_limit), total_limit = coalesce($3, total_limit) where team_id = $1
       returning file_limit as limit, total_limit as total, used,
         (select count(*) from postline.file where team_id = $1 and whole_at is not null) as count`,
      [teamId, limit, total],
    );
    const numberOf = (name: keyof FileSpace) => Number(rows[0]?.[name] ?? 0);
    return {
      limit: numberOf('limit'),
      total: numberOf('total'),
      used: numberOf('used'),
      count: numberOf('count'),
    };
  });
}
