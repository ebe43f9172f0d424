import type { RefusedRow } from '../../../../shared/contract/imports.ts';
import type { Database, SqlValue } from '../database.ts';
import { lineOf } from '../../../../shared/domain/written-content.ts';
import { auditWords } from '../rows/audit-table.ts';
import { readJson } from '../rows/read-json.ts';
import type { StoredContent } from '../rows/stored-content.ts';
import { addForwards, type ForgottenPerson, forgottenMark, personOf } from './forgotten-person.ts';

/** How far a history has been looked through: a table, and the key of the last row of it that was. */
export interface MentionsCursor {
  table: number;
  after: SqlValue[] | null;
}

interface SearchedTable {
  name: string;
  /** What a row is found by again. */
  keys: string[];
  /** Where something about a person may stand. */
  texts: string[];
}

type Row = Record<string, SqlValue>;

/** Rows that one step looks through: some milliseconds. */
const rowsAtOnce = 400;

/**
 * Looks through some rows of what other people's chats, runs, imports and the log hold, and erases what it says of a person.
 * Returns where to go on; null: all of it is looked through. Doing it twice does no harm.
 */
export function eraseMentions(
  database: Database,
  job: number,
  cursor: MentionsCursor,
): MentionsCursor | null {
  const person = personOf(database, job);
  if (person === null) return null;
  const tables = searchedTables(database);
  const table = tables[cursor.table];
  if (table === undefined) return null;
  const rows = nextRows(database, table, cursor.after);
  const eraser = createEraser(person);
  database.transaction(() => {
    const forwardIds: string[] = [];
    for (const row of rows) {
      const erased = eraser(table.name, row, table.texts);
      if (erased === null) continue;
      write(database, table, row, erased.changes);
      if (erased.isTheirs) forwardIds.push(String(row['local_id']));
    }
    addForwards(database, job, forwardIds);
  });
  const last = rows.at(-1);
  if (last === undefined || rows.length < rowsAtOnce)
    return { table: cursor.table + 1, after: null };
  return { ...cursor, after: table.keys.map((key) => last[key] ?? null) };
}

/**
 * Returns every table, whoever made it, with the columns that hold text; the log last, which speaks of what is found before.
 * Identifiers are addresses, which go with their rows.
 */
function searchedTables(database: Database): SearchedTable[] {
  const names = database.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'forgetting' ORDER BY name = 'audit', name`,
  );
  return names.flatMap(({ name }) => {
    const columns = database.all<{ name: string; type: string; pk: number }>(
      'SELECT name, type, pk FROM pragma_table_info(:name)',
      { name },
    );
    const texts = columns.filter(
      (column) => column.type === 'TEXT' && column.pk === 0 && !column.name.endsWith('_id'),
    );
    if (texts.length === 0) return [];
    const keys = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    return [
      { name, keys: keys.length > 0 ? keys.map(nameOf) : ['rowid'], texts: texts.map(nameOf) },
    ];
  });
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function nextRows(database: Database, { name, keys }: SearchedTable, after: SqlValue[] | null) {
  const key = keys.join();
  const values = Object.fromEntries((after ?? []).map((value, index) => [`key${index}`, value]));
  const beyond =
    after === null ? '' : `WHERE (${key}) > (${keys.map((_, index) => `:key${index}`).join()})`;
  return database.all<Row>(`SELECT ${key}, * FROM ${name} ${beyond} ORDER BY ${key} LIMIT :limit`, {
    ...values,
    limit: rowsAtOnce,
  });
}

function write(database: Database, { name, keys }: SearchedTable, row: Row, erased: Row): void {
  const found = Object.fromEntries(keys.map((key, index) => [`key${index}`, row[key] ?? null]));
  const changes = Object.keys(erased);
  database.run(
    `UPDATE ${name} SET ${changes.map((column) => `${column} = :${column}`).join()}
     WHERE ${keys.map((key, index) => `${key} = :key${index}`).join(' AND ')}`,
    { ...erased, ...found },
  );
}

/** The columns of a row as they are to be, and whether entries of the log quote something of the person from it. */
interface Erased {
  changes: Row;
  isTheirs: boolean;
}

/** Returns what gives the columns of a row that are to be other than they are; null: it says nothing of the person. */
function createEraser(person: ForgottenPerson) {
  const own = new RegExp(person.patterns.join('|'), 'g');
  const chatIds = new Set(person.chatIds);
  const localIds = new Set(person.localIds);
  const messageIds = new Set(person.messageIds);
  const forwardIds = new Set(person.forwardIds);
  const isNamed = (text: unknown): boolean => typeof text === 'string' && text.search(own) >= 0;
  const without = (text: string): string => text.replace(own, forgottenMark);

  /** Erases in the strings of a value, and what it quotes of the person. */
  const withoutIn = (value: unknown): unknown => {
    if (typeof value === 'string') return without(value);
    if (typeof value === 'number') return isNamed(String(value)) ? null : value;
    if (Array.isArray(value)) return value.map(withoutIn);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value as Record<string, unknown>);
    const quotes = entries.some(([name, its]) => name === 'participant' && isNamed(its));
    return Object.fromEntries(
      entries
        .filter(([name]) => !(quotes && name === 'quotedMessage'))
        .map(([name, its]) => [without(name), withoutIn(its)]),
    );
  };
  const withoutMentions = (text: string): string => {
    if (!isNamed(text)) return text;
    const value = /^[[{]/.test(text) ? readJson<unknown>(text, null) : null;
    return value === null ? without(text) : JSON.stringify(withoutIn(value));
  };

  const isForwardOfTheirs = (table: string, { content }: Row): boolean => {
    if (table !== 'message' && table !== 'scheduled') return false;
    if (typeof content !== 'string' || !content.includes('"forward"')) return false;
    const { kind, sourceMessageId } = readJson<Row>(content, {});
    if (kind !== 'forward' || typeof sourceMessageId !== 'string') return false;
    return isNamed(sourceMessageId) || messageIds.has(sourceMessageId);
  };

  /** A card of the person that went to another chat: the whole entry goes, and the line that names it. */
  const withoutCards = ({ content: json, text }: Row): Row | null => {
    if (typeof json !== 'string' || !json.includes('"contacts"')) return null;
    const content = readJson<StoredContent>(json, { kind: 'text' });
    if (content.kind !== 'contacts') return null;
    const contacts = content.contacts.map((entry) =>
      isNamed(entry.phoneNumber)
        ? { fullName: forgottenMark, organization: '', phoneNumber: forgottenMark }
        : {
            ...entry,
            organization: without(entry.organization),
            fullName: without(entry.fullName),
          },
    );
    const erased = { ...content, contacts };
    const line = text === undefined ? {} : { text: lineOf(erased) };
    return { content: JSON.stringify(erased), ...line };
  };

  /** Whose chat it went to is another's; what it said was theirs. */
  const entryOfForward = ({ action, agent, chat_id: chatId, detail }: Row): Row => ({
    excerpt: '',
    detail: withoutMentions(String(detail)),
    words: auditWords([action, agent, chatId].map(String)),
  });

  return (table: string, row: Row, texts: readonly string[]): Erased | null => {
    const chatId = String(row['chat_id'] ?? '');
    const localId = String(row['local_id'] ?? '');
    if (table === 'audit' && Number(row['entry_id']) <= person.lastEntryId) {
      if (chatIds.has(chatId) || localIds.has(localId)) {
        return { changes: forgottenEntry(row), isTheirs: false };
      }
    } else if (chatIds.has(chatId)) return null;
    if (isForwardOfTheirs(table, row)) return { changes: forgottenForward, isTheirs: true };
    if (table === 'audit' && forwardIds.has(localId)) {
      return { changes: entryOfForward(row), isTheirs: false };
    }
    const named = texts.filter((column) => isNamed(row[column]));
    if (named.length === 0) return null;
    const cards = withoutCards(row);
    if (cards !== null) return { changes: cards, isTheirs: 'text' in cards };
    // A line that could not be read is not told apart into what is of the person and what is not.
    if (table === 'import_refusal') {
      const faults = readJson<RefusedRow['faults']>(String(row['faults']), []);
      const bare = JSON.stringify(faults.map((fault) => ({ ...fault, detail: '' })));
      return { changes: { faults: bare, content: '' }, isTheirs: false };
    }
    const changes = Object.fromEntries(
      named.map((column) => [column, withoutMentions(String(row[column]))]),
    );
    if (table === 'audit') {
      const told = { ...row, ...changes };
      // A number is among the words in more forms than the one that is looked for.
      changes['words'] = auditWords(
        ['action', 'agent', 'chat_id', 'excerpt', 'local_id', 'detail'].map((one) =>
          String(told[one] ?? ''),
        ),
      );
    }
    return { changes, isTheirs: false };
  };
}

const forgottenForward: Row = {
  text: '',
  content: JSON.stringify({ kind: 'forward', sourceMessageId: '', sendAs: null, fileName: '' }),
  answer: null,
};

/** What was done, when and by whom stays, and where it ended. */
function forgottenEntry({ action, agent, detail }: Row): Row {
  const { state } = readJson<{ state?: string }>(String(detail), {});
  return {
    local_id: null,
    chat_id: null,
    excerpt: '',
    detail: JSON.stringify({ isForgotten: true, ...(state !== undefined && { state }) }),
    words: auditWords([action, agent, forgottenMark].map(String)),
  };
}
