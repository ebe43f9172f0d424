import * as z from 'zod';
import { call } from './call.ts';
import type { Chat, MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { ExcerptPart } from './search.ts';
import type { TeamAuthor } from './team.ts';

/** A message or note that the team’s store has and this computer does not. */
export interface TeamHit {
  /** Stays the same when it is found again. */
  hitId: string;
  kind: MessageKind | 'note';
  chatId: string;
  /** Null: the chat is not on this computer. */
  chat: Chat | null;
  direction: 'in' | 'out';
  /** The team member who sent or wrote it; null: it was received, or sent from a phone. */
  author: TeamAuthor | null;
  /** The sender of a received message, if known. */
  senderName: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** Text around its first match. */
  excerpt: ExcerptPart[];
}

/** Cursor of the next page. */
const nextSchema = z.strictObject({ ms: z.int(), seq: z.int() });

export interface TeamFound {
  /**
   * - `found`: the store was searched
   * - `nothing-asked`: the query has no words and no operators, or cannot match anything
   * - `away`: the store does not answer, or not in time
   * - `limited`: an administrator blocks this member from the instance
   * - `operator`: the store does not support one of the operators, named in `operator`
   */
  state: 'found' | 'nothing-asked' | 'away' | 'limited' | 'operator';
  /** As the user typed it. */
  operator: string | null;
  /** Newest first, without what this computer has. */
  items: TeamHit[];
  /** Null: this is the last page. */
  next: z.output<typeof nextSchema> | null;
}

export const teamSearchCalls = {
  /**
   * Searches the team’s store for what this computer does not have. It may take seconds; `app.cancelAttempt` cancels it. After
   * three seconds it returns what it has found, with `next` to continue.
   */
  'team.search': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      /** Parsed by shared/domain/search-query.ts. */
      query: z.string().max(1_000),
      next: nextSchema.nullable().default(null),
      attemptId: z.string().min(1).max(64),
    }),
  ).returns<TeamFound>(),
};
