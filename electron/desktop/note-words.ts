import type { NoteAction, SystemNote } from '../engine/host.ts';

const numbers = new Intl.NumberFormat('en');

const counted = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${numbers.format(count)} ${more}`;

/** What the buttons of a notification say. */
export const actionWords: Record<NoteAction, string> = {
  show: 'Show',
  answer: 'Answer',
  'mark-read': 'Mark as read',
  'try-again': 'Try again',
  dismiss: 'Dismiss',
};

/** What stands in the field for a reply. */
export const replyWords = 'Answer';

interface NoteWords {
  title: string;
  body: string;
}

type AboutMessages = Extract<SystemNote, { kind: 'incoming' | 'rejected' | 'unknown' }>;

/** Returns what a notification of the operating system says, which has no page to take words from. */
export function noteInWords(note: SystemNote): NoteWords {
  switch (note.kind) {
    case 'incoming':
    case 'rejected':
    case 'unknown':
      return note.subject === null ? inGeneral(note) : ofSubject(note, note.subject);
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
        title: `${note.name === null ? 'An archive run' : `“${note.name}”`} needs your approval`,
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
    case 'after-silence':
      return afterSilence(note);
  }
}

const general: Record<AboutMessages['kind'], (note: AboutMessages) => NoteWords> = {
  incoming: ({ count, chats, instanceName }) => ({
    title: counted(count, 'new message', 'new messages'),
    body: chats === 1 ? instanceName : `${instanceName}: in ${numbers.format(chats)} chats`,
  }),
  rejected: ({ count, instanceName }) => ({
    title: counted(count, 'message was rejected', 'messages were rejected'),
    body: `${instanceName}: Rejected by the service, or missing a file.`,
  }),
  unknown: ({ count, instanceName }) => ({
    title: counted(count, 'message isn’t confirmed', 'messages aren’t confirmed'),
    body: `${instanceName}: May or may not have arrived. Choose what to do.`,
  }),
};

const inGeneral = (note: AboutMessages): NoteWords => general[note.kind](note);

/** The same where the person chose that notifications name whom they are about. */
function ofSubject(
  note: AboutMessages,
  { name, text }: NonNullable<AboutMessages['subject']>,
): NoteWords {
  const { title, body } = inGeneral(note);
  if (note.kind === 'incoming') return { title: name, body: text ?? `${title} · ${body}` };
  return { title, body: text === null ? `To ${name}. ${body}` : `To ${name}: ${text}` };
}

function afterSilence({ counts }: Extract<SystemNote, { kind: 'after-silence' }>): NoteWords {
  const { incoming, rejected, unknown, scheduled, runs } = counts;
  const parts = [
    incoming > 0 && counted(incoming, 'new message', 'new messages'),
    rejected > 0 && `${numbers.format(rejected)} rejected`,
    unknown > 0 && `${numbers.format(unknown)} not confirmed`,
    scheduled > 0 && `${numbers.format(scheduled)} not sent in time`,
    runs > 0 && counted(runs, 'archive run', 'archive runs'),
  ];
  return {
    title: 'While notifications were silent',
    body: parts.filter((part) => part !== false).join(', '),
  };
}
