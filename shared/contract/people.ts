import * as z from 'zod';
import type { ContactEntry } from '../domain/form-contacts.ts';
import { call } from './call.ts';
import { type Chat, type ChatLabel, chatIdSchema, countrySchema } from './chats.ts';
import type { RefusedRow } from './imports.ts';
import { instanceIdSchema } from './instances.ts';

/** One of the chats of a person. */
export interface PersonChat extends Chat {
  /** Milliseconds since 1970. */
  lastActivityAt: number;
  unread: number;
  notes: string;
  labels: ChatLabel[];
}

/** Who a chat is with: one person has one chat or more, each with its own name, notes and labels. */
export interface Person {
  /** The chat that was asked for, then the others, newest activity first. */
  chats: PersonChat[];
  /** Names that the chat could have: of senders in its newest records, and of the person's other chats. */
  names: string[];
}

const idSchema = z.uuid().nullable();

/** Which person a chat belonged to before a change, and after it: `people.restore` undoes by it. Null: to no other's. */
const formerPersonSchema = z.strictObject({
  chatId: chatIdSchema,
  personId: idSchema,
  changedTo: idSchema,
});

export type FormerPerson = z.output<typeof formerPersonSchema>;

/** Entries of contact cards that were read out of vCards. */
export interface ReadCards {
  contacts: ContactEntry[];
  /** How many more there are than one message carries. */
  leftOut: number;
  failures: RefusedRow[];
}

const inChat = { instanceId: instanceIdSchema, chatId: chatIdSchema };

export const peopleCalls = {
  'people.get': call(z.strictObject(inChat)).returns<Person>(),
  /**
   * Makes one person of those that two chats belong to; everything stays with its chat. Answers what it changed: nothing where they
   * are one already. A group is refused (`otherChatId`, `not-a-person`).
   */
  'people.join': call(z.strictObject({ ...inChat, otherChatId: chatIdSchema })).returns<
    FormerPerson[]
  >(),
  /** Takes a chat out of its person. */
  'people.part': call(z.strictObject(inChat)).returns<FormerPerson[]>(),
  /** Undoes a join or a parting; what was joined or parted anew since then stays. */
  'people.restore': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      chats: z.array(formerPersonSchema).min(1).max(1_000),
    }),
  ).returns<null>(),
  /**
   * Reads contact cards to be sent out of a pasted text or a file, and changes nothing. A number that may be of two countries stays as it
   * is written. Refused (`text`, `file`) where there is no card.
   */
  'people.readCards': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      source: z.union([
        z.strictObject({ text: z.string().max(1_000_000) }),
        z.strictObject({ grantId: z.uuid() }),
      ]),
      country: countrySchema,
    }),
  ).returns<ReadCards>(),
  /** Makes a file of all people, to be saved from its address (shared/page-routes.ts). */
  'people.export': call(
    z.strictObject({ instanceId: instanceIdSchema, format: z.enum(['csv', 'xlsx', 'vcf']) }),
  ).returns<{ address: string; fileName: string }>(),
};
