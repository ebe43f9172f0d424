import { expect, it } from 'vitest';
import type { SystemNote } from '../engine/host.ts';
import { noteInWords } from './note-words.ts';

it.each<[SystemNote, string, string]>([
  [
    { kind: 'undecided', instanceName: 'Berlin', count: 1 },
    '1 message needs you',
    'Berlin: not known to have arrived, or refused.',
  ],
  [
    { kind: 'scheduled-missed', instanceName: 'Berlin', count: 2 },
    '2 scheduled messages were not sent',
    'Berlin: the time passed while Postline could not send. Say whether to send now.',
  ],
  [
    { kind: 'run-proposed', name: 'Quiet', archived: false, requests: 1_200 },
    '“Quiet” is due',
    'Unarchives 1,200 threads. Nothing leaves before you start it.',
  ],
  [
    { kind: 'run-ended', archived: true, confirmed: 9_998, failed: 2 },
    'An archive run ended',
    '9,998 threads archived, 2 failed',
  ],
  [
    { kind: 'run-ended', archived: null, confirmed: 1, failed: 0 },
    'A run was undone',
    '1 thread as before',
  ],
])('%o is said in words', (note, title, body) => {
  expect(noteInWords(note)).toEqual({ title, body });
});
