import { expect, it } from 'vitest';
import type { Part } from '../delivery/part.ts';
import { createEvents, eventsOf } from '../events.ts';
import { createParts } from './parts.ts';

/** Parts of which each writes down what it does. */
function partsThatSay(safeMode = { isOn: false }) {
  const published = createEvents();
  const parts = createParts('here', published, () => safeMode.isOn);
  const said: string[] = [];
  const add = (name: string, part: Partial<Part> = {}): void => {
    parts.add({
      begin: () => void said.push(`${name} begins`),
      stop: (graceMs) => void said.push(`${name} stops in ${graceMs}`),
      on: {
        clock: ({ gapMs }) => void said.push(`${name} hears of ${gapMs} ms`),
        settings: () => void said.push(`${name} hears of settings`),
      },
      events: { 'outbox.changed': () => void said.push(`${name} hears of messages`) },
      ...part,
    });
  };
  return { published, parts, said, add };
}

it('begins, wakes and stops every part in the order in which they were added', async () => {
  const { parts, said, add } = partsThatSay();
  add('one');
  add('other', { on: {} });
  await parts.begin();
  parts.wake('clock', { gapMs: 7, wasAsleep: false });
  await parts.stop(3);
  expect(said).toEqual([
    'one begins',
    'other begins',
    'one hears of 7 ms',
    'one stops in 3',
    'other stops in 3',
  ]);
});

it('wakes nothing before it began', async () => {
  const { parts, said, add } = partsThatSay();
  add('one');
  parts.wake('settings');
  expect(said).toEqual([]);
  await parts.begin();
  parts.wake('settings');
  expect(said).toEqual(['one begins', 'one hears of settings']);
});

it('begins what acts without a person once safe mode is left', async () => {
  const safeMode = { isOn: true };
  const { parts, said, add } = partsThatSay(safeMode);
  add('folder', { isUnattended: true });
  add('outbox');
  await parts.begin();
  expect(said).toEqual(['outbox begins']);
  safeMode.isOn = false;
  await parts.beginUnattended();
  expect(said).toEqual(['outbox begins', 'folder begins']);
});

it('tells parts the events of their own instance, until they stop', async () => {
  const { published, parts, said, add } = partsThatSay();
  add('one', { begin: () => {}, stop: () => {} });
  await parts.begin();
  eventsOf(published, 'here').publish('outbox.changed', {});
  eventsOf(published, 'elsewhere').publish('outbox.changed', {});
  published.publish('instances.changed', {});
  await parts.stop();
  published.publish('settings.changed', {});
  expect(said).toEqual(['one hears of messages', 'one hears of settings']);
});
