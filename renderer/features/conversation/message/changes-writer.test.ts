import { expect, it } from 'vitest';
import type { Message } from '../../../../shared/contract/messages.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { changesWriter, goesOn } from './changes-writer.ts';

const mine: Message = { ...acceptedMessage, imported: false };
const told: Message = { ...mine, imported: true };
const anas: Message = { ...mine, author: { memberId: 'a', name: 'Ana' } };

it.each([
  ['one’s own after one’s own', mine, mine, false],
  ['what the service told after one’s own', told, mine, true],
  ['one’s own after what the service told', mine, told, true],
  ['what it told after what it told', told, told, false],
  ['a colleague’s after one’s own', anas, mine, true],
  ['a colleague’s that was told after one not told', { ...anas, imported: true }, anas, false],
  ['one’s own after a customer’s', mine, { ...mine, direction: 'in' as const }, true],
])('of %s', (_what, message, previous, expected) => {
  expect(changesWriter(message, previous)).toBe(expected);
});

const noon = new Date(2026, 10, 29, 12).getTime();
const minute = 60_000;

it.each([
  ['at once', { ...mine, createdAt: noon + 5 * minute }, true],
  ['later', { ...mine, createdAt: noon + 6 * minute }, false],
  ['by a colleague', { ...anas, createdAt: noon }, false],
  ['by the customer', { ...mine, direction: 'in' as const, createdAt: noon }, false],
])('makes one group with what is written %s', (_what, message, expected) => {
  expect(goesOn(message, { ...mine, createdAt: noon })).toBe(expected);
});

it('begins a group with each day', () => {
  const midnight = new Date(2026, 10, 29).getTime();
  const before = { ...mine, createdAt: midnight - minute };
  expect(goesOn({ ...mine, createdAt: midnight + minute }, before)).toBe(false);
});
