import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import type { Chat } from '../../../../shared/contract/chats.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { chatMatch } from '../chats/chat-match.ts';

/** The keys by which this desk finds a message or a note of the log. */
export interface LoggedId {
  kind: 'message' | 'record' | 'note';
  chatId: string;
  /** Of a message or a note. */
  id: string;
  keyId: string | null;
  isOut: boolean;
}

/** Finds what of a team's log this desk does not have. */
export function notHeldTable(database: Database) {
  const isHeld = ({ kind, chatId, id, keyId, isOut }: LoggedId): boolean => {
    if (kind === 'note') {
      return database.get('SELECT 1 FROM team_note WHERE note_id = :id', { id }) !== undefined;
    }
    const own = kind === 'message' ? id : null;
    const direction = isOut ? 'out' : 'in';
    return (
      database.get(
        `SELECT 1 FROM message WHERE local_id = :own UNION ALL
         SELECT 1 FROM message WHERE key_id = :keyId AND direction = :direction
           AND :chatId IN (chat_id, address, remote_jid) LIMIT 1`,
        { own, keyId, direction, chatId: chatOf(database, chatId) },
      ) !== undefined
    );
  };
  return {
    /** Returns for each whether this desk has it, and its chat on this desk; null: this desk has no such chat. */
    look: (found: readonly LoggedId[]): { isHeld: boolean; chat: Chat | null }[] =>
      found.map((one) => {
        const chatId = parseChatId(chatOf(database, one.chatId))?.chatId ?? '';
        const chat = database.get<Chat>(
          'SELECT chat_id AS chatId, kind, name, number, country FROM chat WHERE chat_id = :chatId',
          { chatId },
        );
        return { isHeld: isHeld(one), chat: chat ?? null };
      }),
    /** Returns the IDs of the chats that have a name on this desk, including the hidden IDs that other desks may use for them. */
    chatsNamed: (name: string, limit: number): string[] => {
      const { sql, values } = chatMatch(database, name);
      return database
        .all<{ chatId: string }>(
          `WITH named AS (SELECT chat_id FROM chat WHERE ${sql})
           SELECT chat_id AS chatId FROM named UNION
           SELECT hidden_id FROM alias WHERE chat_id IN (SELECT chat_id FROM named) AND is_separated = 0 LIMIT :limit`,
          { ...values, limit },
        )
        .map(({ chatId }) => chatId);
    },
  };
}
