import {
  type FileImport,
  importChoicesSchema,
  type ImportOf,
  type LookedFile,
} from '../../../shared/contract/imports.ts';
import { FileFault } from '../files/file-identity.ts';
import type { Looked } from '../reader/tables/look-into.ts';
import type { ReadPart } from '../reader/tables/read-file.ts';

/** Returns the first part of a file: what it is. Throws what the reader throws. */
export async function lookAt(parts: AsyncGenerator<ReadPart>): Promise<Looked> {
  const { value } = await parts.next();
  if (value === undefined || !('looked' in value)) throw new FileFault('unreadable');
  return value.looked;
}

/** Returns a file of which nothing but its beginning was read; null: not even that. */
export function lookedFile(fileName: string, looked: Looked | null): LookedFile {
  const {
    size = 0,
    problem = null,
    table = null,
    dayOrders = [],
    isCountryRemembered = false,
    otherSheets = [],
  } = looked ?? {};
  const unread = { country: null, zone: 'utc' } as const;
  return {
    fileName,
    size,
    choices: looked?.choices ?? { ...importChoicesSchema.parse({}), ...unread, mapping: [] },
    table,
    problem,
    dayOrders,
    isCountryRemembered,
    otherSheets,
    numbers: { assumed: 0, asWritten: 0 },
    assumedTimes: 0,
    chat: null,
  };
}

/** Returns an import of which nothing was read; what is known of its files stays in sight meanwhile. */
export function newLook(importId: string, of: ImportOf, files: readonly LookedFile[]): FileImport {
  return {
    importId,
    of,
    files: files.map((file) => ({
      ...file,
      numbers: { assumed: 0, asWritten: 0 },
      assumedTimes: 0,
    })),
    stage: 'reading',
    failure: null,
    bytesRead: 0,
    counts: {
      rows: 0,
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
      repeated: 0,
      renamed: 0,
      onlyRenamed: 0,
      doubtful: 0,
    },
    rows: [],
    doubtful: [],
    refused: [],
    partial: 0,
    messages: null,
  };
}

/** Bytes of all files. */
export function sizeOf({ files }: FileImport): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
