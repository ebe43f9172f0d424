import { rm } from 'node:fs/promises';
import type { CopyProgress } from '../../../shared/contract/media-copies.ts';
import { keepsCopyOf, type KeptCopies, megabyte } from '../../../shared/domain/media-copy.ts';
import { sendAsKinds } from '../../../shared/domain/media.ts';
import { atMostEvery } from '../at-most-every.ts';
import { type BackOff, ofService } from '../delivery/back-off.ts';
import { createPump } from '../delivery/pump.ts';
import type { InstanceEvents } from '../events.ts';
import { identify } from '../files/file-identity.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { TeamFile, UncopiedMedia } from '../store/messages/media-copies-table.ts';
import { type MediaReaderParts, type Reading, readMedia } from './read-media.ts';

/** Copies made side by side. */
const atOnce = 2;
/** Milliseconds from each attempt to the next; after the last it is given up: services are known to keep media for some hours. */
const delaysMs = [1, 5, 30, 120, 600, 1_800, 7_200, 21_600].map((seconds) => seconds * 1_000);
/** Milliseconds between two words on how far a copy is. */
const toldEveryMs = 200;

interface MediaCopiesOptions extends MediaReaderParts {
  instanceId: string;
  history: Pick<History, 'mediaCopies'>;
  own: OwnFiles;
  /** The service's address. */
  address: () => string;
  settings: () => { keepCopies: KeptCopies; largestMegabytes: number };
  /** What the service answers to others does not keep media from being read. */
  backOff: Pick<BackOff, 'mayAsk'>;
  /** Reads a file of this instance out of the team’s store; null: the console works alone, or the store is not for it. */
  ofTeam: () => TeamReader | null;
  events: InstanceEvents;
  log: Log;
}

/** Reads a file of the team’s store into one of its own, checked. Throws the signal's reason, and nothing else. */
type TeamReader = (
  file: TeamFile,
  how: { signal: AbortSignal; onProgress: (bytes: number, total: number) => void },
) => Promise<Reading>;

/** A copy under way. */
interface UnderWay {
  chatId: string;
  /** Why it ends early: a person does not want it, or its message goes. */
  stop: AbortController;
  ended: Promise<void>;
  progress: CopyProgress;
}

/**
 * Creates what makes own copies of media that came in, by themselves where the settings say so, and on a person's word: some at a time,
 * again with longer waits where one fails, over restarts. A copy is whole and in its message, or it is not there.
 */
export function createMediaCopies(options: MediaCopiesOptions) {
  const { instanceId, history, own, events, log } = options;
  const underWay = new Map<string, UnderWay>();
  let isEnded = false;

  const pump = createPump(step, (error) => {
    if (!isEnded) log.error('media was not looked for', { instanceId, error: String(error) });
  });

  async function step(): Promise<void> {
    await decide();
    const reason = options.backOff.mayAsk(ofService)?.reason;
    if (isEnded || reason === 'no-token') return;
    const busy = [...underWay.keys()];
    // What a person asks for is asked for also while nothing is done by itself.
    const isHeld = reason !== undefined;
    const due = await history.mediaCopies.due(Date.now(), atOnce - busy.length, busy, isHeld);
    for (const media of due.media) begin(media);
    if (due.nextAt !== null) pump.wakeIn(due.nextAt - Date.now());
  }

  async function decide(): Promise<void> {
    const { keepCopies, largestMegabytes } = options.settings();
    const kinds = [...sendAsKinds, null].filter((kind) => keepsCopyOf(keepCopies, kind));
    for (let chatIds = ['']; chatIds.length > 0 && !isEnded;) {
      chatIds = await history.mediaCopies.decide(kinds, largestMegabytes * megabyte, Date.now());
      for (const chatId of chatIds) events.publish('messages.changed', { chatId });
    }
  }

  function begin(media: UncopiedMedia): void {
    const { localId, chatId, record } = media;
    const stop = new AbortController();
    const progress = { localId, bytes: 0, total: record.size };
    const ended = copy(media, stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        log.error('media was not copied', { instanceId, error: String(error) });
        return postpone(media, { problem: 'unreachable', retryAfterMs: null });
      })
      .finally(() => {
        underWay.delete(localId);
        events.publish('mediaCopies.changed', { chatId });
        pump.wake();
      });
    underWay.set(localId, { chatId, stop, progress, ended });
    events.publish('mediaCopies.changed', { chatId });
  }

  async function copy(media: UncopiedMedia, signal: AbortSignal): Promise<void> {
    const { localId, chatId } = media;
    const changedSeldom = atMostEvery(toldEveryMs, () =>
      events.publish('mediaCopies.changed', { chatId }),
    );
    const onProgress = (bytes: number, total: number | null): void => {
      const entry = underWay.get(localId);
      if (entry === undefined) return;
      entry.progress = { localId, bytes, total: total ?? entry.progress.total };
      changedSeldom();
    };
    const reading = await read(media, signal, onProgress);
    if (reading.is === 'read') return keep(media, reading.path, signal);
    if (reading.is === 'expired') return end(localId, 'expired', null);
    const { problem, mayPass, retryAfterMs } = reading;
    if (problem === 'too-large') return end(localId, 'offered', problem);
    return mayPass ? postpone(media, { problem, retryAfterMs }) : end(localId, 'failed', problem);
  }

  /** The team is asked first, which keeps files for longer than services do. */
  async function read(
    { url, team, isAsked }: UncopiedMedia,
    signal: AbortSignal,
    onProgress: (bytes: number, total: number | null) => void,
  ): Promise<Reading> {
    const ofTeam = options.ofTeam();
    let reading: Reading = {
      is: 'failed',
      problem: ofTeam === null ? 'team-away' : 'still-to-come',
      mayPass: true,
      retryAfterMs: null,
    };
    if (team !== null && ofTeam !== null) {
      reading = await ofTeam(team, { signal, onProgress });
    }
    if (reading.is === 'read' || url === '') return reading;
    const most = isAsked ? Infinity : options.settings().largestMegabytes * megabyte;
    return readMedia(options, { url, base: options.address(), most, signal, onProgress });
  }

  /** Puts what was received in its place, and then into its message. */
  async function keep(media: UncopiedMedia, received: string, signal: AbortSignal): Promise<void> {
    const { localId } = media;
    try {
      const { copiedMedia } = await import('./copied-media.ts');
      const about = await copiedMedia(received, media);
      if (about === null) return await end(localId, 'failed', 'other-type');
      signal.throwIfAborted();
      const path = await own.adopt(received, localId);
      const source = { kind: 'file' as const, path, isOwn: true, ...(await identify(path)) };
      const chatId = await history.mediaCopies.complete(localId, { ...about, source });
      if (chatId === null) await own.dropAll([localId]);
      else events.messagesChanged(chatId);
    } finally {
      await rm(received, { force: true });
    }
  }

  async function postpone(
    { localId, chatId, tries }: UncopiedMedia,
    failure: { problem: Failure; retryAfterMs: number | null },
  ): Promise<void> {
    const { problem, retryAfterMs } = failure;
    const delay = delaysMs[tries];
    if (delay === undefined) return end(localId, 'failed', problem);
    const at = Date.now() + Math.max(delay, retryAfterMs ?? 0);
    await history.mediaCopies.postpone(localId, { problem, at });
    events.publish('messages.changed', { chatId });
  }

  type Failure = Parameters<History['mediaCopies']['postpone']>[1]['problem'];

  async function end(
    localId: string,
    state: Parameters<History['mediaCopies']['end']>[1]['state'],
    problem: Failure | null,
  ): Promise<void> {
    const chatId = await history.mediaCopies.end(localId, { state, problem });
    if (chatId !== null) events.publish('messages.changed', { chatId });
  }

  const stopThose = async (localIds: Iterable<string>): Promise<void> => {
    const found = [...localIds].flatMap((localId) => underWay.get(localId) ?? []);
    for (const { stop } of found) stop.abort();
    await Promise.all(found.map(({ ended }) => ended));
  };

  return {
    begin: pump.wake,
    on: {
      hold: pump.wake,
      awake: pump.wake,
      // Another token or address is there, or what is kept is another.
      settings: pump.wake,
    },
    events: {
      // Media came in.
      'mediaCopies.changed': ({ chatId }: { chatId: string | null }) => {
        if (chatId === null) pump.wake();
      },
    },
    service: {
      list: ({ chatId }: { chatId: string }): CopyProgress[] =>
        [...underWay.values()]
          .filter((one) => one.chatId === chatId)
          .map(({ progress }) => progress),
      download: async ({ localId }: { localId: string }): Promise<void> => {
        const chatId = await history.mediaCopies.ask(localId, Date.now());
        if (chatId === null) return;
        events.publish('messages.changed', { chatId });
        pump.wake();
      },
      cancel: async ({ localId }: { localId: string }): Promise<void> => {
        // First, so that what looks for work does not begin it again.
        await end(localId, 'offered', null);
        await stopThose([localId]);
      },
    },
    /** Ends copies of messages that have gone, and waits for that. */
    dropGone: async (): Promise<void> => {
      const wanted = new Set(await history.mediaCopies.wanted([...underWay.keys()]));
      await stopThose([...underWay.keys()].filter((localId) => !wanted.has(localId)));
    },
    stop: async (): Promise<void> => {
      isEnded = true;
      await stopThose(underWay.keys());
      await pump.stop();
    },
  };
}
