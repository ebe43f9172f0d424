export const chatsMessagesOutbox = `
CREATE TABLE instance (
  instance_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'practice')),
  chat_service_address TEXT NOT NULL,
  sms_service_address TEXT NOT NULL,
  instance_uuid TEXT NOT NULL,
  accent_hue INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE chat (
  chat_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT,
  number TEXT NOT NULL,
  country TEXT,
  last_activity_at INTEGER NOT NULL
) STRICT;
CREATE INDEX chat_by_activity ON chat (last_activity_at DESC, chat_id);

CREATE TABLE message (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  text TEXT NOT NULL,
  reply_to_local_id TEXT,
  options TEXT NOT NULL,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  failure TEXT,
  created_at INTEGER NOT NULL,
  key_id TEXT,
  remote_jid TEXT,
  service_status TEXT,
  answer TEXT,
  arrived_by_hand INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX message_by_chat ON message (chat_id, position);
CREATE INDEX message_undecided ON message (chat_id) WHERE state = 'unknown';
CREATE INDEX message_sending ON message (state) WHERE state = 'sending';

CREATE TABLE outbox (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE REFERENCES message (local_id),
  chat_id TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_by_chat ON outbox (chat_id, place);

CREATE TABLE attempt (
  attempt_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL REFERENCES message (local_id),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  result TEXT
) STRICT;
CREATE INDEX attempt_by_message ON attempt (local_id, attempt_id);

CREATE TABLE draft (
  chat_id TEXT PRIMARY KEY REFERENCES chat (chat_id),
  text TEXT NOT NULL,
  reply_to_local_id TEXT,
  options TEXT
) STRICT;
`;
