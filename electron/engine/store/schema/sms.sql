-- What the service told of SMS. Once the service has one that was written here, it is a row of this table alone.
CREATE TABLE sms_message (
  place INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  request_id TEXT,
  thread_id TEXT,
  is_incoming INTEGER NOT NULL,
  is_unread INTEGER NOT NULL DEFAULT 0,
  from_number TEXT NOT NULL DEFAULT '',
  to_number TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL,
  attachments INTEGER NOT NULL DEFAULT 0,
  is_encrypted INTEGER NOT NULL DEFAULT 0,
  type TEXT,
  status TEXT,
  failure_reason TEXT,
  at INTEGER,
  send_at INTEGER,
  wished_at INTEGER, -- for when it was asked to be sent from here
  status_at INTEGER,
  updated_at INTEGER,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX sms_message_by_thread ON sms_message (thread_id, at);
CREATE INDEX sms_message_by_request ON sms_message (request_id);
CREATE INDEX sms_message_unread ON sms_message (thread_id) WHERE is_unread = 1;
CREATE INDEX sms_message_by_age ON sms_message (at);

-- What was written here and is not the service's yet.
CREATE TABLE sms_send (
  place INTEGER PRIMARY KEY,
  local_id TEXT NOT NULL UNIQUE,
  thread_id TEXT,
  to_number TEXT NOT NULL,
  text TEXT NOT NULL,
  send_at INTEGER,
  state TEXT NOT NULL,
  due_at INTEGER, -- NULL while something is asked for it
  held_until INTEGER,
  doubt_until INTEGER, -- set while a request may still be on its way
  posts INTEGER NOT NULL DEFAULT 0,
  looks INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sms_send_by_number ON sms_send (to_number, place);

CREATE TABLE sms_draft (
  thread_id TEXT PRIMARY KEY,
  to_number TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT;

-- How far the newest SMS were read; what is older than `kept_from` was deleted for its age.
CREATE TABLE sms_reading (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  floor INTEGER,
  settled_at INTEGER,
  kept_from INTEGER
) STRICT;
INSERT INTO sms_reading (one) VALUES (1);
