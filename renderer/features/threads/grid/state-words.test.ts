import { expect, it } from 'vitest';
import { stateWord } from './state-words.tsx';

const parts = {
  confirmed: false,
  desired: null,
  retrying: false,
  deletion: null,
  isSmsFailed: false,
};

it.each([
  [false, 'thread-state.failed'],
  [true, 'thread-state.unknown'],
])('says of a change that failed what is known of it, in doubt: %s', (inDoubt, word) => {
  expect(stateWord({ ...parts, state: 'failed', inDoubt })).toBe(word);
});
