/**
 * `thread_sync` holds how far the service's list of threads was read (threads/thread-reading.ts). `thread.listed` is the last whole
 * reading that saw a thread; NULL: none did. `gone_at` says that the service does not have it any more. Somebody's thread that was
 * forgotten is not taken in again unless it has a message later than `forgotten_until`.
 */
export const threadSync = `
CREATE TABLE thread_sync (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  kind TEXT NOT NULL DEFAULT 'none',
  pass INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 0,
  page INTEGER NOT NULL DEFAULT 1,
  top INTEGER,
  floor INTEGER,
  total INTEGER,
  seen INTEGER NOT NULL DEFAULT 0,
  known INTEGER NOT NULL DEFAULT 0,
  is_unchecked INTEGER NOT NULL DEFAULT 0,
  mismatches INTEGER NOT NULL DEFAULT 0,
  hold TEXT NOT NULL DEFAULT 'none',
  began_at INTEGER NOT NULL DEFAULT 0,
  settled_at INTEGER,
  whole_at INTEGER,
  missing INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO thread_sync (one) VALUES (1);

ALTER TABLE thread ADD COLUMN listed INTEGER;
ALTER TABLE thread ADD COLUMN gone_at INTEGER;
ALTER TABLE thread ADD COLUMN forgotten_until INTEGER;
`;
