import * as z from 'zod';
import { call } from './call.ts';
import type { Chat, MessageKind } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import type { ExcerptPart } from './search.ts';
import type { TeamAuthor } from './team.ts';

/** What the team’s store has and this computer has not. */
export interface TeamHit {
  /** The same however often it is found. */
  hitId: string;
  kind: MessageKind | 'note';
  chatId: string;
  /** Null: the chat is not on this computer. */
  chat: Chat | null;
  direction: 'in' | 'out';
  /** Who of the team sent or wrote it; null: it came in, or from a phone. */
  author: TeamAuthor | null;
  /** Who wrote it, where it came in and that is known. */
  senderName: string | null;
  /** Milliseconds since 1970. */
  at: number;
  /** What was found around its first hit. */
  excerpt: ExcerptPart[];
}

/** Where a further page begins. */
const nextSchema = z.strictObject({ ms: z.int(), seq: z.int() });

export interface TeamFound {
  /**
   * - `found`: the store was searched
   * - `nothing-asked`: there is no word and no operator, or nothing can be found by them
   * - `away`: the store does not answer, or not in time
   * - `too-old`: it is of a schema that knows no search
   * - `limited`: an administrator lets this member see nothing of the instance
   * - `operator`: it cannot be asked for one of the operators, which is `operator`
   */
  state: 'found' | 'nothing-asked' | 'away' | 'too-old' | 'limited' | 'operator';
  /** As it was written. */
  operator: string | null;
  /** Newest first. What this computer holds too is left out. */
  items: TeamHit[];
  /** Null: this is the last page. */
  next: z.output<typeof nextSchema> | null;
  /** Not all of the log is searched yet. */
  isIndexing: boolean;
}

export const teamSearchCalls = {
  /**
   * Searches the team’s store for what this computer does not hold. It may take seconds: `app.cancelAttempt` gives it up. What was
   * found after three seconds is answered, with `next` to go on.
   */
  'team.search': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      /** As shared/domain/search-query.ts reads it. */
      query: z.string().max(1_000),
      next: nextSchema.nullable().default(null),
      attemptId: z.string().min(1).max(64),
    }),
  ).returns<TeamFound>(),
};
