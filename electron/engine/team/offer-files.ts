import { createHash } from 'node:crypto';
import { createPump } from '../delivery/pump.ts';
import { FileFault, openSame } from '../files/file-identity.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OwnFile } from '../store/team/files-table.ts';
import type { SharedFileState } from '../store/team/shared-file.ts';
import { StoreFailure } from './store-failure.ts';
import type { StoreFiles } from './store-files.ts';
import { StatementRefused } from './store-session.ts';
import type { TeamOfLog } from './team-of-log.ts';

/** Files that are read from the table at once; they are uploaded one after the other. */
const batchSize = 20;

/** Milliseconds between two checks whether events, which go first, are still pending. */
const behindEventsMs = 250;

/** Milliseconds until a file is offered again: one whose content had changed, and one that the store refused. */
const retryMs = 60_000;
const refusedMs = 60 * 60_000;

/** Milliseconds between two checks whether the store now accepts files that it had no room for, or that were too large. */
const limitsMs = 10 * 60_000;

/** Bytes from which on other desks show that a file is on its way; a smaller file arrives before anybody could look. */
const announcedFrom = 1_000_000;

/** Attempts after which a file whose content keeps differing from its hash counts as gone. */
const mostTries = 3;

interface OfferParts {
  instanceId: string;
  history: Pick<History, 'team' | 'teamFiles'>;
  team: Pick<TeamOfLog, 'store' | 'onChange'>;
  instanceKey: () => string;
  /** Whether nothing may happen by itself, as in safe mode. */
  isHeld: () => boolean;
  /** Resolves when this desk has applied what the log has by now, or cannot read it. */
  readNow: () => Promise<void>;
  /** Called when the state of a file changed, which has to be appended. */
  onChange: () => void;
  log: Log;
}

/**
 * Creates what uploads files of this desk's messages to the team's store, one after the other, after all pending events. After the store
 * was away, it continues where it stopped. Only files that are the same as when they were sent are uploaded: one that changed is gone.
 */
export function createFileOffers(parts: OfferParts) {
  const { instanceId, history, team, instanceKey, isHeld, readNow, onChange, log } = parts;
  const stopped = new AbortController();
  let limitsCheckedAt = 0;
  let connectedSince = 0;

  const onError = (error: unknown): void => {
    log.error('files were not brought to the team', { instanceId, error: String(error) });
  };

  const readyFiles = async (): Promise<StoreFiles | null> => {
    const store = team.store();
    if (store === null || isHeld() || store.state().state !== 'up') return null;
    if (!store.mayUse(instanceKey())) return null;
    return (await history.team.share()) === null ? null : store.files;
  };

  /** Returns the milliseconds until the next file is due. */
  const dueIn = async (): Promise<number> => {
    const nextAt = await history.teamFiles.nextAt();
    return nextAt === null ? limitsMs : nextAt - Date.now();
  };

  const step = async (): Promise<void> => {
    if ((await readyFiles()) === null) return;
    const since = team.store()?.state().since ?? 0;
    if (connectedSince !== since || Date.now() - limitsCheckedAt > limitsMs) {
      connectedSince = since;
      limitsCheckedAt = Date.now();
      await history.teamFiles.offerRefused(Date.now());
    }
    const idleMs = await dueIn();
    if (idleMs > 0) return pump.wakeIn(idleMs);
    // Applies forgettings first, so that no file of a forgotten person is uploaded.
    await readNow();
    const files = await readyFiles();
    if (files === null) return;
    for (const file of await history.teamFiles.due(Date.now(), batchSize)) {
      if (stopped.signal.aborted) return;
      // Events of the meantime go first.
      if (await history.team.hasWaiting()) return pump.wakeIn(behindEventsMs);
      try {
        await offer(files, file);
      } catch (error) {
        // The store’s return starts it again.
        if (error instanceof StoreFailure) return pump.wakeIn(behindEventsMs * 20);
        if (!(error instanceof StatementRefused)) throw error;
        const { code, message } = error;
        log.error('the team’s store refuses a file', { instanceId, code, message });
        await history.teamFiles.postpone(file.localId, Date.now() + refusedMs);
      }
    }
    pump.wakeIn(await dueIn());
  };

  const setState = async (
    { localId }: OwnFile,
    sha256: string | null,
    state: SharedFileState,
    nextAt: number | null = null,
  ): Promise<void> => {
    await history.teamFiles.put(localId, { sha256, state, nextAt });
    onChange();
  };

  const offer = async (files: StoreFiles, file: OwnFile): Promise<void> => {
    let handle;
    try {
      handle = await openSame(file.source.path, file.source);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      return setState(file, file.sha256, 'gone');
    }
    try {
      const { size } = file.source;
      const sha256 =
        file.sha256 ?? (await hashOf(handle.createReadStream({ autoClose: false, start: 0 })));
      let offered = await files.offer(instanceKey(), file.chatId, { sha256, size });
      if (offered.state === 'go-on' && size >= announcedFrom)
        await setState(file, sha256, 'coming', Date.now());
      while (offered.state === 'go-on') {
        stopped.signal.throwIfAborted();
        const { from, length } = offered;
        const wanted = Math.min(length, size - from);
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, from);
        const bytes = buffer.subarray(0, bytesRead);
        offered = await files.put(instanceKey(), sha256, { from, length, bytes });
      }
      if (offered.state === 'other-content') return await retryChanged(file);
      await setState(file, sha256, offered.state);
    } finally {
      await handle.close();
    }
  };

  /** Tries a file again later that changed while it was read; after `mostTries` attempts it is gone. */
  const retryChanged = async (file: OwnFile): Promise<void> => {
    if (file.tries >= mostTries) return setState(file, null, 'gone');
    await history.teamFiles.postpone(file.localId, Date.now() + retryMs);
  };

  const pump = createPump(async () => {
    try {
      await step();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
  }, onError);

  const onMessages = (): void => {
    if (team.store() !== null) pump.wakeIn(behindEventsMs);
  };
  let unsubscribe = (): void => {};

  return {
    begin: (): void => {
      unsubscribe = team.onChange(pump.wake);
      pump.wake();
    },
    wake: pump.wake,
    on: { hold: pump.wake },
    events: { 'messages.changed': onMessages, 'outbox.changed': onMessages },
    stop: async (): Promise<void> => {
      unsubscribe();
      stopped.abort();
      await pump.stop();
    },
  };
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
