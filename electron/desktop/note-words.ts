import type { SystemNote } from '../engine/host.ts';

const numbers = new Intl.NumberFormat('en');

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${numbers.format(count)} ${more}`;

/** Returns what a notification of the operating system says, which has no page to take words from. */
export function noteInWords(note: SystemNote): { title: string; body: string } {
  switch (note.kind) {
    case 'needsReview':
      return {
        title: counted(note.count, 'message needs review', 'messages need review'),
        body: `${note.instanceName}: not confirmed, rejected, or missing a file.`,
      };
    case 'scheduled-missed':
      return {
        title: counted(
          note.count,
          'scheduled message wasn’t sent',
          'scheduled messages weren’t sent',
        ),
        body: `${note.instanceName}: Postline was closed or this computer was asleep. Choose whether to send now.`,
      };
    case 'run-proposed': {
      const threads = counted(note.requests, 'thread', 'threads');
      return {
        title: `“${note.name}” needs your approval`,
        body: `Ready to ${note.archived ? 'archive' : 'unarchive'} ${threads}. Nothing is sent until you approve.`,
      };
    }
    case 'run-ended': {
      const done = note.archived === null ? 'restored' : note.archived ? 'archived' : 'unarchived';
      const failed = note.failed > 0 ? `, ${numbers.format(note.failed)} failed` : '';
      return {
        title: note.archived === null ? 'Undo finished' : 'Archive run finished',
        body: `${counted(note.confirmed, 'thread', 'threads')} ${done}${failed}`,
      };
    }
  }
}
