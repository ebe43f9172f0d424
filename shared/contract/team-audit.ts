import * as z from 'zod';
import { call } from './call.ts';

/** What was done with the team. `instance` and `chat` are null where this computer does not know them. */
export type TeamAuditAct =
  | { action: 'member-added' | 'lead-changed'; isLead: boolean }
  | { action: 'member-joined' | 'member-removed' | 'code-renewed' | 'limit-lifted' }
  /** Names of instances; `others`: how many more there are that this computer does not have. */
  | { action: 'member-limited'; instances: string[]; others: number }
  | { action: 'claim-taken-over'; chat: string | null }
  | { action: 'person-forgotten'; instance: string | null }
  /** Bytes of a file at most, and of all together. */
  | { action: 'file-limits-changed'; file: number; total: number }
  /** Months beside the present one; null: without end. */
  | { action: 'retention-changed'; months: number | null }
  /** What a later Postline knows. */
  | { action: 'other' };

export interface TeamAuditEntry {
  entryId: number;
  /** Milliseconds since 1970, by the clock of the team’s store. */
  at: number;
  /** A member by name, or an administrator of the store by role. */
  by: { name: string; isAdministrator: boolean };
  /** Whom it is about; null: nobody. */
  about: string | null;
  act: TeamAuditAct;
}

export interface TeamAuditPage {
  /**
   * - `found`: the store was asked
   * - `away`: it does not answer
   * - `refused`: it does not take this console
   * - `too-old`: it is of a schema that keeps no such log
   */
  state: 'found' | 'away' | 'refused' | 'too-old';
  /** Newest first. */
  entries: TeamAuditEntry[];
  /** Where the next page begins; null: this is the last one. */
  next: number | null;
}

export const teamAuditCalls = {
  /** What was done with the team and its members, by the store’s word. Who leads the team may ask. */
  'team.audit': call(
    z.strictObject({
      /** Who did it, or whom it is about; null: everybody. */
      memberId: z.uuid().nullable(),
      /** Null: from the newest on. */
      next: z.int().nullable(),
    }),
  ).returns<TeamAuditPage>(),
};
