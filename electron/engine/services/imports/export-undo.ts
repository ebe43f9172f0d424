import { atMostEvery } from '../../at-most-every.ts';
import { notFound } from '../../engine-error.ts';
import type { Instances } from '../../sessions/instances.ts';

/** Imports of exports that can be taken back. */
const mostShown = 5;

/** Creates what takes imports of chats' exports back, some messages at a time; one that was stopped, or broke off, goes on when it is asked for again. */
export function createExportUndo(instances: Instances) {
  const going = new Map<string, AbortController>();
  const keyOf = (instanceId: string, exportId: number) => `${instanceId} ${exportId}`;

  return {
    list: async (instanceId: string) => {
      const imported = await instances.session(instanceId).history.chatExports.last(mostShown);
      return imported.map((one) => ({
        ...one,
        isUndoing: going.has(keyOf(instanceId, one.exportId)),
      }));
    },
    /** Returns once all of it is taken back, or it was stopped. Throws EngineError `not-found` and `storage`. */
    begin: async (instanceId: string, exportId: number) => {
      const { history, files, events } = instances.session(instanceId);
      const key = keyOf(instanceId, exportId);
      const stop = going.get(key) ?? new AbortController();
      going.set(key, stop);
      let undone = 0;
      const tell = (chatId: string): void => {
        events.messagesChanged(chatId);
        events.publish('watch.changed', {});
      };
      const tellSeldom = atMostEvery(500, tell);
      try {
        for (;;) {
          const step = await history.chatExports.undoMore(exportId, Date.now());
          if (step === null) {
            if (undone === 0) throw notFound('import');
            return { undone, isWhole: true };
          }
          await files.dropAll(step.fileIds);
          undone += step.undone;
          const isEnd = step.isDone || stop.signal.aborted;
          (isEnd ? tell : tellSeldom)(step.chatId);
          if (isEnd) return { undone, isWhole: step.isDone };
        }
      } finally {
        going.delete(key);
        events.publish('audit.changed', {});
        events.publish('watch.changed', {});
      }
    },
    stop: (instanceId: string, exportId: number): void =>
      going.get(keyOf(instanceId, exportId))?.abort(),
  };
}
