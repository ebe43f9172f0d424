import type { Database } from '../database.ts';
import { ownMemberId } from '../rows/shared-now.ts';

/** What another member sent in a chat. */
interface OthersAnswer {
  memberId: string;
  text: string;
  /** When it came to its state (it was sent, where it was), in milliseconds since 1970 by the store's clock. */
  at: number;
  /** Grows with each message that is added to this history, whatever its place in the chat or in the log. */
  position: number;
}

/** The last message of other members in a chat to be added to this history, and the last one to be sent: one that was appended late is only the former. */
export interface OthersAnswers {
  lastToCome: OthersAnswer;
  lastSent: OthersAnswer;
}

/** Returns the newest messages of other members in a chat that have arrived, or may; null: there are none. */
export function newestOfOthers(database: Database, chatId: string): OthersAnswers | null {
  // A message that is added after a thousand later ones answers nothing.
  const sent = `SELECT position FROM message INDEXED BY message_of_others
    WHERE chat_id = :chatId AND author_member_id IS NOT NULL AND author_member_id <> ${ownMemberId}
      AND (is_answer OR state IN ('unknown', 'held', 'queued', 'not-sent'))
    ORDER BY sort_key DESC LIMIT 1000`;
  const first = (positions: string) =>
    database.get<OthersAnswer>(
      `SELECT author_member_id AS memberId, text, state_at AS at, position
       FROM message WHERE position = (SELECT ${positions})`,
      { chatId },
    );
  const lastToCome = first(`max(position) FROM (${sent})`);
  const lastSent = first(`position FROM (${sent}) LIMIT 1`);
  return lastToCome && lastSent ? { lastToCome, lastSent } : null;
}
