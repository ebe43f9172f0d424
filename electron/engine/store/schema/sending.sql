CREATE TABLE draft (
  chat_id TEXT PRIMARY KEY REFERENCES chat (chat_id),
  text TEXT NOT NULL,
  card TEXT,
  reply_to_local_id TEXT,
  options TEXT,
  send_at INTEGER, -- of a scheduled message that is edited
  unless_answered INTEGER NOT NULL DEFAULT 0, -- it is sent then only if they don’t answer before
  is_text_apart INTEGER NOT NULL DEFAULT 0, -- it is no caption of what is in the tray
  template_id TEXT -- which template was put in: the activity log tells it of what is sent
) STRICT;

CREATE TABLE attachment (
  attachment_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  place INTEGER NOT NULL,
  caption TEXT NOT NULL,
  content TEXT NOT NULL,
  problem TEXT,
  is_recording INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX attachment_by_chat ON attachment (chat_id, place) WHERE removed_at IS NULL;

-- What waits to be sent, in the order of its chat.
CREATE TABLE outbox (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE REFERENCES message (local_id),
  chat_id TEXT NOT NULL,
  not_before INTEGER,
  queued_at INTEGER NOT NULL, -- when a person last decided that it is sent
  any_time INTEGER NOT NULL DEFAULT 0 -- a person sends it outside the instance's hours
) STRICT;
CREATE INDEX outbox_by_chat ON outbox (chat_id, place);
CREATE INDEX outbox_held ON outbox (not_before) WHERE not_before IS NOT NULL;

CREATE TABLE attempt (
  attempt_id INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL REFERENCES message (local_id),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  result TEXT
) STRICT;
CREATE INDEX attempt_by_message ON attempt (local_id, attempt_id);

-- What is asked for after a send was accepted without a key: by which step, when next (NULL: not any more), and what came of it.
CREATE TABLE settling (
  local_id TEXT PRIMARY KEY REFERENCES message (local_id),
  step TEXT NOT NULL,
  request_uuid TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  result TEXT,
  repeats INTEGER NOT NULL DEFAULT 0 -- how often Postline sent it again by itself
) STRICT;
CREATE INDEX settling_due ON settling (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX settling_own_id ON settling (request_uuid) WHERE step = 'own-id';

-- Whether the service keeps the key IDs that Postline chooses, by kind of message, as its answers and events showed. No row: nothing showed it.
CREATE TABLE kept_id (
  kind TEXT PRIMARY KEY,
  is_kept INTEGER NOT NULL
) STRICT;

CREATE TABLE scheduled (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  text TEXT NOT NULL,
  content TEXT NOT NULL,
  reply_to_local_id TEXT,
  options TEXT NOT NULL,
  template_id TEXT,
  send_at INTEGER NOT NULL,
  -- It is of a restored instance: whoever it was restored from may send it, so it waits for a person, whatever its time.
  is_held INTEGER NOT NULL DEFAULT 0,
  unless_after INTEGER, -- it is sent only if nothing came into its chat after this place of a message (tables/owed.ts); NULL: in any case
  unless_since INTEGER, -- when that was asked for, last
  closing INTEGER NOT NULL DEFAULT 0, -- 1: its chat was closed while it waited
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX scheduled_by_time ON scheduled (send_at, place);
CREATE INDEX scheduled_closing ON scheduled (chat_id) WHERE closing = 1;
CREATE INDEX scheduled_unless ON scheduled (chat_id) WHERE unless_after IS NOT NULL;
CREATE TRIGGER scheduled_reopens_its_chat AFTER DELETE ON scheduled
WHEN OLD.closing = 1 AND NOT EXISTS (SELECT 1 FROM message WHERE local_id = OLD.local_id) BEGIN
  INSERT INTO reopened_chat VALUES (OLD.chat_id);
END;

-- `value` is the emoji of a reaction, empty to take it away, or 'on' and 'off' of a star.
CREATE TABLE message_action (
  action_id INTEGER PRIMARY KEY AUTOINCREMENT,
  run_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('delete', 'seen', 'read-chat', 'reaction', 'star')),
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  local_id TEXT,
  message_id TEXT,
  participant TEXT,
  messages INTEGER,
  value TEXT,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  not_before INTEGER,
  doubts INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  answer TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX message_action_open ON message_action (state, action_id) WHERE state IN ('held', 'waiting', 'running');
CREATE INDEX message_action_of_message ON message_action (local_id, kind, action_id) WHERE local_id IS NOT NULL;
CREATE INDEX message_action_by_run ON message_action (run_id, action_id);
