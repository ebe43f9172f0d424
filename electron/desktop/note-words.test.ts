import { expect, it } from 'vitest';
import type { SystemNote } from '../engine/host.ts';
import { noteInWords } from './note-words.ts';

it.each<[SystemNote, string, string]>([
  [
    { kind: 'needsReview', instanceName: 'Berlin', count: 1 },
    '1 message needs review',
    'Berlin: not confirmed, rejected, or missing a file.',
  ],
  [
    { kind: 'scheduled-missed', instanceName: 'Berlin', count: 2 },
    '2 scheduled messages weren’t sent',
    'Berlin: Postline was closed or this computer was asleep. Choose whether to send now.',
  ],
  [
    { kind: 'run-proposed', name: 'Quiet', archived: false, requests: 1_200 },
    '“Quiet” needs your approval',
    'Ready to unarchive 1,200 threads. Nothing is sent until you approve.',
  ],
  [
    { kind: 'run-ended', archived: true, confirmed: 9_998, failed: 2 },
    'Archive run finished',
    '9,998 threads archived, 2 failed',
  ],
  [
    { kind: 'run-ended', archived: null, confirmed: 1, failed: 0 },
    'Undo finished',
    '1 thread restored',
  ],
])('says %o in words', (note, title, body) => {
  expect(noteInWords(note)).toEqual({ title, body });
});
