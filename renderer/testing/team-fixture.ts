import type { TeamStatus } from '../../shared/contract/team.ts';

/** A team whose store is up, without other members; it shares the instance `one`. */
export const teamFixture: TeamStatus = {
  membership: { memberId: 'b', name: 'Ben', teamName: 'Alpha', host: 'h:5432' },
  state: 'up',
  reason: null,
  since: 1,
  ended: null,
  kept: null,
  waiting: 0,
  isUnsaved: false,
  isUntold: false,
  toRead: 0,
  members: [],
  shared: ['one'],
  limited: [],
};
