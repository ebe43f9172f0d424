import type { StorageReason } from '../../shared/domain/app-error.ts';
import { EngineError } from './engine-error.ts';

/** Returns what the page is told where SQLite or the file system did not do its part. */
export function storageError(error: unknown): EngineError {
  const detail = error instanceof Error ? error.message : String(error);
  const reason = storageReason(error);
  return new EngineError(
    { kind: 'storage', detail, ...(reason !== undefined && { reason }) },
    { cause: error },
  );
}

/** Returns what is behind an error of SQLite (its result code) or of the file system (`code`). */
export function storageReason(error: unknown): StorageReason | undefined {
  const { errcode, code } = error as { errcode?: number; code?: string };
  if (errcode === undefined) return code === undefined ? undefined : fileReasons[code];
  return sqliteReasons[errcode] ?? sqliteReasons[errcode & 0xff];
}

const fileReasons: Record<string, StorageReason> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOENT: 'gone',
  NO_ROOM_FOR_COPY: 'no-room-for-copy',
  NEWER_SCHEMA: 'newer',
  UNRELEASED_SCHEMA: 'unreleased',
};

/** By primary code, or by an extended one where it tells more (https://sqlite.org/rescode.html). */
const sqliteReasons: Record<number, StorageReason> = {
  8: 'read-only',
  11: 'damaged',
  13: 'full',
  26: 'damaged',
  // SQLITE_IOERR_SHMSIZE: no room for the index of the write-ahead log.
  4874: 'full',
};
