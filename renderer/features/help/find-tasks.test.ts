import { expect, it } from 'vitest';
import { findTasks } from './find-tasks.ts';
import type { ShownGuide } from './guides.ts';

const guideOf = (name: ShownGuide['name'], texts: Record<string, string>): ShownGuide => ({
  name,
  language: 'en',
  title: name,
  parts: [
    {
      title: 'Part',
      tasks: Object.entries(texts).map(([title, text]) => ({ id: title, title, blocks: [], text })),
    },
  ],
});

const guides = [
  guideOf('agents', {
    'Say your name': 'Settings > Sending has it, as a signature.',
    'Lock Postline': 'If you forget the passphrase, enter the access token.',
  }),
  guideOf('administrators', { 'Provide dictionaries': 'A name of a file for each; your own too.' }),
];

const found = (search: string) => findTasks(guides, search).map(({ task }) => task.title);

it('finds the tasks that have every word, those first that have them in their title', () => {
  expect(found('your name')).toEqual(['Say your name', 'Provide dictionaries']);
  expect(found('SIGNATURE')).toEqual(['Say your name']);
});

it('finds those that have most words where none has them all, the agents’ first', () => {
  expect(found('what is my name')).toEqual(['Say your name', 'Provide dictionaries']);
  expect(found('I forgot my passphrase')).toEqual(['Lock Postline']);
  expect(found('zebra')).toEqual([]);
});
