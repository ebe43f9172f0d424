import * as z from 'zod';
import { isObject, type JsonObject } from '../answer-schemas.ts';
import type { RequestOptions, Send } from '../gateway.ts';
import { text } from './json-fields.ts';

/** A contact of the service. */
export interface ServiceContact {
  /** May be of another form (`...@lid`) than what was asked for. */
  id: string;
  /** As the phone's address book has it, and as the contact gave it. */
  name: string | null;
  pushname: string | null;
}

const contact = z.object({ id: text, name: text, pushname: text });

/** Returns the requests about contacts. All are known from excerpts of the service's pages. */
export function contactsOver(send: Send) {
  const read = { method: 'GET', body: null, wait: 'readWaitMs', isRepeatable: true } as const;
  return {
    /** One contact, by its number or chat ID; 404 if the service has none. */
    contact: (chatId: string, options?: RequestOptions) => {
      const expected = { carries: 'record', read: readContact } as const;
      const query = { chat_id: chatId };
      return send({ ...read, endpoint: 'contacts/get', query, expected }, options);
    },
    /** A part of all contacts; `limit`: 1 to 1,000. */
    contacts: ({ limit, offset }: { limit: number; offset: number }, options?: RequestOptions) => {
      const expected = { carries: 'record', read: readContacts } as const;
      const query = { limit: String(limit), offset: String(offset) };
      return send({ ...read, endpoint: 'contacts/get-all', query, expected }, options);
    },
  };
}

function readContact({ data }: JsonObject): ServiceContact | null {
  if (!isObject(data)) return null;
  const { id, ...names } = contact.parse(data);
  return id === null || id === '' ? null : { id, ...names };
}

function readContacts({ data }: JsonObject): ServiceContact[] | null {
  if (!Array.isArray(data)) return null;
  return data.flatMap((one: unknown) => readContact({ data: one }) ?? []);
}
