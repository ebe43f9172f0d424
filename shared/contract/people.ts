import * as z from 'zod';
import { type PersonField, personFields } from '../domain/person-field.ts';
import type { ContactEntry } from '../domain/form-contacts.ts';
import { call } from './call.ts';
import { type Chat, type ChatLabel, chatIdSchema, countrySchema } from './chats.ts';
import type { ColumnTable } from './imports.ts';
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

/** Why a row of a file, or a number in it, is left out. `duplicate`: it stood in the file before. */
export type PersonProblem =
  | 'no-number'
  | 'bad-number'
  /** A spreadsheet rounded it, or put an error in its place: its digits are lost. */
  | 'spoilt-number'
  | 'needs-country'
  | 'duplicate'
  | 'too-large'
  | 'bad-quotes'
  | 'not-a-card'
  | 'cut-off';

export interface PersonFailure {
  /** From 1. */
  line: number;
  problem: PersonProblem;
  /** The beginning of what stood there. */
  excerpt: string;
}

/** The country of a number, as a person says (`countrySchema`); of each row that it stands in. */
const chosenCountrySchema = z.strictObject({
  /** As written, without what is no digit. */
  digits: z.string().regex(/^\d{1,200}$/),
  country: countrySchema.unwrap(),
});

export type ChosenCountry = z.output<typeof chosenCountrySchema>;

/** A number that may be one of two, or has lost a zero: nothing is added for it before a person picks. */
export interface DoubtfulNumber {
  /** The first that it stands in. */
  line: number;
  name: string | null;
  /** As it stands there. */
  written: string;
  /** By which a choice is told (`ChosenCountry`). */
  digits: string;
  /** `choice`: what its country is then. */
  readings: { number: string; country: string | null; choice: string }[];
}

/** What a file of people would do, before it is done. */
export interface PeopleImport {
  importId: string;
  /** Null: the file holds cards. Without a column of numbers or chat IDs nobody is read. */
  table: ColumnTable<PersonField> | null;
  /**
   * Rows; `renamed` are those whose name is another here, `onlyRenamed` those of `unchanged` that change where the file's names are
   * taken.
   */
  counts: {
    added: number;
    changed: number;
    unchanged: number;
    renamed: number;
    onlyRenamed: number;
    failures: number;
    /** Numbers, however many rows each stands in. */
    doubtful: number;
  };
  /** At most 200: those with another name here first, then what changes, then the rest. */
  rows: {
    line: number;
    name: string | null;
    /** The name here, where it is another. */
    ownName: string | null;
    numbers: string[];
    /** Of those that name none. */
    assumedCountry: string | null;
    /** The digits of those that name none. */
    national: string[];
    result: 'added' | 'changed' | 'unchanged';
  }[];
  /** At most 200. */
  doubtful: DoubtfulNumber[];
  /** At most 20. */
  failures: PersonFailure[];
}

/** Entries of contact cards that were read out of vCards. */
export interface ReadCards {
  contacts: ContactEntry[];
  /** How many more there are than one message carries. */
  leftOut: number;
  failures: PersonFailure[];
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
   * Reads a file of people, a table or vCards, and says what importing it would do. `country` is of numbers that name none; `isSure`: of
   * those that may be of two, too; `chosen`: what a person said of single ones; `mapping`: of the columns, null where nobody did. Refused
   * (`file`) as too large, no text, or none of people.
   */
  'people.readImport': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      grantId: z.uuid(),
      country: countrySchema,
      isSure: z.boolean().default(false),
      chosen: z.array(chosenCountrySchema).max(1_000).default([]),
      mapping: z.array(z.enum(personFields).nullable()).max(200).nullable().default(null),
    }),
  ).returns<PeopleImport>(),
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
  /** Imports what was read last. Where a name is another here, `names` says whose is kept. Answers how many chats it wrote. */
  'people.import': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      importId: z.uuid(),
      names: z.enum(['mine', 'file']),
    }),
  ).returns<{ added: number; changed: number }>(),
  /**
   * Takes back the last import that was carried out since the start, as far as nobody changed since what it wrote. Answers how many of its
   * chats are in use by now, and stay. Refused as `not-found` where it was another.
   */
  'people.undoImport': call(
    z.strictObject({ instanceId: instanceIdSchema, importId: z.uuid() }),
  ).returns<{ kept: number }>(),
  /** Makes a file of all people, to be saved from its address (shared/page-routes.ts). */
  'people.export': call(
    z.strictObject({ instanceId: instanceIdSchema, format: z.enum(['csv', 'xlsx', 'vcf']) }),
  ).returns<{ address: string; fileName: string }>(),
};
