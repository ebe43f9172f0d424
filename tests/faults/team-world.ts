import type { TestPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';
import type { Random } from './random.ts';

/** What people asked for: messages by `localId`, each with a unique text, and notes by `noteId`. */
export interface Asked {
  messages: Map<string, { text: string; by: string; chatId: string }>;
  notes: Set<string>;
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
