import type { ChatSort } from '../../../../shared/contract/chats.ts';
import { type BuiltInView, isBuiltInView } from '../../../../shared/domain/chat-views.ts';
import type { Database, SqlValue } from '../database.ts';
import { ofNewestAssignment, openQueue, presentMember } from './assignments.ts';
import { isShared, ownMemberId } from '../rows/shared-now.ts';
import { chatMatch, foldChats } from './chat-match.ts';
import { savedView } from './chat-views-table.ts';
import { isWritten } from './drafts-table.ts';
import { needsReview } from '../rows/needs-review.ts';
import { owed } from './owed.ts';
import { isUnread } from './reading-table.ts';

/** Which chats are listed, and in which order. */
export interface ChatListQuery {
  /** As chat-match.ts reads it. */
  search: string;
  labelIds: readonly string[];
  /** `all`, a built-in view, or the id of a saved one. */
  view: string;
  sort: ChatSort;
}

/** A query as SQL; with its values. */
export interface ChatListSql {
  where: string;
  orderBy: string;
  /** What the order goes by, never null: two chats compare as their keys do, one after the other. */
  keys: { sql: string; isDescending: boolean }[];
  /** SQL for where a chat stands, by its keys: JSON, which tells its order first. */
  place: string;
  /** Pinned chats come first, and those that wait for us before the others. */
  hasSections: boolean;
  values: Record<string, SqlValue>;
}

/** Chats that are neither closed nor snoozed at `:now`, as SQL. */
export const isOpen = 'closed_at IS NULL AND (snoozed_until IS NULL OR snoozed_until <= :now)';
/** A snooze that is over waits for us as well, whoever wrote last: for that it was snoozed. */
export const waitsForUs = '(waiting_since IS NOT NULL OR snoozed_until IS NOT NULL)';

// The planner would else take the index that orders the chat, and read all of it.
const toReview = 'message INDEXED BY message_needs_review';

/** The SQL condition of each view; `:now` is in all of them, as SQLite refuses a value that is not asked for. */
export const viewConditions: Record<BuiltInView | 'all', string> = {
  all: ':now IS NOT NULL',
  open: isOpen,
  unread: `${isOpen} AND chat.chat_id IN (SELECT chat_id FROM message WHERE ${isUnread})`,
  waitingForMe: `${isOpen} AND ${waitsForUs}`,
  waitingForThem: `${isOpen} AND NOT ${waitsForUs}`,
  drafts: `:now IS NOT NULL AND (chat.chat_id IN (SELECT chat_id FROM draft WHERE ${isWritten})
    OR chat.chat_id IN (SELECT chat_id FROM attachment WHERE removed_at IS NULL))`,
  needsReview: `:now IS NOT NULL AND chat.chat_id IN (SELECT chat_id FROM ${toReview} WHERE ${needsReview})`,
  failed: `:now IS NOT NULL AND chat.chat_id IN (SELECT chat_id FROM ${toReview} WHERE ${needsReview} AND state <> 'unknown')`,
  snoozed: 'closed_at IS NULL AND snoozed_until > :now',
  owed: `:now IS NOT NULL AND chat.chat_id IN (SELECT chat_id FROM (${owed}))`,
  closed: 'closed_at IS NOT NULL AND :now IS NOT NULL',
  mine: `${isOpen} AND ${isShared} AND ${ofNewestAssignment('member_id')} = ${ownMemberId}`,
  calls: `:now IS NOT NULL AND ${isShared} AND chat.chat_id IN (SELECT chat_id FROM team_call)`,
  unassigned: `${isOpen} AND ${isShared} AND ${ofNewestAssignment(`coalesce(${presentMember}, ${openQueue})`)} IS NULL`,
};

/** SQL for whether a chat is another member's; NULL: nobody's, or no team shares the instance. */
export const isOfOthers = `(${ofNewestAssignment(presentMember)} <> ${ownMemberId})`;

/** The SQL condition of a queue's chats. */
const inQueue = `${isOpen} AND chat.chat_id IN (SELECT chat_id FROM team_assignment WHERE queue_id = :queueId)
  AND ${ofNewestAssignment('queue_id')} = :queueId`;

const hasLabels = `
  (:labelIds = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(:labelIds) WHERE NOT EXISTS (
        SELECT 1 FROM chat_label WHERE chat_label.chat_id = chat.chat_id AND label_id = value)))`;

/** The part of the list in which a chat stands. */
export const sectionOf = `CASE WHEN pinned_at IS NOT NULL THEN 0 WHEN ${waitsForUs} THEN 1 ELSE 2 END`;

/** Since when a chat that waits for us does, as SQL. */
export const waitsSince = 'coalesce(waiting_since, snoozed_until)';

const orders: Record<ChatSort | 'snoozed' | 'owed', readonly string[]> = {
  newest: [],
  snoozed: ['coalesce(snoozed_until, 0)'],
  owed: [`coalesce((SELECT min(at) FROM (${owed}) AS its WHERE its.chat_id = chat.chat_id), 0)`],
  longestWaiting: [`${waitsSince} IS NULL`, `coalesce(${waitsSince}, 0)`],
  // It begins with the name, and goes on with notes of any length.
  name: ['name IS NULL', `substr(coalesce(folded, ''), 1, 200)`],
};

/** SQL that counts the open chats of each queue. */
export const queueCounts = `SELECT queue_id AS queueId, count(*) AS count FROM chat
  JOIN team_assignment ON assignment_id = ${ofNewestAssignment('assignment_id')}
  WHERE chat.chat_id IN (SELECT chat_id FROM team_assignment WHERE queue_id IS NOT NULL) AND ${isOpen} GROUP BY queue_id`;

/** Returns a query as SQL, at `now` (milliseconds since 1970). A deleted view or queue lists the open chats. */
export function chatListSql(database: Database, query: ChatListQuery, now: number): ChatListSql {
  const { view, labelIds, search, queueId } = resolve(database, query);
  const hasSections = view === 'open' && queueId === null && search === '';
  const isByTime = view === 'snoozed' || view === 'owed';
  const sort = isByTime && query.sort !== 'name' ? view : query.sort;
  const keys = [
    ...(hasSections ? [sectionOf] : []),
    ...orders[sort],
    'last_activity_at DESC',
    'chat.chat_id',
  ].map((term) => ({ sql: term.replace(/ DESC$/, ''), isDescending: term.endsWith(' DESC') }));
  if (query.sort === 'name') foldChats(database);
  const match = chatMatch(database, search);
  return {
    where: `${match.sql} AND ${hasLabels} AND ${queueId === null ? viewConditions[view] : inQueue}`,
    orderBy: keys.map(({ sql, isDescending }) => (isDescending ? `${sql} DESC` : sql)).join(),
    keys,
    place: `json_array('${hasSections ? 'parts ' : ''}${sort}', ${keys.map(({ sql }) => sql).join()})`,
    hasSections,
    values: {
      now,
      labelIds: JSON.stringify(labelIds),
      ...(queueId !== null && { queueId }),
      ...match.values,
    },
  };
}

function resolve(database: Database, { view, labelIds, search }: ChatListQuery) {
  if (isShown(view)) return { view, labelIds, search: search.trim(), queueId: null };
  const saved = savedView(database, view)?.filter;
  const isQueue =
    saved === undefined &&
    database.get('SELECT 1 FROM team_queue WHERE queue_id = :view AND is_ended = 0', { view }) !==
      undefined;
  return {
    view: saved?.view ?? 'open',
    labelIds: [...labelIds, ...(saved?.labelIds ?? [])],
    search: search.trim(),
    queueId: isQueue ? view : null,
  };
}

function isShown(view: string): view is BuiltInView | 'all' {
  return view === 'all' || isBuiltInView(view);
}
