import { expect, it } from 'vitest';
import { createExports } from './exports.ts';

const file = (content: string) => ({ content, fileName: 'a.csv', mediaType: 'text/csv' });

it('keeps each file that is offered until it is taken, once', () => {
  const exports = createExports();
  const receipt = exports.offer(file('receipt'));
  const templates = exports.offer(file('templates'));
  expect(exports.take(receipt)?.content).toBe('receipt');
  expect(exports.take(templates)?.content).toBe('templates');
  expect(exports.take(receipt)).toBeNull();
});

it('lets the oldest go where many wait', () => {
  const exports = createExports();
  const ids = Array.from({ length: 9 }, (_, index) => exports.offer(file(`${index}`)));
  expect(exports.take(ids[0] ?? '')).toBeNull();
  expect(exports.take(ids[1] ?? '')?.content).toBe('1');
});
