import * as z from 'zod';
import { zonesMeant } from '../domain/written-moment.ts';
import { type RowProblem, type ThreadField, threadFields } from '../domain/thread.ts';
import { call } from './call.ts';
import { countrySchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';

const formatSchema = z.enum(['csv', 'json', 'ndjson', 'ids']);
export type ImportFormat = z.output<typeof formatSchema>;

/** How a file is to be read. */
export const importChoicesSchema = z.strictObject({
  format: formatSchema,
  /** Of CSV; one character. */
  delimiter: z.string().min(1).max(1),
  /** The first row of CSV names its columns. */
  hasHeader: z.boolean(),
  /** For each column of CSV, or each key of JSON, in the order of the preview: the field it carries; null: it is left out. */
  mapping: z.array(z.enum(threadFields).nullable()).max(200),
  /** Of numbers that name none; null: they stay as they are written, as a service's own do. */
  country: countrySchema.default(null),
  /** Of times that name no zone: UTC, as services write them, or this computer's. */
  zone: z.enum(zonesMeant).default('utc'),
});

export type ImportChoices = z.output<typeof importChoicesSchema>;

/** A file that was looked into; nothing is imported yet. */
export interface ImportPreview {
  importId: string;
  fileName: string;
  /** Bytes. */
  size: number;
  choices: ImportChoices;
  /** Names of the columns or keys: of the header, or `1`, `2`, ... without one; as long as `choices.mapping`. */
  columns: string[];
  /** The first rows, each as long as `columns`; long texts are cut. */
  sample: string[][];
  /** What keeps it from being imported as it is: no column carries the id, or one field is carried twice. */
  problem: { kind: 'no-id-column' } | { kind: 'twice'; field: ThreadField } | null;
}

/** What an import would come to: the whole file was read, and nothing written. */
export interface ImportForecast {
  counts: ThreadImport['counts'] & {
    /** Rows whose ID an earlier row has, too. */
    repeated: number;
  };
  /** Numbers that were taken to be of the chosen country, and texts that are no number with it and stay as they are. */
  numbers: { assumed: number; asWritten: number };
  /** Times that name no zone. */
  assumedTimes: number;
  /** The first rows that would be refused. */
  refused: RefusedRow[];
}

export interface ThreadImport {
  importId: string;
  fileName: string;
  format: ImportFormat;
  /** `interrupted`: the application ended meanwhile; what was read before is kept, as after a cancel. */
  state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted';
  /** Why it failed: the file is gone, unreadable or no text; null otherwise. */
  detail: string | null;
  bytesRead: number;
  bytesTotal: number;
  counts: {
    rows: number;
    added: number;
    /** Known, and the file was newer or knew more. */
    updated: number;
    /** Known, and the file was older or said the same. */
    unchanged: number;
    refused: number;
  };
  /** Came from the watched folder. */
  watched: boolean;
  startedAt: number;
  endedAt: number | null;
}

export interface RefusedRow {
  /** As an editor counts, from 1; for JSON the entry's number. */
  line: number;
  problem: RowProblem;
  /** The value that was not understood, cut; else empty. */
  detail: string;
  /** The beginning of the row. */
  excerpt: string;
}

/** A folder whose new files are imported by themselves, as their own content suggests. */
export interface WatchedFolder {
  /** Its name, not its path. */
  name: string;
  /** It can be read now. */
  available: boolean;
}

const inInstance = { instanceId: instanceIdSchema };
const one = z.strictObject({ ...inInstance, importId: z.uuid() });

export const threadImportCalls = {
  /**
   * Looks into a granted file (`PostlineBridge.grant`). Pasted ids come the same way: a text file of their own, by
   * `grantAddress`, with `format: 'ids'`, one id a line. Refused with `invalid-input` `grantId` for a used grant or a file
   * that cannot be read (`file-...`).
   */
  'threadImports.preview': call(
    z.strictObject({
      ...inInstance,
      grantId: z.uuid(),
      format: formatSchema.nullable().default(null),
    }),
  ).returns<ImportPreview>(),
  /** Reads the preview anew by other choices; where they change the columns, their mapping is guessed again. */
  'threadImports.choose': call(
    z.strictObject({ ...inInstance, importId: z.uuid(), choices: importChoicesSchema }),
  ).returns<ImportPreview>(),
  /**
   * Reads the whole file by these choices, and counts what an import would do. Null: it was asked for other choices meanwhile, or the
   * import has begun.
   */
  'threadImports.forecast': call(
    z.strictObject({ ...inInstance, importId: z.uuid(), choices: importChoicesSchema }),
  ).returns<ImportForecast | null>(),
  /** Begins; `threadImports.changed` says how far it is. Refused (`mapping`, `no-id-column`) while the preview has a `problem`. */
  'threadImports.start': call(one).returns<ThreadImport>(),
  /** Ends it; the rows that were read stay. Also forgets a preview. */
  'threadImports.cancel': call(one).returns<null>(),
  /** Newest first; a running one is the first. */
  'threadImports.list': call(
    z.strictObject({ ...inInstance, limit: z.int().min(1).max(50).default(20) }),
  ).returns<ThreadImport[]>(),
  'threadImports.get': call(one).returns<ThreadImport>(),
  /** Rows that were not taken, in order. At most 10,000 are kept of one import; `counts.refused` counts them all. */
  'threadImports.refused': call(
    z.strictObject({
      ...inInstance,
      importId: z.uuid(),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(100),
    }),
  ).returns<{ rows: RefusedRow[]; total: number }>(),
  /** The refused rows as CSV: line, reason, row. `address` is the page's to download, once. */
  'threadImports.exportRefused': call(one).returns<{ address: string; fileName: string }>(),
  /** `canPick` is false where the host has no dialog for folders (the preview). */
  'threadImports.watched': call(z.strictObject(inInstance)).returns<{
    folder: WatchedFolder | null;
    canPick: boolean;
  }>(),
  /** Asks the person for a folder (refused, `folder`, `no-folder-dialog`, where the host has no dialog for it); returns the one that is watched then, which stays where the dialog was closed. */
  'threadImports.watch': call(z.strictObject(inInstance)).returns<WatchedFolder | null>(),
  'threadImports.unwatch': call(z.strictObject(inInstance)).returns<null>(),
};
