import { createHash } from 'node:crypto';
import type { ContractEvents, EventName } from '../../../shared/contract/contract.ts';
import { createPump } from '../delivery/pump.ts';
import type { Events } from '../events.ts';
import { FileFault, openSame } from '../files/file-identity.ts';
import type { Log } from '../host.ts';
import type { History } from '../store/history.ts';
import type { OwnFile } from '../store/team/files-table.ts';
import type { SharedFileState } from '../store/team/shared-file.ts';
import { StoreFailure } from './store-failure.ts';
import type { StoreFiles } from './store-files.ts';
import { StatementRefused } from './store-session.ts';
import type { TeamOfLog } from './team-log.ts';

/** Files that are looked for at once; they are brought one after the other. */
const atOnce = 20;

/** Milliseconds between two looks for what is to be told first. */
const behindEventsMs = 250;

/** Milliseconds until a file is offered again: that was another than it had been, and that the store refused. */
const retryMs = 60_000;
const refusedMs = 60 * 60_000;

/** Milliseconds between two looks whether the store takes what it did not. */
const boundsMs = 10 * 60_000;

/** Bytes from which on the others are told that a file is on its way; a smaller one is there before they could look. */
const toldFrom = 1_000_000;

/** Attempts after which what a file holds is looked at anew, once it has turned out to be another. */
const mostTries = 3;

interface OfferParts {
  instanceId: string;
  history: Pick<History, 'team' | 'teamFiles'>;
  team: Pick<TeamOfLog, 'store' | 'onChange'>;
  instanceKey: () => string;
  /** Nothing is done by itself. */
  isHeld: () => boolean;
  published: Events;
  /** Resolves once what others told by now is here, or cannot be had. */
  readNow: () => Promise<void>;
  /** How it is with a file has changed: that is to be told. */
  onChange: () => void;
  log: Log;
}

/**
 * Creates what brings files of this desk's messages to the team's store, one after the other, behind everything that is to be told. A
 * store that is away interrupts it; it goes on where it was. Files are read as they were sent: one that changed since is gone.
 */
export function createFileOffers(parts: OfferParts) {
  const { instanceId, history, team, instanceKey, isHeld, published, readNow, onChange, log } =
    parts;
  const stopped = new AbortController();
  let boundsAt = 0;
  let connectedSince = 0;

  const onError = (error: unknown): void => {
    log.error('files were not brought to the team', { instanceId, error: String(error) });
  };

  const ready = async (): Promise<StoreFiles | null> => {
    const now = team.store();
    if (now === null || isHeld() || now.state().state !== 'up' || !now.supports('files'))
      return null;
    if (!now.mayUse(instanceKey())) return null;
    return (await history.team.share()) === null ? null : now.files;
  };

  const step = async (): Promise<void> => {
    // A file of whoever was forgotten meanwhile is not brought.
    await readNow();
    const files = await ready();
    if (files === null) return;
    if (await history.team.hasWaiting()) return pump.wakeIn(behindEventsMs);
    const since = team.store()?.state().since ?? 0;
    if (connectedSince !== since || Date.now() - boundsAt > boundsMs) {
      connectedSince = since;
      boundsAt = Date.now();
      await history.teamFiles.offerRefused(Date.now());
    }
    for (const file of await history.teamFiles.due(Date.now(), atOnce)) {
      if (stopped.signal.aborted) return;
      // Whatever is said meanwhile goes first.
      if (await history.team.hasWaiting()) return pump.wakeIn(behindEventsMs);
      try {
        await offer(files, file);
      } catch (error) {
        // The store’s return begins it anew.
        if (error instanceof StoreFailure) return pump.wakeIn(behindEventsMs * 20);
        if (!(error instanceof StatementRefused)) throw error;
        const { code, message } = error;
        log.error('the team’s store refuses a file', { instanceId, code, message });
        await history.teamFiles.postpone(file.localId, Date.now() + refusedMs);
      }
    }
    const nextAt = await history.teamFiles.nextAt();
    if (nextAt !== null) pump.wakeIn(nextAt - Date.now());
    else pump.wakeIn(boundsMs);
  };

  const put = async (
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
      return put(file, file.sha256, 'gone');
    }
    try {
      const { size } = file.source;
      const sha256 =
        file.sha256 ?? (await hashOf(handle.createReadStream({ autoClose: false, start: 0 })));
      let offered = await files.offer(instanceKey(), file.chatId, { sha256, size });
      if (offered.state === 'go-on' && size >= toldFrom)
        await put(file, sha256, 'coming', Date.now());
      while (offered.state === 'go-on') {
        stopped.signal.throwIfAborted();
        const { from, length } = offered;
        const { buffer, bytesRead } = await handle.read(
          Buffer.alloc(Math.min(length, size - from)),
          0,
          Math.min(length, size - from),
          from,
        );
        const bytes = buffer.subarray(0, bytesRead);
        offered = await files.put(instanceKey(), sha256, { from, length, bytes });
      }
      if (offered.state === 'other-content') return await lookAgain(file);
      await put(file, sha256, offered.state);
    } finally {
      await handle.close();
    }
  };

  /** The file was changed while it was read. */
  const lookAgain = async (file: OwnFile): Promise<void> => {
    if (file.tries >= mostTries) return put(file, null, 'gone');
    await history.teamFiles.postpone(file.localId, Date.now() + retryMs);
  };

  const pump = createPump(async () => {
    try {
      await step();
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
  }, onError);

  const hear = (name: EventName, payload: ContractEvents[EventName]): void => {
    const isOfMessages = name === 'messages.changed' || name === 'outbox.changed';
    if (!isOfMessages || !('instanceId' in payload) || payload.instanceId !== instanceId) return;
    if (team.store() !== null) pump.wakeIn(behindEventsMs);
  };
  let endings: (() => void)[] = [];

  return {
    /** Lets it begin. */
    begin: (): void => {
      if (endings.length > 0) return pump.wake();
      endings = [team.onChange(pump.wake), published.subscribe(hear)];
      pump.wake();
    },
    wake: pump.wake,
    stop: async (): Promise<void> => {
      for (const end of endings) end();
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
