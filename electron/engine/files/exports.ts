import { randomUUID } from 'node:crypto';

/** A file that was made for the person to save. */
export interface ExportedFile {
  /** A stream is made while the page reads it. */
  content: string | ReadableStream<Uint8Array>;
  fileName: string;
  mediaType: string;
}

/** Files that wait to be downloaded by the page; each serves once. */
export interface Exports {
  /** Answers the id under which it can be taken, until another is offered. */
  offer(file: ExportedFile): string;
  take(exportId: string): ExportedFile | null;
}

/** Only the newest waits: a person saves one file at a time, and they are large. */
export function createExports(): Exports {
  let waiting: { exportId: string; file: ExportedFile } | null = null;
  return {
    offer: (file) => {
      const exportId = randomUUID();
      waiting = { exportId, file };
      return exportId;
    },
    take: (exportId) => {
      if (waiting?.exportId !== exportId) return null;
      const { file } = waiting;
      waiting = null;
      return file;
    },
  };
}
