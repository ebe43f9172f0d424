import type {
  ChatDetails,
  ChatLabel,
  ChatOrder,
  FormerOrder,
} from '../../../../shared/contract/chats.ts';
import { assign, type Database, select } from '../database.ts';
import { readJson } from '../rows/read-json.ts';

/** What is changed of each of some chats: null takes a time away, what is left out stays. */
export type OrderChange = Partial<
  Record<'closedAt' | 'pinnedAt' | 'snoozedUntil' | 'remindAt', number | null> & {
    remindNote: string;
  }
>;

/** Ends a snooze, and what was promised. */
export const notToComeBack = { snoozedUntil: null, remindAt: null, remindNote: '' } as const;

/** A chat's labels, JSON. */
export const labelsColumn = `
  (SELECT json_group_array(json_object('labelId', label_id, 'name', label.name, 'hue', hue)) FROM (
     SELECT label_id, label.name, hue FROM chat_label JOIN label USING (label_id)
     WHERE chat_label.chat_id = chat.chat_id ORDER BY label.name) AS label) AS labels`;

/** SQL for the name of a chat’s person, which is that of the newest of their chats that has one. */
const personName = `(SELECT named.name FROM chat AS named WHERE named.person_id = chat.person_id AND named.name IS NOT NULL
  ORDER BY named.last_activity_at DESC LIMIT 1)`;

/** SQL for what a chat is called where that is all that is shown of it: its own name, or its person’s; NULL: neither has one. */
export const shownName = `coalesce(chat.name, ${personName})`;

/** The columns of a {@link ChatOrder}; its labels and its person are JSON. */
export const orderColumns = `closed_at AS closedAt, pinned_at AS pinnedAt, snoozed_until AS snoozedUntil,
  remind_at AS remindAt, remind_note AS remindNote, zone, ${labelsColumn},
  iif(chat.person_id IS NULL, NULL, (
    SELECT json_object('chats', count(*), 'name', ${personName})
    FROM chat AS joined WHERE joined.person_id = chat.person_id)) AS person`;

/** SQL for `closedBy` of {@link ChatDetails}: what this desk has not appended yet is its own. */
const closedBy = `(SELECT team_member.name FROM team_register AS closing JOIN team_member USING (member_id)
  WHERE closing.kind = 'chat-closed' AND closing.chat_id = chat.chat_id AND closing.entity_id = '' AND closing.is_waiting = 0
    AND closing.value IS NOT NULL AND chat.closed_at IS NOT NULL
    AND member_id IS NOT (SELECT member_id FROM team_share))`;

/** The columns of a {@link ChatOrder} as they are read. */
export type OrderRow = Omit<ChatOrder, 'labels' | 'person'> & {
  labels: string;
  person: string | null;
};

/** Returns what {@link orderColumns} read. */
export function toOrder<Row extends OrderRow>({ labels, person, ...row }: Row) {
  return {
    ...row,
    labels: toLabels(labels),
    person: readJson<ChatOrder['person']>(person, null),
  };
}

/** Returns the labels that {@link labelsColumn} read. */
export function toLabels(json: string): ChatLabel[] {
  return readJson<ChatLabel[]>(json, []);
}

/** Changes a chat's place in the list; returns what it changed, as it was. Undefined: there is no such chat. */
export function changeOrder(
  database: Database,
  chatId: string,
  change: OrderChange,
): OrderChange | undefined {
  const fields = Object.keys(change).join(' ');
  const former = database.get<OrderChange>(
    `SELECT ${select('chat', fields)} FROM chat WHERE chat_id = :chatId`,
    { chatId },
  );
  if (former === undefined) return undefined;
  const values = { chatId, ...change };
  database.run(`UPDATE chat SET ${assign(fields)} WHERE chat_id = :chatId`, values);
  // What becomes of messages with which it was closed before has nothing more to do with it.
  if ('closedAt' in change) {
    database.run('UPDATE chat SET ended_promise = NULL WHERE chat_id = :chatId', { chatId });
    for (const table of ['message', 'scheduled'])
      database.run(`UPDATE ${table} SET closing = 0 WHERE chat_id = :chatId AND closing = 1`, {
        chatId,
      });
  }
  return former;
}

/** What a person decided about chats' places in the list, their labels, and notes. */
export function chatOrderTable(database: Database) {
  const labelIdsOf = (chatId: string): string[] =>
    database
      .all<{ labelId: string }>(
        'SELECT label_id AS labelId FROM chat_label WHERE chat_id = :chatId ORDER BY label_id',
        { chatId },
      )
      .map(({ labelId }) => labelId);
  // A label may have been deleted since it was chosen.
  const addLabel = (chatId: string, labelId: string): boolean =>
    database.run(
      'INSERT OR IGNORE INTO chat_label SELECT chat_id, label_id FROM chat, label WHERE chat_id = :chatId AND label_id = :labelId',
      { chatId, labelId },
    ) > 0;
  const removeLabelOf = (chatId: string, labelId: string): boolean =>
    database.run('DELETE FROM chat_label WHERE chat_id = :chatId AND label_id = :labelId', {
      chatId,
      labelId,
    }) > 0;

  return {
    /** Returns null where there is no such chat. */
    get: (chatId: string): (ChatOrder & Pick<ChatDetails, 'closedBy'>) | null => {
      const row = database.get<OrderRow & Pick<ChatDetails, 'closedBy'>>(
        `SELECT ${orderColumns}, ${closedBy} AS closedBy FROM chat WHERE chat_id = :chatId`,
        { chatId },
      );
      return row === undefined ? null : toOrder(row);
    },
    /** Returns what it changed, as it was; what has no chat any more is left out. */
    change: (chatIds: readonly string[], change: OrderChange): FormerOrder[] =>
      database.transaction(() =>
        chatIds.flatMap((chatId) => {
          const former = changeOrder(database, chatId, change);
          return former === undefined ? [] : [{ chatId, ...former }];
        }),
      ),
    assignLabels: (
      chatIds: readonly string[],
      add: readonly string[],
      remove: readonly string[],
    ): FormerOrder[] =>
      database.transaction(() =>
        chatIds.flatMap((chatId) => {
          const labelIds = labelIdsOf(chatId);
          const added = add.filter((labelId) => addLabel(chatId, labelId));
          const removed = remove.filter((labelId) => removeLabelOf(chatId, labelId));
          return added.length + removed.length === 0 ? [] : [{ chatId, labelIds }];
        }),
      ),
    /** Returns how many of the chats have each label. */
    labelsOf: (chatIds: readonly string[]): Record<string, number> =>
      Object.fromEntries(
        database
          .all<{ labelId: string; chats: number }>(
            `SELECT label_id AS labelId, count(*) AS chats FROM chat_label
             WHERE chat_id IN (SELECT value FROM json_each(:chatIds)) GROUP BY label_id`,
            { chatIds: JSON.stringify(chatIds) },
          )
          .map(({ labelId, chats }) => [labelId, chats]),
      ),
    /** Puts chats back as they were. */
    restore: (former: readonly FormerOrder[]): void =>
      database.transaction(() => {
        for (const { chatId, labelIds, ...rest } of former) {
          const given = Object.entries(rest).filter(([, value]) => value !== undefined);
          if (given.length > 0) changeOrder(database, chatId, Object.fromEntries(given));
          if (labelIds === undefined) continue;
          database.run('DELETE FROM chat_label WHERE chat_id = :chatId', { chatId });
          for (const labelId of labelIds) addLabel(chatId, labelId);
        }
      }),
    labels: (): (ChatLabel & { chats: number })[] =>
      database.all(
        `SELECT label_id AS labelId, name, hue,
           (SELECT count(*) FROM chat_label WHERE chat_label.label_id = label.label_id) AS chats
         FROM label ORDER BY name`,
      ),
    /** Writes a label, or returns why not: another one has this name, or it must exist and does not. */
    saveLabel: (
      { labelId, name, hue }: ChatLabel,
      mustExist = false,
    ): 'name-taken' | 'label-deleted' | null => {
      const known = 'SELECT 1 FROM label WHERE label_id = :labelId';
      if (mustExist && !database.get(known, { labelId })) return 'label-deleted';
      const written = database.run(
        `INSERT INTO label (label_id, name, hue)
         SELECT :labelId, :name, :hue WHERE NOT EXISTS (SELECT 1 FROM label WHERE name = :name AND label_id <> :labelId)
         ON CONFLICT (label_id) DO UPDATE SET name = :name, hue = :hue`,
        { labelId, name, hue },
      );
      return written > 0 ? null : 'name-taken';
    },
    /** Returns the chats that had it. */
    removeLabel: (labelId: string): string[] =>
      database.transaction(() => {
        const rows = database.all<{ chatId: string }>(
          'DELETE FROM chat_label WHERE label_id = :labelId RETURNING chat_id AS chatId',
          { labelId },
        );
        database.run('DELETE FROM label WHERE label_id = :labelId', { labelId });
        return rows.map(({ chatId }) => chatId);
      }),
    /** Notes the time zone at the other end of a chat; null: it is not known. */
    setZone: (chatId: string, zone: string | null): void => {
      database.run('UPDATE chat SET zone = :zone WHERE chat_id = :chatId', { chatId, zone });
    },
    setNotes: (chatId: string, notes: string): void => {
      database.run('UPDATE chat SET notes = :notes WHERE chat_id = :chatId', { chatId, notes });
    },
  };
}

export type ChatOrderTable = ReturnType<typeof chatOrderTable>;
