import * as z from 'zod';
import { call } from './call.ts';

/** One act on the team. `instance` and `chat` are null where this computer does not have them. */
export type TeamAuditAct =
  | { action: 'member-added' | 'lead-changed'; isLead: boolean }
  | { action: 'member-joined' | 'member-left' | 'member-removed' | 'code-renewed' | 'limit-lifted' }
  /** Names of instances; `others` counts those that this computer does not have. */
  | { action: 'member-limited'; instances: string[]; others: number }
  /** The store ended a connection that kept others from working; for how many seconds. */
  | { action: 'session-ended'; seconds: number }
  | { action: 'claim-taken-over'; chat: string | null }
  | { action: 'person-forgotten'; instance: string | null }
  /** A queue was made or renamed, or deleted; `instance` null: this computer does not have it. */
  | { action: 'queue-changed'; name: string; isEnded: boolean; instance: string | null }
  /** Whether who answers an unassigned chat takes it. */
  | { action: 'answer-assigns-changed'; isOn: boolean; instance: string | null }
  /** Limits in bytes: of one file, and of all files together. */
  | { action: 'file-limits-changed'; file: number; total: number }
  /** Months kept in addition to the current one; null: without limit. */
  | { action: 'retention-changed'; months: number | null }
  /** An act of a newer Postline. */
  | { action: 'other' };

export interface TeamAuditEntry {
  entryId: number;
  /** Milliseconds since 1970, by the clock of the team’s store. */
  at: number;
  /** A member by name, or an administrator of the store by role. */
  by: { name: string; isAdministrator: boolean };
  /** Name of the member it was done to; null: nobody. */
  about: string | null;
  act: TeamAuditAct;
}

export interface TeamAuditPage {
  /**
   * - `found`: the store answered
   * - `away`: the store does not answer
   * - `refused`: the store does not accept this console
   */
  state: 'found' | 'away' | 'refused';
  /** Newest first. */
  entries: TeamAuditEntry[];
  /** Cursor of the next page; null: this is the last one. */
  next: number | null;
}

export const teamAuditCalls = {
  /** Reads the store’s audit of the team and its members, one page at a time. For team leads only. */
  'team.audit': call(
    z.strictObject({
      /** Only acts by or about this member; null: all acts. */
      memberId: z.uuid().nullable(),
      /** Cursor from the previous page; null: start with the newest. */
      next: z.int().nullable(),
    }),
  ).returns<TeamAuditPage>(),
};
