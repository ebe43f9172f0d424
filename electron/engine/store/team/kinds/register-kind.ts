import * as z from 'zod';
import type { Database } from '../../database.ts';
import { chatHere } from '../apply-message.ts';
import type { ApplyingDesk, EventKind } from './kind.ts';
import {
  asOwnChange,
  isUnsure,
  noteNewest,
  noteOlder,
  noteRegisterThere,
  type RegisterKey,
  registerRow,
  type RegisterRow,
} from './register-rows.ts';

/** What a team has once: the newest counts, by the store's time, and of two at once that of the member with the greater ID. */
export interface Register<Value> {
  name: string;
  isOfChat: boolean;
  value: z.ZodType<Value>;
  /** Returns what is here; `at` where it has a time of its own, not that of its change. Undefined: what it is about is not here. */
  read: (database: Database, key: RegisterKey) => { value: Value; at?: number } | undefined;
  /** Writes what the team says. */
  write: (desk: ApplyingDesk, key: RegisterKey, value: Value, at: number) => void;
  /** Returns what is told in place of both, where this desk had something before it was shared. */
  combine?: (team: Value, own: Value) => Value;
  /** SQL of all that is here, with `chat_id`, `entity_id` and `at`; null: what was there before it was shared is not told. */
  here: string | null;
}

/** Makes a kind of events of a register. */
export function registerKind<Value>(register: Register<Value>): EventKind {
  const { name, isOfChat, read, write, combine } = register;
  const schema = z.object({ id: z.string().max(700).default(''), value: register.value });

  /** A clock that was set back makes no change older than what it changed. */
  const timeOf = (row: RegisterRow, ownAt: number | undefined, offset: number): number =>
    ownAt ?? Math.max(row.version + offset, row.at + 1, 0);

  return {
    name,
    snapshot: (database, mark, offset) => {
      const key = { chatId: mark.chatId ?? '', entityId: mark.entityId };
      const row = registerRow(database, name, key);
      const found = read(database, key);
      if (row === undefined || found === undefined) return null;
      return {
        chatId: isOfChat ? key.chatId : null,
        at: timeOf(row, found.at, offset),
        payload: { id: key.entityId, value: found.value },
      };
    },
    apply: (desk, event) => {
      const { database, offset, applied } = desk;
      const { at, memberId } = event;
      const told = schema.safeParse(event.payload);
      const chatId = isOfChat ? chatHere(database, event.chatId, at) : '';
      if (!told.success || chatId === null) return null;
      const { value, id } = told.data;
      const key = { chatId, entityId: id };
      if (memberId === desk.memberId) noteRegisterThere(database, name, key, event);
      const row = registerRow(database, name, key);
      const own = row?.isWaiting === 1 ? read(database, key) : undefined;
      const isKept = combine !== undefined && isUnsure(row) && own !== undefined;
      if (row !== undefined && !isKept) {
        if (at < row.at || (at === row.at && memberId <= row.by)) return null;
        // What was changed here meanwhile, and is told only now, may be newer, and is newer than what this desk told before.
        const isAfterOwn = memberId === desk.memberId && event.version < row.version;
        if (own !== undefined && (isAfterOwn || timeOf(row, own.at, offset) > at)) {
          noteOlder(database, name, key, { at, memberId });
          return null;
        }
      }
      noteNewest(database, name, key, { at, memberId, value });
      write(desk, key, value, at);
      if (isKept) {
        const both = combine(value, own.value);
        if (both !== value) asOwnChange(database, () => write(desk, key, both, at));
      }
      applied.isListChanged = true;
      return chatId === '' ? null : chatId;
    },
    own: null,
    here: register.here,
  };
}
