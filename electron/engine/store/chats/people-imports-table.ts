import { randomUUID } from 'node:crypto';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { FormerPerson } from '../../../../shared/contract/people.ts';
import { nextHue } from '../../../../shared/domain/label-hues.ts';
import { isChatUsed } from '../rows/tables-of-chats.ts';
import { chatOf } from '../rows/wire-address.ts';
import type { Database } from '../database.ts';
import { joinChats, putPersonsBack } from './people-table.ts';
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

/** What was written of a chat, by which it is taken back. */
export interface PersonChange {
  chatId: string;
  /** The chat as the file names it, where it is another. */
  asked: string;
  isNew: boolean;
  /** Null: the name stayed. */
  renamed: { from: string | null; to: string } | null;
  /** Empty: none were added. */
  notes: string;
  /** IDs of labels that it did not have. */
  labels: string[];
}

type Row<Of extends KnownChat> = Omit<Of, 'labels'> & { labels: string };

const columns = `chat.chat_id AS chatId, chat.name, notes, person_id AS personId,
  (SELECT json_group_array(name) FROM (SELECT label.name FROM chat_label JOIN label USING (label_id)
     WHERE chat_label.chat_id = chat.chat_id ORDER BY label.name)) AS labels`;

/** Characters of notes, as in the contract. */
export const longestNotes = 20_000;

/** People out of files, and into them. */
export function peopleImportsTable(database: Database) {
  const labelIdOf = (name: string, made: string[]): string => {
    const find = 'SELECT label_id AS labelId FROM label WHERE name = :name';
    const known = database.get<{ labelId: string }>(find, { name });
    if (known !== undefined) return known.labelId;
    const { count } = database.one<{ count: number }>('SELECT count(*) AS count FROM label');
    const labelId = randomUUID();
    database.insert('label', { labelId, name, hue: nextHue(count) });
    made.push(labelId);
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
    madeLabels: string[],
  ): Omit<PersonChange, 'isNew' | 'asked'> => {
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
    const labelled = labels
      .map((label) => labelIdOf(label, madeLabels))
      .filter((labelId) => database.insert('chat_label', { chatId, labelId }, 'OR IGNORE'));
    return {
      chatId,
      renamed: renamed > 0 && name !== null ? { from: formerName, to: name } : null,
      notes: noted > 0 ? notes : '',
      labels: labelled,
    };
  };

  /** Takes back what still is as it was written. Returns false where a new chat is in use by now, and stays. */
  const undo = ({ chatId, isNew, renamed, notes, labels }: PersonChange): boolean => {
    for (const labelId of labels) {
      const sql = 'DELETE FROM chat_label WHERE chat_id = :chatId AND label_id = :labelId';
      database.run(sql, { chatId, labelId });
    }
    if (notes !== '') {
      const whole = 'UPDATE chat SET notes = :left WHERE chat_id = :chatId AND notes = :notes';
      if (database.run(whole, { chatId, notes, left: '' }) === 0) {
        database.run(
          `UPDATE chat SET notes = substr(notes, 1, length(notes) - length(:notes) - 1)
           WHERE chat_id = :chatId AND substr(notes, -length(:notes) - 1) = char(10) || :notes`,
          { chatId, notes },
        );
      }
    }
    if (renamed !== null) {
      database.run(
        'UPDATE chat SET name = :from, folded = NULL WHERE chat_id = :chatId AND name = :to',
        { chatId, ...renamed },
      );
    }
    if (!isNew) return true;
    const isPlain = "name IS NULL AND notes = '' AND opened_at IS NULL AND closed_at IS NOT NULL";
    return (
      !isChatUsed(database, chatId) &&
      database.run(`DELETE FROM chat WHERE chat_id = :chatId AND ${isPlain}`, { chatId }) > 0
    );
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
    /** Returns what it changed, and the IDs of labels that it made. */
    write: (
      writes: readonly PersonWrite[],
      names: 'mine' | 'file',
      now: number,
    ): { changes: PersonChange[]; madeLabels: string[] } =>
      database.transaction(() => {
        const changes: PersonChange[] = [];
        const madeLabels: string[] = [];
        for (const { chat, ...rest } of writes) {
          const chatId = chatOf(database, chat.chatId);
          const write = { ...rest, chat: { ...chat, chatId } };
          const isNew = chatId === chat.chatId && addNew(write, now);
          const { renamed, ...changed } = change(write, names, madeLabels);
          const named = isNew && write.name !== null ? { from: null, to: write.name } : renamed;
          const isChanged = named !== null || changed.notes !== '' || changed.labels.length > 0;
          if (!isNew && !isChanged) continue;
          changes.push({ ...changed, asked: chat.chatId, renamed: named, isNew });
        }
        return { changes, madeLabels };
      }),
    /** Joins chats of one person each, but those that are of several by what somebody decided here. Returns what it changed. */
    join: (people: readonly { chatIds: string[]; freshId: string }[]): FormerPerson[] =>
      database.transaction(() =>
        people.flatMap(({ chatIds: named, freshId }) => {
          const chatIds = [...new Set(named.map((chatId) => chatOf(database, chatId)))];
          const { persons } = database.one<{ persons: number }>(
            `SELECT count(DISTINCT person_id) AS persons FROM chat
             WHERE chat_id IN (SELECT value FROM json_each(:chatIds))`,
            { chatIds: JSON.stringify(chatIds) },
          );
          return persons <= 1 ? joinChats(database, chatIds, freshId) : [];
        }),
      ),
    /** Takes back what was written, as far as nobody changed it since. Returns how many new chats are in use by now, and stay. */
    undo: (changes: readonly PersonChange[], former: readonly FormerPerson[]): number =>
      database.transaction(() => {
        putPersonsBack(database, former);
        return changes.filter((one) => !undo(one)).length;
      }),
    /** Deletes labels that no chat has. */
    dropLabels: (labelIds: readonly string[]): void => {
      database.run(
        `DELETE FROM label WHERE label_id IN (SELECT value FROM json_each(:labelIds))
           AND NOT EXISTS (SELECT 1 FROM chat_label WHERE chat_label.label_id = label.label_id)`,
        { labelIds: JSON.stringify(labelIds) },
      );
    },
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
