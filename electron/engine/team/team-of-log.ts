import type { Person } from './store-members.ts';
import type { TeamStore } from './team-store.ts';

/** What the log of an instance keeps of a member. */
export type KnownMember = Pick<Person, 'memberId' | 'name' | 'removedAt' | 'instances'>;

/** The team, as the log of an instance needs it. */
export interface TeamOfLog {
  store(): TeamStore | null;
  membership(): { memberId: string; members: readonly KnownMember[] } | null;
  reportRestored(): void;
  reportForgotten(member: string, instanceId: string, chatIds: readonly string[]): void;
  reportForgettingRefused(): void;
  onChange(listener: () => void): () => void;
}
