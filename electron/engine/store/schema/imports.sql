-- Folders whose files are imported, `kind` 'messages' or 'threads', and the files that were, by name and mark.
CREATE TABLE watched_folder (
  kind TEXT PRIMARY KEY,
  path TEXT NOT NULL
) STRICT;
CREATE TABLE watched_file (
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  mark TEXT NOT NULL,
  PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

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
