import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ContractEvents, EventName } from '../../shared/contract/contract.ts';
import { keyOf } from './queries.ts';

type StaleAfter = { [Name in EventName]: (payload: ContractEvents[Name]) => QueryKey[] };

/** What each event makes out of date. A key stands for every query whose input contains its input. */
const staleAfter: StaleAfter = {
  'app.changed': () => [keyOf('app.status', {})],
  'settings.changed': () => [keyOf('settings.get', {})],
  'instances.changed': () => [keyOf('instances.list', {}), keyOf('app.status', {})],
  'chats.changed': ({ instanceId, chatId }) => [
    keyOf('chats.list', { instanceId }),
    keyOf('chats.counts', { instanceId }),
    keyOf('chats.get', { instanceId, chatId }),
  ],
  'drafts.changed': ({ instanceId }) => [
    keyOf('chats.list', { instanceId }),
    keyOf('chats.counts', { instanceId }),
  ],
  'messages.changed': ({ instanceId, chatId }) => [
    keyOf('messages.list', { instanceId, chatId }),
    keyOf('runs.results', { instanceId }),
    keyOf('messages.details', { instanceId }),
  ],
  'templates.changed': () => [keyOf('templates.search', {}), keyOf('templates.get', {})],
  'attachments.changed': ({ instanceId, chatId }) => [
    keyOf('attachments.list', { instanceId, chatId }),
  ],
  'uploads.changed': ({ instanceId, chatId }) => [keyOf('uploads.list', { instanceId, chatId })],
  'scheduled.changed': ({ instanceId }) => [
    keyOf('scheduled.list', { instanceId }),
    keyOf('audit.list', { instanceId }),
  ],
  'outbox.changed': ({ instanceId }) => [
    keyOf('outbox.status', { instanceId }),
    keyOf('outbox.list', { instanceId }),
    keyOf('outbox.retried', { instanceId }),
    keyOf('runs.results', { instanceId }),
    keyOf('audit.list', { instanceId }),
  ],
  'audit.changed': ({ instanceId }) => [keyOf('audit.list', { instanceId })],
  'acts.changed': ({ instanceId }) => [
    keyOf('runs.results', { instanceId }),
    keyOf('audit.list', { instanceId }),
  ],
  'imports.changed': ({ importId }) => [keyOf('imports.get', { importId })],
  'watch.changed': ({ instanceId }) => [keyOf('imports.watched', { instanceId })],
  'threads.changed': ({ instanceId }) => [
    keyOf('threads.list', { instanceId }),
    keyOf('threads.counts', { instanceId }),
    keyOf('threads.get', { instanceId }),
    keyOf('threads.acts', { instanceId }),
    keyOf('threads.labels', { instanceId }),
  ],
  'threadViews.changed': ({ instanceId }) => [
    keyOf('threads.views', { instanceId }),
    keyOf('archiveRuns.schedules', { instanceId }),
  ],
  'threadImports.changed': ({ instanceId, importId }) => [
    keyOf('threadImports.list', { instanceId }),
    keyOf('threadImports.get', { instanceId, importId }),
    keyOf('threadImports.refused', { instanceId, importId }),
    keyOf('threadImports.watched', { instanceId }),
    keyOf('audit.list', { instanceId }),
  ],
  'app.opened': () => [],
  'archiveRuns.changed': ({ instanceId, runId }) => [
    keyOf('archiveRuns.list', { instanceId }),
    keyOf('archiveRuns.get', { instanceId, runId }),
    keyOf('archiveRuns.results', { instanceId, runId }),
    keyOf('archiveRuns.schedules', { instanceId }),
    keyOf('audit.list', { instanceId }),
  ],
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(staleAfter, name);
}

function makeStale(client: QueryClient, queryKey: QueryKey): void {
  // The cache does not begin a first reading anew, and takes its answer for fresh, although it may be older than the event.
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue;
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void query.promise?.then(again, again);
  }
  void client.invalidateQueries({ queryKey });
}

/** Milliseconds over which events are gathered: a send makes a dozen, and what they make out of date is asked for once. */
const gatherMs = 50;

/** Lets main's events invalidate queries; an event of an unknown name is ignored. Returns the function that ends it. */
export function invalidateOnEvents(client: QueryClient): () => void {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function invalidate() {
    timer = undefined;
    const keys = [...stale.values()];
    stale.clear();
    for (const queryKey of keys) makeStale(client, queryKey);
  }

  const unsubscribe = window.postline.subscribe((name, payload) => {
    if (!isEventName(name)) return;
    // Names and payloads come from one map in the contract, which main publishes from.
    const keys = (staleAfter[name] as (payload: unknown) => QueryKey[])(payload);
    for (const queryKey of keys) stale.set(JSON.stringify(queryKey), queryKey);
    if (stale.size > 0) timer ??= setTimeout(invalidate, gatherMs);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
