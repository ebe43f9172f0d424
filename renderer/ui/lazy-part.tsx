import { type ComponentType, lazy, Suspense } from 'react';

/** What is loaded after the first paint is loaded as soon as the page has nothing to do, so that opening it waits for nothing. */
function loadWhenIdle(load: () => Promise<unknown>): void {
  // Absent where tests run. A part that cannot be loaded says so when it is wanted.
  if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => {}));
}

/** A component whose code is not part of the first JavaScript. Nothing is shown until it is there. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  loadWhenIdle(load);
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  };
}
