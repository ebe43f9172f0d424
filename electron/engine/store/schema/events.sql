-- When the service was heard last.
CREATE TABLE heard (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT;
-- Which version of it was reached last.
CREATE TABLE server (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version TEXT NOT NULL
) STRICT;
-- Until when it asked a side of it to wait.
CREATE TABLE rate_limit (
  side TEXT PRIMARY KEY, -- 'chats', 'sms'
  until INTEGER NOT NULL -- 0: a person ended the wait, or it is over
) STRICT, WITHOUT ROWID;
-- The times in which it was not (`ended_at` NULL: it is not now), what came of filling them, and the chats in which something had been
-- missed, or that were looked at where not all could be.
CREATE TABLE gap (
  gap_id INTEGER PRIMARY KEY,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  filled_at INTEGER,
  is_whole INTEGER NOT NULL DEFAULT 1 -- 0: the list of chats had no end, so only the chats in gap_chat were looked at
) STRICT;
CREATE TABLE gap_chat (
  gap_id INTEGER NOT NULL REFERENCES gap (gap_id),
  chat_id TEXT NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 1, -- 0: not all that was missed could be read back; 2: nothing was missed
  PRIMARY KEY (gap_id, chat_id)
) STRICT, WITHOUT ROWID;

-- What events told of messages, by the key of the message, whether or not it is here yet: then nothing depends on what came first.
-- `kind` is a state of one's own message, 'failed', 'revoked', 'edited' or 'reaction'; `author` who reacted or read it, empty for
-- oneself and for the chat; `value` the emoji or the new text.
CREATE TABLE told (
  key_id TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  author TEXT NOT NULL,
  value TEXT NOT NULL,
  at INTEGER NOT NULL,
  told_by TEXT, -- the member whose desk told it; NULL: this desk's own service did
  before TEXT, -- the text that an edit of another desk replaced
  PRIMARY KEY (key_id, chat_id, kind, author)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_by_time ON told (at);
-- Events that mean nothing here, the newest of them.
CREATE TABLE unknown_event (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT UNIQUE,
  name TEXT NOT NULL,
  record TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
