export const scheduled = `
CREATE TABLE scheduled (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  text TEXT NOT NULL,
  content TEXT NOT NULL,
  reply_to_local_id TEXT,
  options TEXT NOT NULL,
  send_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scheduled_by_time ON scheduled (send_at, place);
`;
