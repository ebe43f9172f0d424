import { expect, it } from 'vitest';
import type { Message, Told } from '../../../../shared/contract/messages.ts';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { showsSameState } from './shows-same-state.ts';

const told = (kind: Told['kind']): Told => ({ kind, at: 1, count: 1 }) as Told;
const same = (change: Partial<Message>, otherChange: Partial<Message> = {}) =>
  showsSameState({ ...acceptedMessage, ...change }, { ...acceptedMessage, ...otherChange });

it('is the same for messages that were accepted, whatever they say', () => {
  expect(same({ localId: 'a', text: 'one', createdAt: 5 })).toBe(true);
});

it('is the same for what came in one after another, and says so once', () => {
  const received: Partial<Message> = { direction: 'in', state: 'received' };
  expect(same({ ...received, localId: 'a' }, { ...received, localId: 'b' })).toBe(true);
});

it('differs by state, direction, and how far each got', () => {
  expect(same({ direction: 'in', state: 'received' })).toBe(false);
  expect(same({ confirmedManually: true })).toBe(false);
  expect(same({ told: [told('read')] })).toBe(false);
  expect(same({ told: [told('read')] }, { told: [told('delivered')] })).toBe(false);
  expect(same({ told: [told('sent'), told('read')] }, { told: [told('read')] })).toBe(true);
});

it.each<Partial<Message>>([
  { state: 'unknown' },
  { state: 'rejected' },
  { state: 'queued' },
  { isStarred: true },
  { told: [told('edited')] },
  { deletion: { actionId: 1, state: 'done', at: 1, notBefore: null, failure: null } },
])('is never the same for two messages with more to say or to decide: %j', (change) => {
  expect(same(change, change)).toBe(false);
});
