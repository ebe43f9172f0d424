import type { ClientBase } from 'pg';
import { asOwner, inTransaction } from './schema/install.ts';

/** An administrative action on a team. */
export interface AuditEntry {
  /** By the server’s clock. */
  at: Date;
  /** A member’s name, or the role of an administrator. */
  by: string;
  action: string;
  about: string | null;
  detail: Record<string, unknown>;
}

/** Returns a team’s audit entries since a time, oldest first; null: all. */
export async function readAudit(
  client: ClientBase,
  teamId: string,
  since: Date | null,
): Promise<AuditEntry[]> {
  return inTransaction(client, async () => {
    await asOwner(client);
    const { rows } = await client.query<AuditEntry>(
      `select a.at, coalesce(b.name, a.by_role) as by, a.action, m.name as about, a.detail
       from postline.audit a
       left join postline.member b on b.member_id = a.by_member_id
       left join postline.member m on m.member_id = a.about_member_id
       where a.team_id = $1 and a.at >= coalesce($2, '-infinity'::timestamptz) order by a.audit_id`,
      [teamId, since],
    );
    return rows;
  });
}

/** Formats an entry as a line: time, actor, action, member concerned, and the detail as JSON. */
export function auditLine({ at, by, action, about, detail }: AuditEntry): string {
  const rest = Object.keys(detail).length === 0 ? [] : [JSON.stringify(detail)];
  return [at.toISOString(), by, action, about ?? '-', ...rest].join('  ');
}
