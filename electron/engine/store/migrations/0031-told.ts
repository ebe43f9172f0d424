/**
 * What events told of messages, by the key of the message, whether or not it is here yet: then nothing depends on what came first.
 * `kind` is a state of one's own message, 'failed', 'revoked', 'edited' or 'reaction'; `author` who reacted or read it, empty for
 * oneself and for the chat; `value` the emoji or the new text. Events that mean nothing here are kept, the newest of them.
 */
export const told = `
CREATE TABLE told (
  key_id TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  author TEXT NOT NULL,
  value TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (key_id, chat_id, kind, author)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_by_time ON told (at);
CREATE TABLE unknown_event (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT UNIQUE,
  name TEXT NOT NULL,
  record TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
`;
