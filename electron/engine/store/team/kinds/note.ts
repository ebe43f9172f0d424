import * as z from 'zod';
import { readJson } from '../../rows/read-json.ts';
import { localChat } from './apply-message.ts';
import { time } from '../team-event.ts';
import type { EventKind } from './kind.ts';
import { knownVersion, markAppended, setKnownVersion } from './marks.ts';
import { setStoreTime, storeTime, type TimedRow } from './store-time.ts';

const schema = z.object({
  noteId: z.string().min(1).max(100),
  // As the store takes it, and a person may write it.
  text: z.string().max(20_000),
  mentions: z.array(z.string()).max(100),
  at: time,
});

/** An internal note in a chat. */
export const noteKind: EventKind = {
  name: 'note',
  snapshot: (database, { entityId: noteId }, offset) => {
    const row = database.get<{ chatId: string; text: string; mentions: string } & TimedRow>(
      'SELECT chat_id AS chatId, text, mentions, at, team_seq AS seq FROM team_note WHERE note_id = :noteId',
      { noteId },
    );
    if (row === undefined) return null;
    const { chatId, text } = row;
    const mentions = readJson<string[]>(row.mentions, []);
    const at = storeTime(row, offset);
    return { chatId, at, payload: { noteId, text, mentions, at } };
  },
  apply: ({ database, memberId: own }, event) => {
    const { id, version, memberId, seq } = event;
    const parsed = schema.safeParse(event.payload);
    const chatId = localChat(database, event.chatId, event.at);
    if (!parsed.success || parsed.data.noteId !== id || chatId === null) return null;
    const { text, mentions } = parsed.data;
    const at = Math.min(parsed.data.at, event.at);
    if (memberId === own) {
      markAppended(database, 'note', event);
      setStoreTime(database, ['team_note', 'note_id'], { id, at, seq });
    }
    if (version <= knownVersion(database, 'note', id)) return chatId;
    setKnownVersion(database, 'note', id, version);
    const row = { noteId: id, chatId, memberId, text, at, teamSeq: seq };
    database.insert('team_note', { ...row, mentions: JSON.stringify(mentions) }, 'OR IGNORE');
    return chatId;
  },
  ownEntities: 'SELECT note_id AS id, at FROM team_note WHERE member_id = :memberId',
};
