import type { StoreSession } from './store-session.ts';

/** An entry of the team's audit, as the store returns it; `detail` is unchecked. */
export interface StoredAudit {
  entryId: number;
  /** Milliseconds since 1970, by the store’s clock. */
  at: number;
  byRole: string;
  /** Null: an administrator did it. */
  byName: string | null;
  action: string;
  aboutName: string | null;
  detail: Record<string, unknown>;
}

/** Creates the requests for the team's audit, which the store shows only to leads. */
export function storeAudit(ask: StoreSession['rows']) {
  return {
    /** Returns the entries before one, newest first: those by or about a member; null: all. */
    audit: (before: number, memberId: string | null, limit: number): Promise<StoredAudit[]> =>
      ask(
        `SELECT a.audit_id::float8 AS "entryId", round(extract(epoch FROM a.at) * 1000)::float8 AS at, a.by_role AS "byRole",
           b.name AS "byName", a.action, o.name AS "aboutName", a.detail
         FROM postline.audit a
         LEFT JOIN postline.people b ON b.member_id = a.by_member_id
         LEFT JOIN postline.people o ON o.member_id = a.about_member_id
         WHERE a.audit_id < $1 AND ($2::uuid IS NULL OR $2 IN (a.by_member_id, a.about_member_id))
         ORDER BY a.audit_id DESC LIMIT $3`,
        [before, memberId, limit],
      ),
  };
}
