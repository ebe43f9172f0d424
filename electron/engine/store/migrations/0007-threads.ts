/**
 * Numbers that stand for words: `thread.state` 0 settled, 1 confirmed, 2 waiting, 3 sending, 4 failed. `thread.run` is the run of
 * its last wish, whatever became of it; `in_doubt` says that a request left whose answer was never read. No index serves the list:
 * it is sorted and filtered in memory (decision 0019), where eight indexes would make each import and each wish eight times dearer.
 */
export const threads = `
CREATE TABLE thread (
  place INTEGER PRIMARY KEY,
  thread_id TEXT NOT NULL UNIQUE,
  from_number TEXT NOT NULL DEFAULT '',
  to_number TEXT NOT NULL DEFAULT '',
  phone_id TEXT NOT NULL DEFAULT '',
  last_message_id TEXT NOT NULL DEFAULT '',
  last_message TEXT NOT NULL DEFAULT '',
  last_message_at INTEGER,
  created_at INTEGER,
  updated_at INTEGER,
  labels TEXT NOT NULL DEFAULT '',
  known TEXT NOT NULL,
  confirmed INTEGER,
  wanted INTEGER,
  state INTEGER NOT NULL DEFAULT 0,
  state_at INTEGER,
  failure TEXT,
  run INTEGER,
  in_doubt INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE thread_view (
  view_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  view TEXT NOT NULL
) STRICT;

CREATE TABLE thread_import (
  place INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL UNIQUE,
  report TEXT NOT NULL
) STRICT;
CREATE TABLE thread_import_row (
  import_id TEXT NOT NULL,
  thread INTEGER NOT NULL,
  PRIMARY KEY (import_id, thread)
) STRICT, WITHOUT ROWID;
CREATE TABLE thread_import_refusal (
  import_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  problem TEXT NOT NULL,
  detail TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;
CREATE TABLE thread_folder (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  path TEXT NOT NULL,
  seen TEXT NOT NULL
) STRICT;

CREATE TABLE archive_run (
  run INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  is_listed INTEGER NOT NULL,
  name TEXT,
  archived INTEGER,
  state TEXT NOT NULL,
  pace INTEGER NOT NULL,
  parallel INTEGER NOT NULL,
  selection TEXT NOT NULL,
  cursor INTEGER NOT NULL DEFAULT 0,
  undoes INTEGER,
  undone_by INTEGER,
  waiting INTEGER NOT NULL DEFAULT 0,
  sending INTEGER NOT NULL DEFAULT 0,
  confirmed INTEGER NOT NULL DEFAULT 0,
  already INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  overtaken INTEGER NOT NULL DEFAULT 0,
  cancelled INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
CREATE INDEX archive_run_open ON archive_run (state) WHERE state IN ('planning', 'running', 'paused');

CREATE TABLE archive_item (
  run INTEGER NOT NULL REFERENCES archive_run (run),
  thread INTEGER NOT NULL REFERENCES thread (place),
  wanted INTEGER NOT NULL,
  before INTEGER,
  result TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  at INTEGER NOT NULL,
  overtaken_by INTEGER,
  PRIMARY KEY (run, thread)
) STRICT, WITHOUT ROWID;
CREATE INDEX archive_item_by_result ON archive_item (run, result, thread);
CREATE INDEX archive_item_sending ON archive_item (thread) WHERE result = 'sending';

CREATE TABLE label_change (
  run INTEGER NOT NULL REFERENCES archive_run (run),
  thread INTEGER NOT NULL REFERENCES thread (place),
  PRIMARY KEY (run, thread)
) STRICT, WITHOUT ROWID;

CREATE TABLE archive_schedule (
  schedule_id TEXT PRIMARY KEY,
  view_id TEXT NOT NULL REFERENCES thread_view (view_id) ON DELETE CASCADE,
  archived INTEGER NOT NULL,
  minute_of_day INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  next_at INTEGER
) STRICT;
`;
