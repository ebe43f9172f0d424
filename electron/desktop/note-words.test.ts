import { expect, it } from 'vitest';
import type { SystemNote } from '../engine/host.ts';
import { noteInWords } from './note-words.ts';
import { wordsIn } from './words.ts';

const english = wordsIn({ language: 'en', locale: 'en-GB' });

const one = { instanceName: 'Berlin', actions: [], count: 1, chats: 1, subject: null } as const;
const many = { ...one, count: 1_200, chats: 3 };
const ana = { name: 'Ana', text: null };
const run = { instanceName: 'Berlin', actions: [] };

it.each<[SystemNote, string, string]>([
  [{ ...one, kind: 'incoming' }, '1 new message', 'Berlin'],
  [{ ...many, kind: 'incoming' }, '1,200 new messages', 'Berlin: in 3 chats'],
  [{ ...one, kind: 'incoming', subject: ana }, 'Ana', '1 new message · Berlin'],
  [{ ...one, kind: 'incoming', subject: { ...ana, text: 'Hello?' } }, 'Ana', 'Hello?'],
  [
    { ...one, kind: 'rejected' },
    '1 message was rejected',
    'Berlin: The service rejected it, or a file is missing.',
  ],
  [
    { ...one, kind: 'rejected', subject: { ...ana, text: 'Your order' } },
    '1 message was rejected',
    'To Ana: Your order',
  ],
  [
    { ...many, kind: 'unknown' },
    '1,200 messages may not have arrived',
    'Berlin: Open Postline to decide.',
  ],
  [
    { ...one, kind: 'unknown', subject: ana },
    '1 message may not have arrived',
    'To Ana. Berlin: Open Postline to decide.',
  ],
  [{ ...one, kind: 'mentioned' }, 'You were mentioned', 'Berlin'],
  [{ ...many, kind: 'given' }, '1,200 chats were assigned to you', 'Berlin: in 3 chats'],
  [
    { ...one, kind: 'mentioned', subject: { ...ana, by: 'Ben' } },
    'Ben mentioned you',
    'Ana · Berlin',
  ],
  [
    { ...one, kind: 'given', subject: { name: 'Ana', text: 'Third parcel', by: 'Ben' } },
    'Ben assigned a chat to you',
    'Ana: Third parcel',
  ],
  [
    { ...run, kind: 'scheduled-missed', count: 2 },
    '2 scheduled messages weren’t sent',
    'Berlin: Postline was closed or this computer was asleep. Choose whether to send now.',
  ],
  [
    { ...run, runId: 'r', kind: 'run-missed' },
    'An archive run didn’t start',
    'Berlin: Postline was closed or this computer was asleep. Choose whether to start now.',
  ],
  [
    { ...run, runId: 'r', kind: 'run-proposed', name: 'Quiet', archived: false, requests: 1_200 },
    '“Quiet” needs your approval',
    'Ready to unarchive 1,200 threads. Nothing is sent until you approve.',
  ],
  [
    { ...run, runId: 'r', kind: 'run-proposed', name: null, archived: true, requests: 1 },
    'A repeating run needs your approval',
    'Ready to archive 1 thread. Nothing is sent until you approve.',
  ],
  [
    {
      ...run,
      runId: 'r',
      kind: 'run-ended',
      isDeletion: false,
      archived: true,
      confirmed: 9_998,
      failed: 2,
    },
    'Archive run finished',
    '9,998 threads archived, 2 rejected',
  ],
  [
    {
      ...run,
      runId: 'r',
      kind: 'run-ended',
      isDeletion: false,
      archived: null,
      confirmed: 1,
      failed: 0,
    },
    'Undo finished',
    '1 thread restored',
  ],
  [
    {
      ...run,
      kind: 'after-silence',
      counts: { incoming: 5, rejected: 1, unknown: 2, scheduled: 1, runs: 1, team: 2 },
    },
    'While notifications were paused',
    '2 mentions or assigned chats, 5 new messages, 1 rejected, 2 unknown, 1 not sent in time, 1 archive run',
  ],
])('says %o in words', (note, title, body) => {
  expect(noteInWords(english, note)).toEqual({ title, body });
});
