import { expect, it } from 'vitest';
import { isDebuggerAsked } from './no-debugger.ts';

it.each([
  ['remote-debugging-port', true],
  ['remote-debugging-pipe', true],
  ['user-data-dir', false],
])('refuses a start with --%s: %s', (given, isRefused) => {
  expect(isDebuggerAsked((name) => name === given)).toBe(isRefused);
});
