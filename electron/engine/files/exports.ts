import { randomUUID } from 'node:crypto';

/** A file that was made for the person to save. */
export interface ExportedFile {
  /** A stream is made while the page reads it; a path is read from then. */
  content: string | ReadableStream<Uint8Array> | { path: string };
  fileName: string;
  mediaType: string;
  /** Called once it was read, or will not be. */
  discard?: () => void;
}

/** Files that wait at once. A person saves few side by side; an offer that nobody takes must not stay for good. */
const mostWaiting = 8;

export type Exports = ReturnType<typeof createExports>;

/**
 * Keeps files that wait to be downloaded by the page; each serves once. `locale`: that of this computer, by which its spreadsheet opens
 * CSV.
 */
export function createExports(locale: () => string | undefined = () => 'en') {
  /** Oldest first. */
  const waiting = new Map<string, ExportedFile>();
  let beingRead = 0;
  return {
    /** The sign between two cells of CSV that a spreadsheet of this computer takes for one. */
    delimiter: (): ',' | ';' => delimiterOf(locale()),
    /** Returns the id under which it can be taken once, until {@link mostWaiting} others were offered after it. */
    offer: (file: ExportedFile): string => {
      const exportId = randomUUID();
      waiting.set(exportId, file);
      const [oldest] = waiting.keys();
      if (waiting.size > mostWaiting && oldest !== undefined) {
        waiting.get(oldest)?.discard?.();
        waiting.delete(oldest);
      }
      return exportId;
    },
    /** Withdraws every file that waits. */
    discardAll: (): void => {
      for (const { discard } of waiting.values()) discard?.();
      waiting.clear();
    },
    /** Whoever takes it calls `discard` once it was read, or will not be. */
    take: (exportId: string): Required<ExportedFile> | null => {
      const file = waiting.get(exportId);
      if (!waiting.delete(exportId) || file === undefined) return null;
      beingRead += 1;
      const discard = (): void => {
        beingRead -= 1;
        file.discard?.();
      };
      return { ...file, discard };
    },
    /** How many have been taken and are not read yet. */
    beingRead: () => beingRead,
  };
}

/** Where a comma stands in numbers, a spreadsheet parts cells by semicolons. */
function delimiterOf(locale: string | undefined): ',' | ';' {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ';' : ',';
}
