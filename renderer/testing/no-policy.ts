import type { PolicyStatus } from '../../shared/contract/policy.ts';

/** What main tells of a policy where there is none. */
export const noPolicy: PolicyStatus = {
  state: 'none',
  source: null,
  problem: null,
  ignored: [],
  locked: [],
  instances: [],
  mostMonths: null,
};
