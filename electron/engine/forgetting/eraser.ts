import { join } from 'node:path';
import type { OpenedFiles } from '../files/opened-files.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Host } from '../host.ts';
import { deleteDumps } from '../log/problems.ts';
import type { History } from '../store/history.ts';
import type { MentionsCursor } from '../store/forgetting/erase-mentions.ts';
import { deleteNaming, eraseInFiles } from './erase-in-files.ts';

/** Milliseconds until what was in the way is tried again: a file that another program holds, a full disk. */
const tryAgainMs = 30_000;

interface EraserParts {
  history: Pick<History, 'forgetting'>;
  files: OwnFiles;
  /** Ends copies of media under way whose messages have gone, and waits for that. */
  stopCopying: () => Promise<void>;
  opened: OpenedFiles;
  host: Pick<Host, 'dataFolder' | 'log'>;
  /** Deletes copies of the history that were made before, as for a migration. */
  deleteCopies: () => void;
  onChange: () => void;
  /** Something that is shown may have changed, and the search is to be indexed. */
  onErased: () => void;
}

/**
 * Creates what erases of an instance's history, beside the work, what is left of people that were forgotten. Each step may be
 * repeated, so that a crash at any time loses none of it.
 */
export function createEraser(parts: EraserParts) {
  const { history, host, onChange } = parts;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  let isStuck = false;

  const erase = async (job: number): Promise<void> => {
    const person = await history.forgetting.person(job);
    if (person !== null) {
      const number = new RegExp(person.patterns.join('|'), 'g');
      await parts.stopCopying();
      await parts.files.dropAll(person.fileIds);
      await parts.opened.dropAll(person.fileIds);
      parts.deleteCopies();
      await deleteNaming(join(host.dataFolder, 'incoming'), number);
      await eraseInFiles(join(host.dataFolder, 'logs'), number);
      await eraseInFiles(join(host.dataFolder, 'problems'), number);
      deleteDumps(host.dataFolder);
      let cursor: MentionsCursor | null = { table: 0, after: null };
      while (cursor !== null) {
        if (isEnded) return;
        cursor = await history.forgetting.eraseMore(job, cursor);
      }
    }
    await history.forgetting.compact(job);
  };

  const eraseAll = async (): Promise<void> => {
    for (const job of await history.forgetting.jobs()) {
      if (isEnded) return;
      await erase(job);
      parts.onErased();
    }
  };

  const begin = (): void => {
    clearTimeout(timer);
    if (isEnded) return;
    running ??= eraseAll()
      .then(
        () => {
          isStuck = false;
        },
        (error: unknown) => {
          isStuck = true;
          // Its message may name a file.
          host.log.warn('a person was not forgotten yet', { error: (error as Error).name });
          timer = setTimeout(begin, tryAgainMs);
          timer.unref();
        },
      )
      .finally(() => {
        running = null;
        onChange();
      });
  };

  return {
    /** Goes on with what is to be erased. */
    begin,
    on: {
      // What is under way may have looked for jobs before there was one.
      forgotten: () => void Promise.resolve(running).then(begin),
    },
    status: async () => ({ underWay: (await history.forgetting.jobs()).length, isStuck }),
    stop: async (): Promise<void> => {
      isEnded = true;
      clearTimeout(timer);
      await running;
    },
  };
}
