/**
 * When the service was heard last; the times in which it was not (`ended_at` NULL: it is not now), what came of filling them, and the
 * chats in which something had been missed.
 */
export const listening = `
CREATE TABLE heard (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT;
CREATE TABLE gap (
  gap_id INTEGER PRIMARY KEY,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  filled_at INTEGER
) STRICT;
CREATE TABLE gap_chat (
  gap_id INTEGER NOT NULL REFERENCES gap (gap_id),
  chat_id TEXT NOT NULL,
  PRIMARY KEY (gap_id, chat_id)
) STRICT, WITHOUT ROWID;
`;
