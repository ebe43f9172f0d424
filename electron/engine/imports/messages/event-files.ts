import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openRegular } from '../../files/file-identity.ts';
import type { Log } from '../../host.ts';
import { problemsIn } from '../../incoming/event-of-record.ts';
import { eventsIn } from '../../incoming/events-in.ts';
import { type IncomingEvent, unknownEvent } from '../../incoming/incoming-event.ts';
import { webhookEvent } from '../../incoming/webhook-event.ts';
import type { History } from '../../store/history.ts';
import { eventFile } from '../watched-folder.ts';
import type { Receiver } from './receive-events.ts';

/** Milliseconds between looks, where the system does not tell of new files: a folder in a network. */
const lookAgainMs = 5_000;
/** Milliseconds from the system's word to the look: files come in bursts. */
const soonMs = 50;
/** Files that are read together. */
const filesAtOnce = 100;
/** Bytes of a file; the receiver writes smaller ones. */
const largest = 4 * 1024 * 1024;
/** Under this name the folder's files remember the last event that was taken. */
const lastTaken = '*.event.json';

interface EventFilesParts {
  history: Pick<History, 'watchedFolders'>;
  receiver: Pick<Receiver, 'receive'>;
  log: Log;
}

/**
 * Creates what takes the events that a receiver writes into the watched folder of messages: one file each, whole from the moment
 * it has its name, in the order of their names. They stay where they are; the receiver deletes old ones.
 */
export function createEventFiles({ history, receiver, log }: EventFilesParts) {
  const { watchedFolders } = history;
  const stopping = new AbortController();
  let following: { folder: string; watcher: FSWatcher } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  const lookIn = (ms: number): void => {
    clearTimeout(timer);
    if (!stopping.signal.aborted) timer = setTimeout(look, ms);
  };

  /** Lets the system tell of new files, where it can. */
  const follow = (folder: string | null): void => {
    if (following?.folder === folder) return;
    following?.watcher.close();
    following = null;
    if (folder === null || stopping.signal.aborted) return;
    try {
      const watcher = watch(folder, { persistent: false }, () => lookIn(soonMs));
      watcher.on('error', () => watcher.close());
      following = { folder, watcher };
    } catch {
      // It is away: looks find it again.
    }
  };

  const takeFrom = async (folder: string): Promise<void> => {
    const files = await watchedFolders.files('messages');
    const last = files.find(({ name }) => name === lastTaken)?.mark ?? '';
    const fresh = await namesAfter(last, folder);
    for (let at = 0; at < fresh.length; at += filesAtOnce) {
      const part = fresh.slice(at, at + filesAtOnce);
      const events = await Promise.all(part.map((name) => eventsOf(join(folder, name), log)));
      if (stopping.signal.aborted || (await watchedFolders.path('messages')) !== folder) return;
      await receiver.receive(events.flat());
      await watchedFolders.imported('messages', { name: lastTaken, mark: part.at(-1) ?? '' });
    }
  };

  const lookOnce = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    const folder = await watchedFolders.path('messages');
    follow(folder);
    if (folder === null) return;
    await takeFrom(folder);
    // What came meanwhile is looked for sooner.
    if (timer === undefined) lookIn(lookAgainMs);
  };

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    looking = looking.then(lookOnce).catch((error: unknown) => {
      log.error('events of the watched folder were not taken', { error: String(error) });
      lookIn(lookAgainMs);
    });
  }

  return {
    /** Looks now, and from then on as long as a folder is watched. */
    look,
    stop: async (): Promise<void> => {
      stopping.abort();
      clearTimeout(timer);
      follow(null);
      await looking;
    },
  };
}

/**
 * Returns the names of events behind one, in order. A list that is read while files appear may have the newest, and not one
 * before it; a second one has all that were there before the newest of the first, and later ones are left for the next look.
 */
async function namesAfter(last: string, folder: string): Promise<string[]> {
  const read = async () => {
    const names = await readdir(folder).catch(() => []);
    return names.filter((name) => eventFile.test(name) && name > last).sort();
  };
  const newest = (await read()).at(-1);
  return newest === undefined ? [] : (await read()).filter((name) => name <= newest);
}

/** Returns the events of a file; none where it cannot be read. */
async function eventsOf(path: string, log: Log): Promise<IncomingEvent[]> {
  try {
    const file = await openRegular(path);
    try {
      if ((await file.stat()).size > largest) throw new Error('it is too large');
      const value = JSON.parse(await file.readFile('utf8')) as unknown;
      const found = eventsIn(value);
      if (found.length === 0) return [webhookEvent(value)];
      return found.map((one) => ('event' in one ? one.event : unread(problemsIn(one), one.value)));
    } finally {
      await file.close();
    }
  } catch (error) {
    log.warn('a file with an event was left out', { error: String(error) });
    return [];
  }
}

/** A record that cannot be read is kept like any event that means nothing here, under what is wrong with it. */
function unread(problems: string, value: object): IncomingEvent {
  return { ...unknownEvent(problems, value), eventId: null, at: null };
}
