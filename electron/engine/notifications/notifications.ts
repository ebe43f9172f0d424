import type { OpenedPlace } from '../../../shared/contract/app.ts';
import type { Events } from '../events.ts';
import type { Host, NoteAction, SystemNote, ToldOf } from '../host.ts';
import type { Openings } from '../application/openings.ts';
import type { MemoryService } from '../settings/memory.ts';
import type { SettingsService } from '../settings/settings.ts';
import { isSilent } from './silence.ts';

/** What is told of one instance; `after-silence` is made here. */
type Note = Exclude<SystemNote, { kind: 'after-silence' }>;

type NoteKind = Note['kind'];

/** Kinds in the order in which a person wants to know. */
const kinds: Record<NoteKind, { of: ToldOf; place: OpenedPlace }> = {
  unknown: { of: 'unknown', place: 'needsReview' },
  rejected: { of: 'rejected', place: 'needsReview' },
  'scheduled-missed': { of: 'scheduled', place: 'scheduled' },
  'run-missed': { of: 'runs', place: 'threads' },
  mentioned: { of: 'team', place: 'calls' },
  given: { of: 'team', place: 'mine' },
  incoming: { of: 'incoming', place: 'unread' },
  'run-proposed': { of: 'runs', place: 'threads' },
  'run-ended': { of: 'runs', place: 'threads' },
};

/** Milliseconds between looks for the end of a silence: clocks are changed, and timers stand still while the machine sleeps. */
const lookEveryMs = 30_000;

interface Told {
  note: Note;
  onAction: (action: NoteAction, reply: string | null) => void;
}

/**
 * Creates what notifies a person who looks elsewhere, where the settings and the host let it: the newest note of a kind and
 * instance takes the place of the one before. What comes in a silence is told in one note at its end, if it still matters.
 */
export function createNotifications(
  { notify }: Pick<Host, 'notify'>,
  settings: SettingsService,
  memory: MemoryService,
  openings: Openings,
  events: Events,
  isLocked: () => boolean,
) {
  /** What takes each note away. */
  const shown = new Map<string, () => void>();
  const held = new Map<string, Told>();
  let timer: NodeJS.Timeout | undefined;

  const show = (key: string, note: SystemNote, onAction: Told['onAction']): boolean => {
    shown.get(key)?.();
    const takeAway = notify?.(note, onAction) ?? null;
    if (takeAway === null) shown.delete(key);
    else shown.set(key, takeAway);
    return takeAway !== null;
  };

  const isSilentNow = (): boolean =>
    isSilent({ ...settings.get().notifications, ...memory.get() }, Date.now());
  const isWanted = ({ kind }: Note): boolean => settings.get().notifications[kinds[kind].of];

  /** Says no more than the person chose, and nothing that a lock hides. */
  const discreet = (note: Note): Note => {
    if (isLocked()) {
      const locked = { ...note, actions: ['show'] } as const;
      if ('subject' in locked) return { ...locked, subject: null };
      return 'name' in locked ? { ...locked, name: null } : locked;
    }
    const { shows } = settings.get().notifications;
    if (!('subject' in note) || note.subject === null || shows === 'names-and-text') return note;
    const subject = shows === 'names' ? { ...note.subject, text: null } : null;
    return { ...note, subject } as Note;
  };

  const tellHeld = (): void => {
    const all = [...held].filter(([, { note }]) => isWanted(note));
    held.clear();
    const [first, ...more] = all.sort(([, one], [, other]) => rank(one.note) - rank(other.note));
    if (first === undefined) return;
    const [key, told] = first;
    if (more.length === 0) show(key, discreet(told.note), told.onAction);
    else show('after-silence', summary(all.map(([, { note }]) => note)), told.onAction);
  };

  /** Tells what was held once nothing is silent any more. */
  const look = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held.size === 0) return;
    if (isSilentNow()) timer = setTimeout(look, lookEveryMs);
    else tellHeld();
  };
  const unsubscribe = events.subscribe(look, ['settings.changed', 'memory.changed']);

  return {
    /** Returns whether the person is told, now or after a silence; `act` carries out an action on what the note is about. */
    tell: (instanceId: string, note: Note, act?: Told['onAction']): boolean => {
      if (notify === null || !isWanted(note)) return false;
      const key = keyOf(instanceId, note.kind);
      const { place } = kinds[note.kind];
      const open = () =>
        openings.open(
          'runId' in note ? { place: 'run', instanceId, runId: note.runId } : { place, instanceId },
        );
      // Whoever stands before a locked Postline may see that something came, and do nothing.
      const onAction: Told['onAction'] = (...asked) =>
        act === undefined || isLocked() ? open() : act(...asked);
      if (!isSilentNow()) return show(key, discreet(note), onAction);
      held.set(key, { note, onAction });
      look();
      return true;
    },
    /** Takes away what was told of a cause that is gone. */
    withdraw: (instanceId: string, kind: NoteKind): void => {
      const key = keyOf(instanceId, kind);
      held.delete(key);
      shown.get(key)?.();
      shown.delete(key);
    },
    /** Corrects a note that is held back. */
    correct: (instanceId: string, note: Note, act?: Told['onAction']): void => {
      const key = keyOf(instanceId, note.kind);
      const told = held.get(key);
      if (!told) return;
      const onAction: Told['onAction'] = (...asked) =>
        act === undefined || isLocked() ? told.onAction('show', null) : act(...asked);
      held.set(key, { note, onAction });
    },
    /** Takes everything away. */
    stop: (): void => {
      unsubscribe();
      clearTimeout(timer);
      for (const takeAway of shown.values()) takeAway();
      shown.clear();
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;

const keyOf = (instanceId: string, kind: NoteKind): string => `${instanceId} ${kind}`;

const rank = ({ kind }: Note): number => Object.keys(kinds).indexOf(kind);

function summary(notes: readonly Note[]): SystemNote {
  const counts = { incoming: 0, rejected: 0, unknown: 0, scheduled: 0, runs: 0, team: 0 };
  for (const note of notes) counts[kinds[note.kind].of] += 'count' in note ? note.count : 1;
  const [first, ...others] = new Set(notes.map(({ instanceName }) => instanceName));
  const instanceName = others.length === 0 ? (first ?? '') : '';
  return { kind: 'after-silence', instanceName, counts, actions: ['show'] };
}
