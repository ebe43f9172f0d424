import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';

/** What pages showed when they were left, by name, as long as the window is open. */
const left = new Map<string, unknown>();

/**
 * As `useState`, of what a page shows: a filter, an order, a place. Whoever comes back to the page finds it as it was left, unless
 * `isFresh` says that they came for something else. `name` tells it from all others, with its instance where it belongs to one.
 */
export function useKept<Value>(
  name: string,
  initial: () => Value,
  isFresh = false,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, set] = useState(() =>
    left.has(name) && !isFresh ? (left.get(name) as Value) : initial(),
  );
  useEffect(() => {
    left.set(name, value);
  }, [name, value]);
  return [value, set];
}

/** Keeps how far a list is scrolled, and goes back there once it `isRead`, unless it `isFresh`. Returns where a virtualizer begins, in pixels. */
export function useKeptScroll(
  name: string,
  scroller: RefObject<HTMLElement | null>,
  isRead: boolean,
  isFresh = false,
): () => number {
  const key = `${name} scroll`;
  const leftAt = () => (isFresh ? 0 : ((left.get(key) as number | undefined) ?? 0));
  const goBack = useEffectEvent(() => {
    if (isRead) scroller.current?.scrollTo({ top: leftAt() });
  });
  useLayoutEffect(() => goBack(), [isRead]);
  const note = useEffectEvent(() => {
    if (isRead && scroller.current) left.set(key, scroller.current.scrollTop);
  });
  useLayoutEffect(() => () => note(), []);
  return leftAt;
}

/** Forgets what all pages showed, as a window that is opened anew. */
export function forgetKept(): void {
  left.clear();
}
