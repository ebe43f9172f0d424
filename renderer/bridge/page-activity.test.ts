import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMain, ok } from '../testing/render-with-main.tsx';
import { noteRecording, watchActivity } from './page-activity.ts';

const told: unknown[] = [];
const pageId = expect.any(String) as string;
const nothing = { pageId, isTyping: false, hasOpenEdits: false, isRecording: false };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  told.length = 0;
  fakeMain({
    'app.notePage': (page) => {
      told.push(page);
      return ok(null);
    },
  });
  document.body.innerHTML = '<textarea></textarea><select></select>';
});
afterEach(() => {
  vi.useRealTimers();
  // Other files of this process have the same page.
  document.body.replaceChildren();
});

const type = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));

it('tells that somebody types, every five seconds at most; what is changed in a dialog, until it closes; a recording', async () => {
  watchActivity();
  expect(told).toEqual([nothing]);

  type('select');
  type('textarea');
  type('textarea');
  expect(told.splice(0)).toEqual([nothing, { ...nothing, isTyping: true }]);
  vi.advanceTimersByTime(5_000);
  type('textarea');
  expect(told.splice(0)).toEqual([{ ...nothing, isTyping: true }]);

  document.body.insertAdjacentHTML('beforeend', '<div><div role="dialog"><input></div></div>');
  type('input');
  expect(told.splice(0)).toEqual([{ ...nothing, isTyping: true, hasOpenEdits: true }]);
  document.body.lastElementChild?.remove();
  await expect.poll(() => told).toEqual([nothing]);

  const end = noteRecording();
  end();
  expect(told.slice(1)).toEqual([{ ...nothing, isRecording: true }, nothing]);
});
