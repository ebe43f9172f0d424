import { useSyncExternalStore } from 'react';
import type { ChatPlace } from './keep-take.ts';

/** How many recordings of a chat go on, or are being put on disk; a chat that was left may still have one. */
const counts = new Map<string, number>();
const listeners = new Set<() => void>();

const keyOf = ({ instanceId, chatId }: ChatPlace) => `${instanceId} ${chatId}`;
const isUnderWay = (key: string) => (counts.get(key) ?? 0) > 0;

function add(key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that a recording of a chat has begun, or is put on disk; answers the function that says that it is there. */
export function takeUnderWay(chat: ChatPlace): () => void {
  const key = keyOf(chat);
  add(key, 1);
  return () => add(key, -1);
}

/** Whether what is on disk of a chat's recording is about to be replaced. */
export function useIsTakeUnderWay(chat: ChatPlace): boolean {
  const key = keyOf(chat);
  return useSyncExternalStore(subscribe, () => isUnderWay(key));
}
