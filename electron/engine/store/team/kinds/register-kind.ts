import * as z from 'zod';
import type { Database } from '../../database.ts';
import { localChat } from './apply-message.ts';
import type { ApplyingDesk, EventKind } from './kind.ts';
import {
  acceptEvent,
  isPendingUndated,
  judgeEvent,
  keepPendingOver,
  markRegisterAppended,
  pendingTime,
  type RegisterKey,
  registerRow,
  type RegisterRow,
  runAsOwnChange,
} from '../../rows/register-rows.ts';

/** A local value; `at` if it has a time of its own, separate from when it changed. */
interface LocalValue<Value> {
  value: Value;
  at?: number;
}

/** A last-writer-wins register of a team: the newest event by the store's time wins, and at the same time the greater member ID. */
export interface Register<Value> {
  name: string;
  isOfChat: boolean;
  /** Of its entities; any text by default. */
  id?: z.ZodType<string>;
  value: z.ZodType<Value>;
  /** Returns the local value; undefined: what it belongs to does not exist on this desk. */
  read: (database: Database, key: RegisterKey) => LocalValue<Value> | undefined;
  /** Writes the team's value, which `memberId` set. */
  write: (desk: ApplyingDesk, key: RegisterKey, value: Value, at: number, memberId: string) => void;
  /** Merges the team's value with one that this desk had before the instance was shared. */
  combine?: (team: Value, own: Value) => Value;
  /** SQL that selects the `chat_id`, `entity_id` and `at` of all local values; null: values from before the sharing are not appended. */
  localEntities: string | null;
}

/** Creates the kind of events that set a register. */
export function registerKind<Value>(register: Register<Value>): EventKind {
  const { name, isOfChat, read, write, combine, localEntities } = register;
  const id = register.id ?? z.string().max(700).default('');
  const schema = z.object({ id, value: register.value });

  const timeOf = (row: RegisterRow, { at }: LocalValue<Value>, offset: number): number =>
    at ?? pendingTime(row, offset);

  return {
    name,
    snapshot: (database, mark, offset) => {
      const key = { chatId: mark.chatId ?? '', entityId: mark.entityId };
      const row = registerRow(database, name, key);
      const local = read(database, key);
      if (row === undefined || local === undefined) return null;
      return {
        chatId: isOfChat ? key.chatId : null,
        at: timeOf(row, local, offset),
        payload: { id: key.entityId, value: local.value },
      };
    },
    apply: (desk, event) => {
      const { database, applied } = desk;
      const { at, memberId } = event;
      const parsed = schema.safeParse(event.payload);
      const chatId = isOfChat ? localChat(database, event.chatId, at) : '';
      if (!parsed.success || chatId === null) return null;
      const { value, id: entityId } = parsed.data;
      const key = { chatId, entityId };
      if (memberId === desk.memberId) markRegisterAppended(database, name, key, event);

      const row = registerRow(database, name, key);
      const pending = row?.isWaiting === 1 ? read(database, key) : undefined;
      const isCombined = combine !== undefined && isPendingUndated(row) && pending !== undefined;
      if (row !== undefined && !isCombined) {
        const pendingAt = pending === undefined ? null : timeOf(row, pending, desk.offset);
        const verdict = judgeEvent(row, event, desk.memberId, pendingAt);
        if (verdict === 'kept') keepPendingOver(database, name, key, event);
        if (verdict !== 'applied') return null;
      }

      acceptEvent(database, name, key, { at, memberId, value });
      write(desk, key, value, at, memberId);
      if (isCombined) {
        const both = combine(value, pending.value);
        if (both !== value)
          runAsOwnChange(database, () => write(desk, key, both, at, desk.memberId));
      }
      applied.isListChanged = true;
      return chatId === '' ? null : chatId;
    },
    ownEntities: null,
    localEntities,
  };
}
