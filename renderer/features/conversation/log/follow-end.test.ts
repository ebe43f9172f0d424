import { Virtualizer } from '@tanstack/react-virtual';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followEnd } from './follow-end.ts';

const rowHeight = 50;
const logHeight = 200;

let log: HTMLDivElement;
let virtualizer: Virtualizer<HTMLDivElement, HTMLElement>;
/** Of each change that the virtualizer tells: whether it is to be drawn before the frame. */
let changes: boolean[];
let unmount: () => void;

/** A log of so many rows that stands at its end; its layout is all that this page does not do itself. */
function show(count: number) {
  Object.defineProperties(log, {
    offsetHeight: { value: logHeight },
    offsetWidth: { value: 100 },
    clientHeight: { value: logHeight },
    scrollHeight: { get: () => virtualizer.getTotalSize() },
  });
  log.scrollTo = ((to: ScrollToOptions) => {
    const most = virtualizer.getTotalSize() - logHeight;
    log.scrollTop = Math.max(0, Math.min(most, to.top ?? 0));
  }) as typeof log.scrollTo;
  const options = {
    ...followEnd(),
    count,
    getScrollElement: () => log,
    estimateSize: () => rowHeight,
    observeElementRect: (_: unknown, tell: (rect: { width: number; height: number }) => void) =>
      tell({ width: 100, height: logHeight }),
    overscan: 2,
    onChange: (_: unknown, sync: boolean) => changes.push(sync),
  };
  virtualizer = new Virtualizer(options);
  unmount = virtualizer._didMount();
  virtualizer._willUpdate();
  virtualizer.scrollToEnd();
  log.dispatchEvent(new Event('scroll'));
  changes = [];
  return (more: number) => {
    virtualizer.setOptions({ ...options, count: count + more });
    virtualizer.scrollToEnd();
    log.dispatchEvent(new Event('scroll'));
  };
}

beforeEach(() => {
  log = document.createElement('div');
  changes = [];
});

afterEach(() => unmount());

it('draws before the frame what a person scrolls to', () => {
  show(100);
  log.scrollTop = 1_000;
  log.dispatchEvent(new Event('scroll'));
  expect(changes).toEqual([true]);
});

it('draws after the frame what it leaves behind when it follows to a row that is drawn', () => {
  const append = show(100);
  append(1);
  expect(log.scrollTop).toBe(101 * rowHeight - logHeight);
  expect(changes).toEqual([false]);
});

it('draws before the frame what is not drawn yet at the end', () => {
  const append = show(100);
  append(50);
  expect(changes).toEqual([true]);
});

it('takes a scrolling back to where it put itself for the person’s', () => {
  const append = show(100);
  append(1);
  const end = log.scrollTop;
  log.scrollTop = 0;
  log.dispatchEvent(new Event('scroll'));
  log.scrollTop = end;
  log.dispatchEvent(new Event('scroll'));
  expect(changes).toEqual([false, true, true]);
});
