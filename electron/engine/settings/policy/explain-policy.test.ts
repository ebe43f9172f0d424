import { expect, it } from 'vitest';
import { explainPolicy } from './explain-policy.ts';

const explain = (policy: object) => explainPolicy(JSON.stringify(policy));

it('says of each line what it does, what is not known, and which of two counts', () => {
  const policy = {
    locked: { sending: { tellSeen: 'never' }, updates: { mode: 'off' } },
    presets: { sending: { tellSeen: 'on-answer', undoSeconds: 5 }, notifications: { sound: true } },
    onlyTheseInstances: true,
    retention: { months: 12, mostMonths: 6 },
    colour: 'blue',
  };
  expect(explain(policy)).toEqual({
    isApplied: true,
    lines: [
      'locked: sending.tellSeen = "never"',
      'locked: updates.mode = "off"',
      'preset: sending.tellSeen has no effect: it is locked, and the locked value counts',
      'preset: sending.undoSeconds = 5, until a person changes it',
      'only these: no instance at all: no other addresses can be connected, and nothing is sent to others',
      'retention: messages are kept for 12 months, and nobody can change it; mostMonths has no effect: months counts',
      'ignored: presets.notifications.sound: this version doesn’t know it',
      'ignored: colour: this version doesn’t know it',
    ],
  });
  expect(explain({}).lines).toEqual(['It sets nothing.']);
});

it('says what damages it, and what happens then', () => {
  expect(explain({ locked: { sending: { undoSeconds: 'long' } } })).toMatchObject({
    isApplied: false,
    lines: [
      'damaged: the value of locked.sending.undoSeconds isn’t allowed',
      expect.stringMatching(
        /^Postline continues with the last valid policy\. Without one, only its/,
      ),
    ],
  });
  const { isApplied, lines } = explainPolicy('{ "locked": ');
  expect([isApplied, lines[0]]).toEqual([
    false,
    expect.stringMatching(/^damaged: no valid JSON: /),
  ]);
});
