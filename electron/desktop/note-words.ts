import type { SystemNote } from '../engine/host.ts';

const numbers = new Intl.NumberFormat('en');

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${numbers.format(count)} ${more}`;

/** Shown by the operating system, which has no page to take words from. */
const words: {
  [Kind in SystemNote['kind']]: (note: Extract<SystemNote, { kind: Kind }>) => {
    title: string;
    body: string;
  };
} = {
  undecided: ({ instanceName, count }) => ({
    title: counted(count, 'message needs you', 'messages need you'),
    body: `${instanceName}: not known to have arrived, or refused.`,
  }),
  'scheduled-missed': ({ instanceName, count }) => ({
    title: counted(count, 'scheduled message was not sent', 'scheduled messages were not sent'),
    body: `${instanceName}: the time passed while Postline could not send. Say whether to send now.`,
  }),
  'run-proposed': ({ name, archived, requests }) => ({
    title: `“${name}” is due`,
    body: `${archived ? 'Archives' : 'Unarchives'} ${counted(requests, 'thread', 'threads')}. Nothing leaves before you start it.`,
  }),
  'run-ended': ({ archived, confirmed, failed }) => ({
    title: archived === null ? 'A run was undone' : 'An archive run ended',
    body: [
      `${counted(confirmed, 'thread', 'threads')} ${archived === null ? 'as before' : archived ? 'archived' : 'unarchived'}`,
      ...(failed > 0 ? [`${numbers.format(failed)} failed`] : []),
    ].join(', '),
  }),
};

/** What a note says, in words. */
export function noteInWords(note: SystemNote): { title: string; body: string } {
  // The table has an entry of the right kind for each.
  return (words[note.kind] as (note: SystemNote) => { title: string; body: string })(note);
}
