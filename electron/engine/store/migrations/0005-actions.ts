/**
 * Messages get a key that sorts them by time, since imported ones are older than what stands there; the trigger gives it to whoever
 * adds a message without one, after the last of its chat.
 */
export const actions = `
ALTER TABLE message ADD COLUMN sort_key INTEGER;
ALTER TABLE message ADD COLUMN direction TEXT NOT NULL DEFAULT 'out';
ALTER TABLE message ADD COLUMN sender_chat_id TEXT;
ALTER TABLE message ADD COLUMN sender_name TEXT;
ALTER TABLE message ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
ALTER TABLE message ADD COLUMN seen_at INTEGER;
ALTER TABLE message ADD COLUMN run_id TEXT;

UPDATE message SET sort_key = ordered.sort_key FROM (
  SELECT position, 1000 * max(created_at) OVER chat_order + row_number() OVER chat_order AS sort_key
  FROM message WINDOW chat_order AS (PARTITION BY chat_id ORDER BY position)
) AS ordered WHERE ordered.position = message.position;

CREATE INDEX message_by_sort_key ON message (chat_id, sort_key);
CREATE INDEX message_by_key ON message (key_id, chat_id) WHERE key_id IS NOT NULL;
CREATE INDEX message_unread ON message (chat_id) WHERE direction = 'in' AND seen_at IS NULL;
CREATE INDEX message_by_run ON message (run_id) WHERE run_id IS NOT NULL;

CREATE TRIGGER message_sort_key AFTER INSERT ON message WHEN NEW.sort_key IS NULL BEGIN
  UPDATE message SET sort_key = max(
    1000 * NEW.created_at,
    1 + coalesce((SELECT max(sort_key) FROM message WHERE chat_id = NEW.chat_id), 0)
  ) WHERE position = NEW.position;
END;

CREATE TABLE message_act (
  act_id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('delete', 'seen', 'read-chat')),
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  local_id TEXT,
  message_id TEXT,
  participant TEXT,
  messages INTEGER,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  not_before INTEGER,
  doubts INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  answer TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_act_open ON message_act (state, act_id) WHERE state IN ('held', 'waiting', 'running');
CREATE INDEX message_act_of_message ON message_act (local_id, kind, act_id) WHERE local_id IS NOT NULL;
CREATE INDEX message_act_by_run ON message_act (run_id, act_id);

CREATE TABLE reference (
  local_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE watched_folder (
  path TEXT PRIMARY KEY
) STRICT;

CREATE TABLE watched_file (
  name TEXT PRIMARY KEY,
  mark TEXT NOT NULL
) STRICT;
`;
