import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName, EventName } from '../../../shared/contract/contract.ts';

/** The calls whose answers are counted. */
const counts = ['overview.get', 'team.overview'] satisfies CallName[];

/** Events after which an overview may count something else. */
const counted: readonly string[] = [
  'messages.changed',
  'chats.changed',
  'outbox.changed',
  'teamChats.changed',
  'team.changed',
] satisfies EventName[];

/** Milliseconds from an event to the count, at least: a send makes a dozen events. */
const gatherMs = 1_000;

/** How many times as long as a count takes none begins: that of a year reads long in the store, which also sends. */
const restPerCount = 10;

/** Counts again what the overview shows, soon after main says that something changed. */
export function useRecount(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let restMs = gatherMs;
    let isStale = false;
    let isCounting = false;
    let hasEnded = false;
    // A count that is under way ends: begun anew with each event, one that takes long would show nothing.
    function countSoon() {
      if (isStale && !isCounting && !hasEnded) timer ??= setTimeout(() => void count(), restMs);
    }
    async function count() {
      timer = undefined;
      isStale = false;
      isCounting = true;
      const startedAt = performance.now();
      await Promise.all(counts.map((name) => client.invalidateQueries({ queryKey: [name] })));
      restMs = Math.max(gatherMs, restPerCount * (performance.now() - startedAt));
      isCounting = false;
      countSoon();
    }
    const unsubscribe = window.postline.subscribe((name) => {
      isStale ||= counted.includes(name);
      countSoon();
    });
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
}
