import { type ChatPlace, keepAtEnd, keepBeginning } from './keep-take.ts';

/**
 * Keeps a recording on disk as it grows: with every chunk only what is new, so that an hour costs no more than a
 * minute. What could not be kept is tried again with the next chunk.
 */
export function keeper(chat: ChatPlace, onFailed: (thrown: unknown) => void) {
  const waiting: Blob[] = [];
  let attachmentId: string | null = null;
  let keptBytes = 0;
  let underWay: Promise<void> | null = null;

  async function keep() {
    while (waiting.length > 0) {
      const count = waiting.length;
      const bytes = await new Blob(waiting).arrayBuffer();
      if (attachmentId === null) attachmentId = await keepBeginning(chat, bytes);
      else await keepAtEnd({ ...chat, attachmentId }, bytes, keptBytes);
      keptBytes += bytes.byteLength;
      waiting.splice(0, count);
    }
  }

  async function tryToKeep() {
    try {
      await keep();
    } catch (thrown) {
      onFailed(thrown);
    }
    underWay = null;
  }

  return {
    onChunk: (chunk: Blob) => {
      waiting.push(chunk);
      underWay ??= tryToKeep();
    },
    /** Resolves when nothing is being kept any more. */
    settled: () => underWay ?? Promise.resolve(),
  };
}
