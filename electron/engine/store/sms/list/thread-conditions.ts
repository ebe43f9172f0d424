import type { ThreadFilter } from '../../../../../shared/contract/threads.ts';
import { digitsOf } from '../../../../../shared/domain/fold-text.ts';
import { plainWordsOf } from '../../../../../shared/domain/search-words.ts';
import type { SqlValue } from '../../database.ts';
import { holdsWords } from '../../rows/holds-words.ts';
import { foundDigits } from '../customer-number.ts';

/** What is asked of threads, as SQL about a row of `thread` and, where `isOfWords`, of its `thread_search`. */
export interface ThreadConditions {
  sql: string;
  values: Record<string, SqlValue>;
  isOfWords: boolean;
  /** The index of all orders does not hold what is asked for. */
  isOfRows: boolean;
}

const dayMs = 86_400_000;
/** `thread.confirmed` of each tab. */
const tabs = { open: 0, archived: 1, unknown: null } as const;

/** Returns a filter as SQL; `now`, in milliseconds since 1970, is what days are counted back from. */
export function threadConditions(filter: ThreadFilter, now: number): ThreadConditions {
  const parts: string[] = ['gone_at IS NULL'];
  const values: Record<string, SqlValue> = {};
  const { tab, keptSince, label, importId, runId } = filter;

  /** A list keeps its rows while a run goes on; `at` ends with a time. */
  const orKept = (now: string, at: string): string =>
    keptSince === null ? now : `(${now} OR ${at} >= :keptSince)`;

  if (tab !== 'all') {
    values['confirmed'] = tabs[tab];
    parts.push(orKept('confirmed IS :confirmed', 'was IS :confirmed AND confirmed_at'));
  }
  // Few threads are pending, unread or labelled: they are found by indexes of their own.
  if (filter.failed) parts.push(among('state >= 2 AND some.state = 4'));
  if (filter.unconfirmed) parts.push(orKept('state >= 2', 'state = 1 AND confirmed_at'));
  if (filter.unread) {
    const unread = `thread_id IN (SELECT thread_id FROM sms_message WHERE is_unread = 1)`;
    // What somebody looks at stays in its place as long as the list is the same.
    parts.push(
      keptSince === null
        ? among(unread)
        : `(${among(unread)} OR ${among('read_at >= :keptSince')})`,
    );
  }
  if (keptSince !== null && parts.some((part) => part.includes(':keptSince'))) {
    values['keptSince'] = keptSince;
  }
  if (filter.idOnly) parts.push(`known = 'id-only'`);
  if (importId !== null) {
    values['importId'] = importId;
    parts.push(
      'EXISTS (SELECT 1 FROM thread_import_row WHERE import_id = :importId AND thread = thread.place)',
    );
  }
  if (runId !== null) {
    values['runId'] = runId;
    parts.push(
      `EXISTS (SELECT 1 FROM archive_item AS item WHERE item.thread = thread.place
         AND item.run = (SELECT run FROM archive_run WHERE run_id = :runId))`,
    );
  }
  if (label !== null) {
    values['label'] = `\n${label}\n`;
    parts.push(among(`labels <> '' AND some.gone_at IS NULL AND instr(some.labels, :label) > 0`));
  }

  const bound = (name: string, sql: string, value: number | null): void => {
    if (value === null) return;
    values[name] = value;
    parts.push(`${sql} :${name}`);
  };
  bound('lastMessageFrom', 'last_message_at >=', filter.lastMessageFrom);
  bound('lastMessageUntil', 'last_message_at <', filter.lastMessageUntil);
  bound('createdFrom', 'created_at >=', filter.createdFrom);
  bound('createdUntil', 'created_at <', filter.createdUntil);
  bound('updatedFrom', 'updated_at >=', filter.updatedFrom);
  bound('updatedUntil', 'updated_at <', filter.updatedUntil);
  const { quietDays } = filter;
  bound('quietUntil', 'last_message_at <', quietDays === null ? null : now - quietDays * dayMs);

  const written = [filter.number, filter.text, filter.search].map((one) => one.trim());
  const [number = '', text = '', search = ''] = written;
  // Whose line it is, is asked only of a number that stands there.
  const numbers = ['digits', foundDigits];
  if (number !== '') {
    const digits = digitsOf(number);
    // A plus begins a number: what follows does not stand in its midst.
    values['digits'] = digits !== '' && number.startsWith('+') ? ` ${digits}` : digits;
    parts.push(
      `(:digits <> '' AND ${numbers.map((one) => `instr(' ' || ${one}, :digits) > 0`).join(' AND ')})`,
    );
  }
  const holds = (words: string, name: string, digits: readonly string[]): string => {
    const held = holdsWords(plainWordsOf(words), { text: 'words', digits }, name);
    Object.assign(values, held.values);
    return held.sql;
  };
  if (text !== '') parts.push(holds(text, 'text', []));
  if (search !== '') {
    values['named'] = search;
    parts.push(`(thread_id = :named OR ${holds(search, 'search', numbers)})`);
  }
  const isOfWords = written.some((one) => one !== '');
  return { sql: parts.join(' AND '), values, isOfWords, isOfRows: isOfWords || filter.idOnly };
}

function among(condition: string): string {
  return `thread.place IN (SELECT some.place FROM thread AS some WHERE some.${condition})`;
}
