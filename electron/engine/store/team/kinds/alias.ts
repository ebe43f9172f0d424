import * as z from 'zod';
import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { partAlias, takeAlias } from '../../aliases/aliases-table.ts';
import { chatOf } from '../../aliases/wire-address.ts';
import type { Database } from '../../database.ts';
import { fingerprintOf } from '../fingerprints.ts';
import type { EventKind } from './kind.ts';
import {
  acceptEvent,
  hasNewer,
  keepPendingOver,
  markRegisterAppended,
  pendingTime,
  registerRow,
} from './register-rows.ts';

const name = 'alias';

/** `value` is what showed that both IDs are one person's; null: a person separated them. */
const schema = z.object({
  id: z.string().max(100),
  value: z.enum(['record', 'answer', 'contact', 'person']).nullable(),
});

/**
 * The number that a hidden ID belongs to, as a last-writer-wins register of the number's chat. It puts claims and answers into the same
 * chat on every desk, whichever ID a customer's message had.
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
      at: pendingTime(row, offset),
      // The store erases by `author` when a person is forgotten.
      payload: { id: entityId, value: found.value, author: entityId },
    };
  },
  apply: (desk, event) => {
    const { database, audit, memberId: own, instanceKey, forgotten, offset, now, applied } = desk;
    const { at, memberId, version } = event;
    const parsed = schema.safeParse(event.payload);
    const number = parseChatId(event.chatId ?? '');
    const hidden = parseChatId(parsed.data?.id ?? '');
    if (!parsed.success || number?.kind !== 'person' || hidden?.kind !== 'hidden-person') {
      return null;
    }
    const [chatId, hiddenId] = [number.chatId, hidden.chatId];
    if (at <= (forgotten.get(fingerprintOf(instanceKey, hiddenId)) ?? -Infinity)) return null;

    const key = { chatId, entityId: hiddenId };
    if (memberId === own) markRegisterAppended(database, name, key, event);
    const row = registerRow(database, name, key);
    if (row !== undefined) {
      if (hasNewer(row, event)) return null;
      const isPendingNewer = row.isWaiting === 1 && pendingTime(row, offset) > at;
      if (isPendingNewer || (memberId === own && version < row.version)) {
        keepPendingOver(database, name, key, event);
        return null;
      }
    }
    acceptEvent(database, name, key, { at, memberId, value: null });

    const { value: shownBy } = parsed.data;
    const changed =
      shownBy === null
        ? partAlias(database, audit, { hiddenId, chatId }, now)
        : takeAlias(database, audit, { hiddenId, chatId, shownBy }, now);
    if (chatOf(database, hiddenId) === chatId) moveRegisters(database, hiddenId, chatId);
    for (const one of changed) applied.chatIds.add(one);
    if (changed.length > 0) applied.isListChanged = true;
    return null;
  },
  ownEntities: null,
  localEntities:
    'SELECT chat_id, hidden_id AS entity_id, 1 AS at FROM alias WHERE chat_id IS NOT NULL',
};

/** Kinds of registers whose values are merged when two chats are joined. */
const joinedKinds = ['chat-closed', 'chat-name', 'chat-notes', 'chat-person', 'chat-label'];

/**
 * Moves the registers of a joined hidden ID to the number's chat and marks the merged values as pending: a desk that joined both before
 * the events of the hidden ID has replaced one with the other. The version follows the newest of both, so that the merged value
 * undoes no later decision, whenever a desk reads it; desks that append it at the same time append the same value.
 */
function moveRegisters(database: Database, hiddenId: string, chatId: string): void {
  const known = `chat_id = :hiddenId AND (at > 0 OR version > 1) AND kind IN (SELECT value FROM json_each(:kinds))
    AND (kind <> 'chat-label' OR entity_id IN (SELECT label_id FROM label))`;
  const values = { hiddenId, kinds: JSON.stringify(joinedKinds) };
  // A pending value that is undated (version 1) stays undated.
  database.run(
    `INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting, at, member_id)
       SELECT kind, :chatId, entity_id, max(2, 1 + version), 1, at, member_id FROM team_register WHERE ${known}
     ON CONFLICT DO UPDATE SET version = iif(is_waiting = 1 AND version = 1, 1, max(excluded.version, 1 + version)),
       is_waiting = 1, at = max(at, excluded.at), member_id = iif(excluded.at > at, excluded.member_id, member_id)`,
    { ...values, chatId },
  );
  database.run(`DELETE FROM team_register WHERE ${known}`, values);
}
