import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChatSummary } from '../../shared/contract/chats.ts';
import type {
  CallInput,
  CallName,
  CallOutput,
  ContractEvents,
  EventName,
} from '../../shared/contract/contract.ts';
import { isHiddenId } from '../../shared/domain/chat-id.ts';
import { keyOf } from './queries.ts';

type StaleAfter = { [Name in EventName]: (payload: ContractEvents[Name]) => QueryKey[] };

/** Returns the keys of these calls with this input. */
function keysOf<Name extends CallName>(input: Partial<CallInput<Name>>, ...names: Name[]) {
  return names.map((name): QueryKey => keyOf(name, input));
}

/** Returns what covers a chat; for a hidden ID all of them: its chat may have become one with that of a number. */
function inChat({ instanceId, chatId }: { instanceId: string; chatId: string }) {
  return isHiddenId(chatId) ? { instanceId } : { instanceId, chatId };
}

const listsOfChats = (instanceId: string): QueryKey[] => [
  ...keysOf({ instanceId }, 'chats.list', 'chats.among', 'chats.counts', 'chats.newOutOfSight'),
  ...keysOf({ instanceId }, 'chats.owed'),
];

/** Returns what a change of a chat, or of a message in it, makes out of date; null: a change of any. */
function afterChat({ instanceId, chatId }: ContractEvents['chats.changed']): QueryKey[] {
  return [
    ...listsOfChats(instanceId),
    // Who writes may end what was to be sent only if they don’t.
    ...keysOf({ instanceId }, 'scheduled.list', 'chats.labels', 'chats.views'),
    ...keysOf({ instanceId }, 'chats.labelsOf', 'people.get', 'aliases.list'),
    ...keysOf(chatId === null ? { instanceId } : inChat({ instanceId, chatId }), 'chats.get'),
  ];
}

/** What each event makes out of date. A key covers every query whose input contains its input. */
const staleAfter: StaleAfter = {
  'app.changed': () => keysOf({}, 'app.status', 'app.startsAtLogin'),
  'health.changed': () => keysOf({}, 'health.report'),
  'memory.changed': () => keysOf({}, 'memory.get'),
  'settings.changed': () => keysOf({}, 'settings.get', 'app.language', 'instances.list'),
  'network.changed': () => keysOf({}, 'network.status', 'network.test', 'health.report'),
  'instances.changed': () => keysOf({}, 'instances.list', 'app.status', 'health.report'),
  'chats.changed': afterChat,
  'chats.reopened': () => [],
  'chats.writing': (input) => keysOf(input, 'chats.writing'),
  'listening.changed': (input) =>
    keysOf(input, 'listening.gaps', 'listening.refused', 'listening.server'),
  'practice.changed': (input) => keysOf(input, 'practice.switches'),
  'handedOver.changed': () => [],
  'drafts.changed': ({ instanceId, chatId, excerpt }) => [
    ...(excerpt === undefined ? listsOfChats(instanceId) : []),
    ...keysOf(inChat({ instanceId, chatId }), 'drafts.get'),
  ],
  'messages.changed': ({ instanceId, chatId }) => [
    ...afterChat({ instanceId, chatId }),
    ...keysOf(inChat({ instanceId, chatId }), 'messages.list', 'messages.media'),
    ...keysOf({ instanceId }, 'messages.runResults', 'messages.details'),
  ],
  'team.changed': () => keysOf({}, 'team.get', 'team.audit'),
  'teamChats.changed': (input) => [
    ...keysOf(input, 'team.chats', 'team.chat', 'team.lines', 'team.queues', 'team.handedDraft'),
    ...keysOf(input, 'team.choices', 'team.scheduled', 'chats.counts'),
  ],
  'templates.changed': () => keysOf({}, 'templates.search', 'templates.get', 'templates.sharing'),
  'backups.changed': () => keysOf({}, 'backups.task'),
  'updates.changed': () => keysOf({}, 'updates.status'),
  'attachments.changed': (input) => keysOf(inChat(input), 'attachments.list'),
  'uploads.changed': (input) => keysOf(inChat(input), 'outbox.uploads'),
  'mediaCopies.changed': ({ instanceId, chatId }) =>
    keysOf(chatId === null ? { instanceId } : inChat({ instanceId, chatId }), 'mediaCopies.list'),
  'scheduled.changed': ({ instanceId }) =>
    keysOf(
      { instanceId },
      'scheduled.list',
      'chats.owed',
      'chats.list',
      'chats.among',
      'chats.counts',
      'audit.list',
    ),
  'outbox.changed': ({ instanceId }) => [
    ...keysOf({ instanceId }, 'outbox.status', 'outbox.list', 'outbox.among', 'outbox.retried'),
    ...keysOf({ instanceId }, 'messages.runResults', 'audit.list'),
    ...keysOf({}, 'health.report'),
  ],
  'serviceHealth.changed': (input) => keysOf(input, 'serviceHealth.get'),
  'audit.changed': ({ instanceId }) => keysOf({ instanceId }, 'audit.list'),
  'messageActions.changed': ({ instanceId }) =>
    keysOf({ instanceId }, 'messages.runResults', 'audit.list'),
  'imports.changed': ({ importId }) => [
    ...keysOf({ importId }, 'imports.look', 'imports.report', 'imports.refused'),
    ...keysOf({}, 'imports.list', 'audit.list'),
  ],
  'search.changed': ({ instanceId }) => [
    ...keysOf({ instanceId }, 'search.find', 'search.messages', 'search.inChat'),
    ...keysOf({}, 'health.report'),
  ],
  'forgetting.changed': () => keysOf({}, 'forgetting.status'),
  'retention.changed': ({ instanceId }) => keysOf({ instanceId }, 'retention.get'),
  'watch.changed': ({ instanceId }) => keysOf({ instanceId }, 'imports.watched'),
  'threads.changed': ({ instanceId }) => [
    ...keysOf({ instanceId }, 'threads.list', 'threads.among', 'threads.counts', 'threads.get'),
    ...keysOf({ instanceId }, 'threads.actions', 'threads.labels'),
  ],
  'threadViews.changed': ({ instanceId }) =>
    keysOf({ instanceId }, 'threads.views', 'archiveRuns.schedules'),
  'sms.changed': ({ instanceId, threadId }) => [
    ...keysOf(threadId === null ? { instanceId } : { instanceId, threadId }, 'sms.list'),
    // The rows say what did not arrive.
    ...keysOf({ instanceId }, 'sms.onTheirWay', 'threads.list', 'threads.get'),
  ],
  'threadSync.changed': ({ instanceId }) => keysOf({ instanceId }, 'threadSync.get'),
  'quitting.changed': () => keysOf({}, 'app.quitting'),
  'app.opened': () => [],
  'window.commanded': () => [],
  'lock.changed': () => keysOf({}, 'lock.state'),
  'power.slept': () => [],
  'archiveRuns.changed': ({ instanceId, runId }) => [
    ...keysOf({ instanceId }, 'archiveRuns.list', 'archiveRuns.schedules', 'audit.list'),
    ...keysOf({ instanceId, runId }, 'archiveRuns.get', 'archiveRuns.results'),
  ],
};

/** Returns the keys of what an event of main makes out of date; none for an event of an unknown name. */
export function staleKeys(name: string, payload: unknown): QueryKey[] {
  if (!Object.hasOwn(staleAfter, name)) return [];
  // Names and payloads come from one map in the contract, which main publishes from.
  return (staleAfter[name as EventName] as (payload: unknown) => QueryKey[])(payload);
}

/**
 * Shows in the rows of a chat how its draft begins now, instead of reading the lists again at each few letters. Returns the keys of what has
 * to be read all the same: a list that is being read may be older.
 */
export function showExcerpt(client: QueryClient, name: string, payload: unknown): QueryKey[] {
  if (name !== 'drafts.changed') return [];
  const { instanceId, chatId, excerpt } = payload as ContractEvents['drafts.changed'];
  if (excerpt === undefined) return [];
  const queryKey = keyOf('chats.list', { instanceId });
  const shown = (row: ChatSummary) =>
    row.chatId === chatId && row.draft ? { ...row, draft: { ...row.draft, excerpt } } : row;
  client.setQueriesData<CallOutput<'chats.list'>>({ queryKey, stale: false }, (page) =>
    page?.chats.some((row) => row.chatId === chatId)
      ? { ...page, chats: page.chats.map(shown) }
      : page,
  );
  return client.isFetching({ queryKey }) > 0 ? [queryKey] : [];
}
