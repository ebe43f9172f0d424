import * as z from 'zod';
import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { partAlias, takeAlias } from '../../aliases/aliases-table.ts';
import { chatOf } from '../../aliases/wire-address.ts';
import type { Database } from '../../database.ts';
import { fingerprintOf } from '../fingerprints.ts';
import type { EventKind } from './kind.ts';
import { noteNewest, noteOlder, noteRegisterThere, registerRow } from './register-rows.ts';

const name = 'alias';

/** What showed it; null: a person separated them. */
const schema = z.object({
  id: z.string().max(100),
  value: z.enum(['record', 'answer', 'contact', 'person']).nullable(),
});

/**
 * Whose a hidden ID is, in the chat of the number. A claim and an answer are then in one chat on all desks, whatever ID a customer's
 * message came under. The newest counts, as of a register.
 */
export const aliasKind: EventKind = {
  name,
  snapshot: (database, { chatId, entityId }, offset) => {
    const key = { chatId: chatId ?? '', entityId };
    const row = registerRow(database, name, key);
    const found = database.get<{ value: string | null }>(
      `SELECT iif(is_separated, NULL, shown_by) AS value FROM alias WHERE hidden_id = :entityId AND chat_id = :chatId`,
      { ...key },
    );
    if (row === undefined || found === undefined) return null;
    return {
      chatId,
      at: Math.max(row.version + offset, row.at + 1, 0),
      // By the author, forgetting finds it at the store.
      payload: { id: entityId, value: found.value, author: entityId },
    };
  },
  apply: (desk, event) => {
    const { database, audit, memberId: own, instanceKey, forgotten, offset, now, applied } = desk;
    const { at, memberId, version } = event;
    const told = schema.safeParse(event.payload);
    const number = parseChatId(event.chatId ?? '');
    const hidden = parseChatId(told.data?.id ?? '');
    if (!told.success || number?.kind !== 'person' || hidden?.kind !== 'hidden-person') return null;
    const [chatId, hiddenId] = [number.chatId, hidden.chatId];
    if (at <= (forgotten.get(fingerprintOf(instanceKey, hiddenId)) ?? -Infinity)) return null;
    const key = { chatId, entityId: hiddenId };
    if (memberId === own) noteRegisterThere(database, name, key, event);
    const row = registerRow(database, name, key);
    if (row !== undefined) {
      if (at < row.at || (at === row.at && memberId <= row.by)) return null;
      const isNewerHere = row.isWaiting === 1 && Math.max(row.version + offset, row.at + 1) > at;
      if (isNewerHere || (memberId === own && version < row.version)) {
        noteOlder(database, name, key, { at, memberId });
        return null;
      }
    }
    noteNewest(database, name, key, { at, memberId, value: null });
    const { value: shownBy } = told.data;
    const changed =
      shownBy === null
        ? partAlias(database, audit, { hiddenId, chatId }, now)
        : takeAlias(database, audit, { hiddenId, chatId, shownBy }, now);
    if (chatOf(database, hiddenId) === chatId) tellAsOne(database, hiddenId, chatId);
    for (const one of changed) applied.chatIds.add(one);
    if (changed.length > 0) applied.isListChanged = true;
    return null;
  },
  own: null,
  here: 'SELECT chat_id, hidden_id AS entity_id, 1 AS at FROM alias WHERE chat_id IS NOT NULL',
};

/** What joining two chats makes one of. */
const joinedKinds = ['chat-closed', 'chat-name', 'chat-notes', 'chat-person', 'chat-label'];

/**
 * What the team knows of the hidden ID's chat is the number's from now on: a desk that knew it before has taken the one in place of the
 * other, so that it is told what both are as one. It counts as the next after the newest of both, so that it changes nothing back that
 * was decided since, whenever a desk reads of it; desks that tell it at once tell the same.
 */
function tellAsOne(database: Database, hiddenId: string, chatId: string): void {
  const known = `chat_id = :hiddenId AND (at > 0 OR version > 1) AND kind IN (SELECT value FROM json_each(:kinds))
    AND (kind <> 'chat-label' OR entity_id IN (SELECT label_id FROM label))`;
  const values = { hiddenId, kinds: JSON.stringify(joinedKinds) };
  // What waits unsure, from before it was shared, stays so.
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting, at, member_id)
       SELECT kind, :chatId, entity_id, max(2, 1 + version), 1, at, member_id FROM team_register WHERE ${known}
     ON CONFLICT DO UPDATE SET version = iif(is_waiting = 1 AND version = 1, 1, max(excluded.version, 1 + version)),
       is_waiting = 1, at = max(at, excluded.at), member_id = iif(excluded.at > at, excluded.member_id, member_id)`,
    { ...values, chatId },
  );
  database.run(`DELETE FROM team_register WHERE ${known}`, values);
}
