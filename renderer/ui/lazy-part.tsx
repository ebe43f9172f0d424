import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { keepKeys } from './keep-keys.ts';

/**
 * Makes a component whose code is not part of the first JavaScript. Nothing is shown until it is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isDialog = false,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  let loaded: ComponentType<Props> | null = null;

  async function loadEarly() {
    try {
      loaded = await load();
    } catch {
      // It says so when it is wanted.
    }
  }
  // Loaded as soon as the page has nothing to do, so that opening it waits for nothing. Absent where tests run.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void loadEarly());

  return function LazyPart(props: Props) {
    // What is there is shown at once: React holds back for 300 ms what it has waited for, however short.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Part);
    useLayoutEffect(() => (isDialog ? keepKeys() : undefined), []);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** As {@link lazyPart}, of a dialog that a person opens: it also gets what they type before it is there. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(load, true);
}
