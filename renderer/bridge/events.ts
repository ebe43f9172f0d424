import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ContractEvents, EventName } from '../../shared/contract/contract.ts';
import { afterActs } from './acts-first.ts';
import { keyOf } from './queries.ts';
import { afterScrolling } from './use-scroll-first.ts';

type StaleAfter = { [Name in EventName]: (payload: ContractEvents[Name]) => QueryKey[] };

/** What each event makes out of date. A key stands for every query whose input contains its input. */
const staleAfter: StaleAfter = {
  'app.changed': () => [keyOf('app.status', {})],
  'settings.changed': () => [keyOf('settings.get', {})],
  'instances.changed': () => [keyOf('instances.list', {}), keyOf('app.status', {})],
  'chats.changed': ({ instanceId, chatId }) => [
    keyOf('chats.list', { instanceId }),
    keyOf('chats.get', { instanceId, chatId }),
  ],
  'drafts.changed': ({ instanceId }) => [keyOf('chats.list', { instanceId })],
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

/**
 * Milliseconds over which events are gathered: a send alone makes a dozen, and what they make out of date is asked for once.
 */
const gatherMs = 30;

/**
 * Of events that come while a person types, in milliseconds: the list of chats may show a draft a little later, but is not
 * read and drawn again between the last key and Enter.
 */
const gatherSlowlyMs = 500;

const slowEvents: ReadonlySet<EventName> = new Set(['drafts.changed']);

/** Rows of a long list that is scrolled. */
const scrolledRows: ReadonlySet<unknown> = new Set(['threads.list']);

/** Gathers keys for so many milliseconds, and makes them stale `after` what goes before that. */
function gatherer(client: QueryClient, ms: number, after: (go: () => void) => () => void) {
  const stale = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let takeBack = () => {};

  function invalidate() {
    timer = undefined;
    const keys = [...stale.values()];
    stale.clear();
    for (const queryKey of keys) makeStale(client, queryKey);
  }

  return {
    add(queryKey: QueryKey) {
      stale.set(JSON.stringify(queryKey), queryKey);
      timer ??= setTimeout(() => (takeBack = after(invalidate)), ms);
    },
    drop: (queryKey: QueryKey) => stale.delete(JSON.stringify(queryKey)),
    end() {
      clearTimeout(timer);
      takeBack();
    },
  };
}

/** Lets main's events invalidate queries; an event of an unknown name is ignored. Answers the function that ends it. */
export function invalidateOnEvents(client: QueryClient): () => void {
  const soon = gatherer(client, gatherMs, afterActs);
  const later = gatherer(client, gatherSlowlyMs, afterActs);
  const rested = gatherer(client, gatherMs, afterScrolling);

  const unsubscribe = window.postline.subscribe((name, payload) => {
    if (!isEventName(name)) return;
    // Names and payloads come from one map in the contract, which main publishes from.
    const keys = (staleAfter[name] as (payload: unknown) => QueryKey[])(payload);
    for (const queryKey of keys) {
      if (scrolledRows.has(queryKey[0])) {
        rested.add(queryKey);
      } else if (slowEvents.has(name)) {
        later.add(queryKey);
      } else {
        soon.add(queryKey);
        later.drop(queryKey);
      }
    }
  });
  return () => {
    soon.end();
    later.end();
    rested.end();
    unsubscribe();
  };
}
