import type { NoteAction, SystemNote } from '../engine/host.ts';
import type { Words } from './words.ts';

/** Returns what a button of a notification says. */
export function actionWords(words: Words, action: NoteAction): string {
  return words.translate(`note.action-${action}`);
}

type AboutTeam = Extract<SystemNote, { kind: 'mentioned' | 'given' }>;

interface NoteWords {
  title: string;
  body: string;
}

type AboutMessages = Extract<SystemNote, { kind: 'incoming' | 'rejected' | 'unknown' }>;

/** Returns what a notification of the operating system says, which has no page to take words from. */
export function noteInWords(words: Words, note: SystemNote): NoteWords {
  const say = words.translate;
  const { instanceName: instance } = note;
  switch (note.kind) {
    case 'incoming':
    case 'rejected':
    case 'unknown':
      return aboutMessages(words, note);
    case 'mentioned':
    case 'given':
      return aboutTeam(words, note);
    case 'scheduled-missed':
      return {
        title: say('note.scheduled-missed', { count: note.count }),
        body: say('note.scheduled-missed-body', { instance }),
      };
    case 'run-missed':
      return {
        title: say('note.run-missed'),
        body: say('note.run-missed-body', { instance }),
      };
    case 'run-proposed': {
      const { name, archived, requests } = note;
      return {
        title: say('note.run-proposed', { named: yesNo(name !== null), name: name ?? '' }),
        body: say('note.run-proposed-body', { archived: yesNo(archived), count: requests }),
      };
    }
    case 'run-ended': {
      const { isDeletion, archived, confirmed, failed } = note;
      const restored = isDeletion ? 'deleted' : 'restored';
      const title =
        archived === null
          ? (`note.run-${isDeletion ? 'deleted' : 'undone'}` as const)
          : 'note.run-ended';
      return {
        title: say(title),
        body: say('note.run-ended-body', {
          archived: archived === null ? restored : yesNo(archived),
          count: confirmed,
          failed,
        }),
      };
    }
    case 'after-silence':
      return { title: say('note.after-silence'), body: afterSilence(words, note) };
  }
}

const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Whom it is about, and with what words, is told where the person chose that notifications do. */
function aboutMessages({ translate: say }: Words, note: AboutMessages): NoteWords {
  const { kind, count, chats, instanceName: instance, subject } = note;
  const title = say(`note.${kind}`, { count });
  if (kind === 'incoming') {
    const place = chats === 1 ? instance : say('note.in-chats', { instance, chats });
    if (subject === null) return { title, body: place };
    return {
      title: subject.name,
      body: subject.text ?? say('note.title-and-place', { title, place }),
    };
  }
  const body = say(`note.${kind}-body`, { instance });
  if (subject === null) return { title, body };
  const { name, text } = subject;
  return {
    title,
    body: text === null ? say('note.to', { name, body }) : say('note.to-text', { name, text }),
  };
}

/** Who called, and where, is told as {@link aboutMessages} does. */
function aboutTeam(
  { translate: say }: Words,
  { kind, count, chats, instanceName: instance, subject }: AboutTeam,
): NoteWords {
  if (subject !== null) {
    const { by, name, text } = subject;
    const place = { title: name, place: instance };
    return {
      title: say(`note.${kind}-by`, { by }),
      body:
        text === null ? say('note.title-and-place', place) : say('note.in-text', { name, text }),
    };
  }
  const body = chats === 1 ? instance : say('note.in-chats', { instance, chats });
  return { title: say(`note.${kind}`, { count }), body };
}

function afterSilence(
  { translate: say, list }: Words,
  { counts }: Extract<SystemNote, { kind: 'after-silence' }>,
): string {
  const { incoming, rejected, unknown, scheduled, runs, team } = counts;
  const parts = [
    team > 0 && say('note.silent-team', { count: team }),
    incoming > 0 && say('note.incoming', { count: incoming }),
    rejected > 0 && say('note.silent-rejected', { count: rejected }),
    unknown > 0 && say('note.silent-unknown', { count: unknown }),
    scheduled > 0 && say('note.silent-scheduled', { count: scheduled }),
    runs > 0 && say('note.silent-runs', { count: runs }),
  ];
  return list(
    parts.filter((part) => part !== false),
    { type: 'unit' },
  );
}
