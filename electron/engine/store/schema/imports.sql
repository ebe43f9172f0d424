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

-- What came of imports of threads and of messages, and the rows that they refused.
CREATE TABLE kept_import (
  place INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL UNIQUE,
  noun TEXT NOT NULL,
  report TEXT NOT NULL
) STRICT;
CREATE INDEX kept_import_by_noun ON kept_import (noun, place);
CREATE TABLE import_refusal (
  place INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL,
  file_name TEXT, -- where several were imported together
  line INTEGER NOT NULL,
  faults TEXT NOT NULL, -- JSON: all that is wrong with it
  content TEXT NOT NULL
) STRICT;
CREATE INDEX import_refusal_by_import ON import_refusal (import_id);

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
-- Parts of imports of messages: each export of a chat, and the tables of an import together.
CREATE TABLE message_import (
  part INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id TEXT NOT NULL,
  own_name TEXT, -- who in an export is this side; NULL: nobody
  exactness INTEGER -- milliseconds that the times of an export are exact to; NULL: of tables
) STRICT;
CREATE INDEX message_import_by_import ON message_import (import_id);
-- What a chat was before a part of an import wrote into it (JSON).
CREATE TABLE message_import_chat (
  part INTEGER NOT NULL,
  chat_id TEXT NOT NULL,
  former TEXT NOT NULL,
  PRIMARY KEY (part, chat_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_import_by_chat ON message_import_chat (chat_id);
-- Messages that were here already and got their file from an export; `content` is what stood there before.
CREATE TABLE message_import_media (
  local_id TEXT PRIMARY KEY,
  part INTEGER NOT NULL,
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
