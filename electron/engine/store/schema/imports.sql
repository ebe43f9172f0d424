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
-- What the last import of threads wrote, for its undo: each thread as it was before (JSON; NULL: it was not in the list), and its mark
-- afterwards.
CREATE TABLE thread_import_change (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  former TEXT,
  mark INTEGER NOT NULL
) STRICT;
CREATE TABLE thread_import_refusal (
  import_id TEXT NOT NULL,
  line INTEGER NOT NULL,
  problem TEXT NOT NULL,
  detail TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (import_id, line)
) STRICT, WITHOUT ROWID;

-- Exports of phones that were imported into a chat, and what it was before: the last one can be taken back.
CREATE TABLE chat_export (
  import_id INTEGER PRIMARY KEY AUTOINCREMENT,
  chat_id TEXT NOT NULL,
  file_name TEXT NOT NULL,
  own_name TEXT, -- who in it is this side; NULL: nobody
  exactness INTEGER NOT NULL, -- milliseconds that its times are exact to
  at INTEGER NOT NULL,
  former TEXT NOT NULL
) STRICT;
CREATE INDEX chat_export_by_chat ON chat_export (chat_id);
-- Messages that were here already and got their file from an export; `content` is what stood there before.
CREATE TABLE chat_export_media (
  local_id TEXT PRIMARY KEY,
  import_id INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
