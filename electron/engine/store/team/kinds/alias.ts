import * as z from 'zod';
import { parseChatId } from '../../../../../shared/domain/chat-id.ts';
import { isSameNumber } from '../../../numbers/number-forms.ts';
import { partAlias, takeAlias } from '../../aliases/aliases-table.ts';
import { chatOf } from '../../rows/wire-address.ts';
import { moveRegisters } from '../../aliases/move-registers.ts';
import { fingerprintOf } from '../fingerprints.ts';
import type { EventKind } from './kind.ts';
import {
  acceptEvent,
  judgeEvent,
  keepPendingOver,
  markRegisterAppended,
  pendingTime,
  registerRow,
} from '../../rows/register-rows.ts';

const name = 'alias';

/** `value` is what showed that both IDs are one person's; null: a person separated them. */
const schema = z.object({
  id: z.string().max(100),
  value: z.enum(['record', 'answer', 'contact', 'person']).nullable(),
});

/**
 * The number that a hidden ID belongs to, as a last-writer-wins register of the number's chat. Another desk's is a proposal: it decides
 * nowhere else where answers go.
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
    const { at, memberId } = event;
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
      const pendingAt = row.isWaiting === 1 ? pendingTime(row, offset) : null;
      const verdict = judgeEvent(row, event, own, pendingAt);
      if (verdict === 'kept') keepPendingOver(database, name, key, event);
      if (verdict !== 'applied') return null;
    }
    acceptEvent(database, name, key, { at, memberId, value: null });

    const { value: shownBy } = parsed.data;
    const changed =
      shownBy === null
        ? partAlias(database, audit, { hiddenId, chatId }, now)
        : takeAlias(
            database,
            audit,
            { hiddenId, chatId, shownBy, memberId: memberId === own ? null : memberId },
            now,
          );
    const here = chatOf(database, hiddenId);
    if (isSameNumber(chatId, here)) moveRegisters(database, hiddenId, here);
    for (const one of changed) applied.chatIds.add(one);
    if (changed.length > 0) applied.isListChanged = true;
    return null;
  },
  ownEntities: null,
  localEntities:
    'SELECT chat_id, hidden_id AS entity_id, 1 AS at FROM alias WHERE chat_id IS NOT NULL',
};
