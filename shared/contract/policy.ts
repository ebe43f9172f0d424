import * as z from 'zod';
import { call } from './call.ts';

/** What is wrong with a policy. `detail` is where: the path of a value, or what the system says. */
export interface PolicyProblem {
  kind: 'unreadable' | 'not-protected' | 'not-json' | 'wrong-value';
  detail: string;
}

/** An instance that the organization offers to connect; null: a person enters the UUID. */
export interface OfferedInstance {
  name: string;
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string | null;
}

/** What the organization has set, as it was read at the start. */
export interface PolicyStatus {
  /**
   * - `none`: there is no policy
   * - `applied`: the one that was read
   * - `kept`: what was read is damaged, and the last good one applies
   * - `frozen`: what was read is damaged and there is none before it: nothing that a policy may lock can be changed
   */
  state: 'none' | 'applied' | 'kept' | 'frozen';
  /** Where it stands: a file, or a key of the registry. Null where there is none. */
  source: string | null;
  problem: PolicyProblem | null;
  /** Where it says what this version does not know, which is ignored. */
  ignored: string[];
  /** What nobody can change here: settings as `group.field`, `retention`, `instances` (no other ones than offered). */
  locked: string[];
  instances: OfferedInstance[];
  /** Months for which messages are kept at most; null: no limit. */
  mostMonths: number | null;
}

export const policyCalls = {
  'settings.policy': call(z.strictObject({})).returns<PolicyStatus>(),
};
