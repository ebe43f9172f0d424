import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { forgetKept } from '../../renderer/product-ui/lists/use-kept.ts';

// Parts that are loaded when they are first used take their time on a busy machine. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });

// What jsdom has not: it is never busy, lays nothing out and moves nothing.
globalThis.requestIdleCallback ??= (run) =>
  Number(setTimeout(() => run({ didTimeout: false, timeRemaining: () => 1 })));
globalThis.cancelIdleCallback ??= clearTimeout;
Object.assign(Element.prototype, {
  scrollIntoView: () => {},
  scrollTo: () => {},
  checkVisibility: () => true,
});
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: media === '(prefers-reduced-motion: reduce)',
    onchange: null,
  }) as MediaQueryList;

afterEach(() => {
  cleanup();
  forgetKept();
});
// A part still being loaded when a file ends would be broken for the files that this process takes next.
afterAll(() => vi.dynamicImportSettled());
