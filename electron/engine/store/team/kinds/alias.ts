import * as z from 'zod';
import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { partAlias, takeAlias } from '../../aliases/aliases-table.ts';
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
 * message came under. The newest counts, as of a register; but what it changes here is not told: who learned it first has told it.
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
    for (const one of changed) applied.chatIds.add(one);
    if (changed.length > 0) applied.isListChanged = true;
    return null;
  },
  own: null,
  here: 'SELECT chat_id, hidden_id AS entity_id, 1 AS at FROM alias WHERE chat_id IS NOT NULL',
};
