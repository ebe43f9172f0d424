import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { keepKeys } from './keep-keys.ts';

/**
 * Makes a component whose code is not part of the first JavaScript. Nothing is shown until it is there. `isTypedInto`: it is a dialog
 * with a text box that has the focus at first, which also gets what is typed before.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isTypedInto = false,
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
    useLayoutEffect(() => (isTypedInto ? keepKeys() : undefined), []);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  };
}
