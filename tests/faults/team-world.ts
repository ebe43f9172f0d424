import { threadIds } from '../support/threads.ts';
import type { TestPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';
import type { Random } from './random.ts';
import type { Ledger } from './team-ledger.ts';

/** Whom desks write to. Only the first one writes. */
export const customers = ['+49 1511 2345678', '+55 11 91234-5678'];

/** The threads that all desks begin with. */
export const threads = threadIds(12);

export const chatOf = (desk: Desk, customer: string) =>
  desk.client.openChat(desk.instanceId, customer);

/**
 * What people asked for: messages by `localId`, each with a unique text, notes by `noteId`, changes of what the team has once, and the
 * texts of drafts that were handed over.
 */
export interface Asked {
  messages: Map<string, { text: string; by: string; chatId: string }>;
  notes: Set<string>;
  changes: Ledger;
  drafts: Set<string>;
}

export interface World {
  postgres: TestPostgres;
  /** Whether the store was killed and not started since. */
  store: { isDown: boolean };
  desks: Desks;
  /** The path of the store's backup; the file exists once a backup was made. */
  backup: string;
  /** How often each kind of step changed something. */
  effective: Record<string, number>;
}

/** What a step works with. Its texts contain `id`, so that all texts differ. */
export interface Scene extends World {
  asked: Asked;
  desk: Desk;
  random: Random;
  id: string;
}

/** Does a step. Resolves with false if it changed nothing. */
export type Act = (scene: Scene) => Promise<boolean>;
