import { randomUUID } from 'node:crypto';
import type { Chat } from '../../../../shared/contract/chats.ts';
import { nextHue } from '../../../../shared/domain/label-hues.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { joinChats } from './people-table.ts';
import { readJson } from '../rows/read-json.ts';

/** A chat as far as a file of people tells of it. */
export interface KnownChat {
  chatId: string;
  name: string | null;
  notes: string;
  /** By name. */
  labels: string[];
  personId: string | null;
}

export type ExportedChat = KnownChat & Pick<Chat, 'kind' | 'number' | 'country'>;

/** What a file writes of a chat. */
export interface PersonWrite {
  chat: Chat;
  /** A name that is another by now stays. */
  formerName: string | null;
  /** Null: the name stays. */
  name: string | null;
  /** Lines that are added below those that are there. */
  notes: string;
  /** Those that are added, by name. */
  labels: readonly string[];
}

type Row<Of extends KnownChat> = Omit<Of, 'labels'> & { labels: string };

const columns = `chat.chat_id AS chatId, chat.name, notes, person_id AS personId,
  (SELECT json_group_array(name) FROM (SELECT label.name FROM chat_label JOIN label USING (label_id)
     WHERE chat_label.chat_id = chat.chat_id ORDER BY label.name)) AS labels`;

/** Characters of notes, as in the contract. */
export const longestNotes = 20_000;

/** People out of files, and into them. */
export function peopleImportsTable(database: Database) {
  const labelIdOf = (name: string): string => {
    const find = 'SELECT label_id AS labelId FROM label WHERE name = :name';
    const known = database.get<{ labelId: string }>(find, { name });
    if (known !== undefined) return known.labelId;
    const { count } = database.one<{ count: number }>('SELECT count(*) AS count FROM label');
    const labelId = randomUUID();
    database.insert('label', { labelId, name, hue: nextHue(count) });
    return labelId;
  };

  /** A new chat is closed, so that the list stays what it was; it comes back when something comes in. */
  const addNew = ({ chat: { chatId, kind, number, country }, name }: PersonWrite, now: number) =>
    database.insert(
      'chat',
      { chatId, kind, name, number, country, lastActivityAt: now, closedAt: now },
      'OR IGNORE',
    );

  const change = (
    { chat: { chatId }, formerName, name, notes, labels }: PersonWrite,
    names: 'mine' | 'file',
  ): boolean => {
    const isRenamed = name !== null && (formerName === null || names === 'file');
    const renamed = isRenamed
      ? database.run(
          'UPDATE chat SET name = :name, folded = NULL WHERE chat_id = :chatId AND name IS :formerName AND name IS NOT :name',
          { chatId, name, formerName },
        )
      : 0;
    const noted =
      notes === ''
        ? 0
        : database.run(
            `UPDATE chat SET notes = iif(notes = '', '', notes || char(10)) || :notes
             WHERE chat_id = :chatId AND length(notes) + length(:notes) < ${longestNotes}`,
            { chatId, notes },
          );
    const labelled = labels.filter((label) =>
      database.insert('chat_label', { chatId, labelId: labelIdOf(label) }, 'OR IGNORE'),
    );
    return renamed + noted + labelled.length > 0;
  };

  return {
    /** Returns those of the chats that are here; a hidden ID that was joined with a number is, as the number's chat. */
    known: (chatIds: readonly string[]): KnownChat[] => {
      const here = chatIds.map((chatId) => chatOf(database, chatId));
      const rows = database.all<Row<KnownChat>>(
        `SELECT ${columns} FROM chat WHERE chat_id IN (SELECT value FROM json_each(:here))`,
        { here: JSON.stringify(here) },
      );
      const known = new Map(rows.map((row) => [row.chatId, withLabels(row)]));
      return chatIds.flatMap((chatId, at) => {
        const chat = known.get(here[at] ?? '');
        return chat === undefined ? [] : { ...chat, chatId };
      });
    },
    /** Returns how many chats are new, and how many others it changed. */
    write: (
      writes: readonly PersonWrite[],
      names: 'mine' | 'file',
      now: number,
    ): { added: number; changed: number } =>
      database.transaction(() => {
        const done = { added: 0, changed: 0 };
        for (const { chat, ...rest } of writes) {
          const chatId = chatOf(database, chat.chatId);
          const write = { ...rest, chat: { ...chat, chatId } };
          const isNew = chatId === chat.chatId && addNew(write, now);
          const isChanged = change(write, names);
          if (isNew) done.added += 1;
          else if (isChanged) done.changed += 1;
        }
        return done;
      }),
    /** Joins chats of one person each, but those that are of several by what somebody decided here. */
    join: (people: readonly { chatIds: string[]; freshId: string }[]): void =>
      database.transaction(() => {
        for (const { chatIds: named, freshId } of people) {
          const chatIds = [...new Set(named.map((chatId) => chatOf(database, chatId)))];
          const { persons } = database.one<{ persons: number }>(
            `SELECT count(DISTINCT person_id) AS persons FROM chat
             WHERE chat_id IN (SELECT value FROM json_each(:chatIds))`,
            { chatIds: JSON.stringify(chatIds) },
          );
          if (persons <= 1) joinChats(database, chatIds, freshId);
        }
      }),
    /** Returns a part of all chats but groups; those of one person stand together. */
    page: (offset: number, limit: number): ExportedChat[] =>
      database
        .all<Row<ExportedChat>>(
          `SELECT ${columns}, kind, number, country FROM chat WHERE kind <> 'group'
           ORDER BY coalesce(person_id, chat.chat_id), chat.chat_id LIMIT :limit OFFSET :offset`,
          { offset, limit },
        )
        .map(withLabels),
  };
}

function withLabels<Of extends { labels: string }>(row: Of) {
  return { ...row, labels: readJson<string[]>(row.labels, []) };
}
