import { expect, it } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { commandsOn } from './message-commands.ts';

it.each([
  ['one’s own', {}, true],
  ['a customer’s', { direction: 'in' }, false],
  // Its file may not be on this computer.
  ['a colleague’s', { author: { memberId: 'm', name: 'Jan' } }, false],
  ['one that was passed on', { content: { kind: 'forward', messageId: 'x' } }, false],
] as const)('offers to make a template of %s message: %j %s', (_whose, change, isOffered) => {
  const message = { ...acceptedMessage, ...change } as typeof acceptedMessage;
  expect(commandsOn(message).includes('save-as-template')).toBe(isOffered);
});
