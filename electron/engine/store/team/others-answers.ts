import type { Database } from '../database.ts';
import { ownMemberId } from './shared-now.ts';

/** What another member sent in a chat. */
interface OthersAnswer {
  memberId: string;
  text: string;
  /** Milliseconds since 1970, by the store's clock. */
  at: number;
  /** Grows with each message that comes to this history, whichever place it has in its chat or in the log. */
  position: number;
}

/** Of what others sent in a chat: what came here last, and what was sent last; one that was told late is not both. */
export interface OthersAnswers {
  lastToCome: OthersAnswer;
  lastSent: OthersAnswer;
}

/** Returns what others of the team sent in a chat that may have arrived; null: nothing. */
export function newestOfOthers(database: Database, chatId: string): OthersAnswers | null {
  // What comes here with a thousand sent after it answers nothing any more.
  const sent = `SELECT position FROM message INDEXED BY message_of_others
    WHERE chat_id = :chatId AND author_member_id IS NOT NULL AND author_member_id <> ${ownMemberId}
      AND state NOT IN ('cancelled', 'rejected')
    ORDER BY sort_key DESC LIMIT 1000`;
  const first = (positions: string) =>
    database.get<OthersAnswer>(
      `SELECT author_member_id AS memberId, text, created_at AS at, position
       FROM message WHERE position = (SELECT ${positions})`,
      { chatId },
    );
  const lastToCome = first(`max(position) FROM (${sent})`);
  const lastSent = first(`position FROM (${sent}) LIMIT 1`);
  return lastToCome && lastSent ? { lastToCome, lastSent } : null;
}
