-- `sort_key` sorts by time, since imported messages are older than what stands in a chat; `position` is the order in which they came.
CREATE TABLE message (
  position INTEGER PRIMARY KEY AUTOINCREMENT,
  local_id TEXT NOT NULL UNIQUE,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  address TEXT, -- the chat ID that it has on the wire, where it is not that of its chat
  sort_key INTEGER,
  direction TEXT NOT NULL DEFAULT 'out',
  sender_chat_id TEXT,
  sender_name TEXT,
  text TEXT NOT NULL,
  content TEXT NOT NULL DEFAULT '{"kind":"text"}',
  reply_to_local_id TEXT,
  options TEXT NOT NULL,
  run_id TEXT,
  created_at INTEGER NOT NULL,
  imported INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL,
  state_at INTEGER NOT NULL,
  failure TEXT,
  confirmed_manually INTEGER NOT NULL DEFAULT 0,
  is_dismissed INTEGER NOT NULL DEFAULT 0,
  closing INTEGER NOT NULL DEFAULT 0, -- 1: its chat was closed while it was on its way; 2: and was reopened since it did not go
  key_id TEXT,
  remote_jid TEXT,
  service_status TEXT,
  answer TEXT,
  read_at INTEGER, -- when an incoming one was read here
  seen_at INTEGER, -- when the service was told so
  is_starred INTEGER NOT NULL DEFAULT 0, -- what the service took last
  author_member_id TEXT, -- who of the team sent it from another desk; NULL: this one did, or it came from the service
  told_by TEXT, -- the member whose desk told of it; NULL: this desk's own service delivered it, or took it
  team_seq INTEGER, -- where the team's log has it first, since when its time and its place are the store's; NULL: not yet
  checksum INTEGER,
  by_person INTEGER NOT NULL DEFAULT 0, -- a person had it sent; what is scheduled leaves at its time without one
  agent TEXT, -- who sent it, as the activity log has it; NULL: nobody did at this desk
  template_id TEXT, -- the template it was sent with
  asked_at INTEGER, -- when the first of the messages was written that it answers; NULL: it answers none
  import_part INTEGER, -- the part of an import that it came with, by which it is taken back; NULL: it came otherwise, too
  is_history INTEGER NOT NULL DEFAULT 0, -- it stands in a phone's export: nothing waits for it
  -- Not what never left, was refused or may not have arrived, nor what waits at another desk, which may be off; not what was written to
  -- somebody else, nor a lone command.
  is_answer INTEGER AS (direction = 'out' AND state NOT IN ('cancelled', 'rejected', 'unknown') AND run_id IS NULL
    AND (author_member_id IS NULL OR state NOT IN ('held', 'queued', 'not-sent'))
    AND iif(json_valid(content), coalesce(content ->> '$.kind', '') <> 'forward' AND NOT coalesce(content ->> '$.isForwarded', 0), 1)
    AND NOT (text GLOB '/?*' AND text NOT GLOB '*[^!-~]*')) STORED,
  -- What somebody wrote who may wait for an answer.
  asks INTEGER AS (direction = 'in' AND is_history = 0) VIRTUAL
) STRICT;
CREATE INDEX message_undecided ON message (chat_id) WHERE state = 'unknown';
CREATE INDEX message_sending ON message (state) WHERE state = 'sending';
-- Who waits since when, and what an answer answers, are read from here alone.
CREATE INDEX message_by_sort_key ON message (chat_id, sort_key, direction, is_answer, created_at, asks);
CREATE INDEX message_by_key ON message (key_id, chat_id) WHERE key_id IS NOT NULL;
CREATE INDEX message_by_run ON message (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX message_in_outbox ON message (created_at, position)
  WHERE is_dismissed = 0 AND state IN ('held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown');
-- What was accepted lately is found without reading the chat.
CREATE INDEX message_accepted ON message (chat_id, state_at) WHERE state = 'accepted';
CREATE INDEX message_without_checksum ON message (position) WHERE checksum IS NULL;
CREATE INDEX message_of_import ON message (import_part) WHERE import_part IS NOT NULL;
CREATE INDEX message_replies ON message (reply_to_local_id) WHERE reply_to_local_id IS NOT NULL;
CREATE INDEX message_closing ON message (chat_id) WHERE closing = 1;
CREATE INDEX message_needs_review ON message (chat_id) WHERE is_dismissed = 0 AND state IN ('unknown', 'rejected', 'not-sent');
-- Not of direction = 'in': SQLite would prepare each statement that compares a direction with a parameter anew at each call, to see
-- whether this index serves it (https://www.sqlite.org/partialindex.html).
CREATE INDEX message_unread ON message (chat_id, sort_key) WHERE direction <> 'out' AND read_at IS NULL;
CREATE INDEX message_starred ON message (chat_id, sort_key) WHERE is_starred = 1;
CREATE INDEX message_of_others ON message (chat_id, sort_key) WHERE author_member_id IS NOT NULL;
-- What an overview counts is read from here alone.
CREATE INDEX message_sent ON message
  (created_at, agent, author_member_id, template_id, state, is_dismissed, asked_at)
  WHERE agent IS NOT NULL OR author_member_id IS NOT NULL;

-- Who adds a message without a key gets one after the last of its chat.
CREATE TRIGGER message_sort_key AFTER INSERT ON message WHEN NEW.sort_key IS NULL BEGIN
  UPDATE message SET sort_key = max(
    1000 * NEW.created_at,
    1 + coalesce((SELECT max(sort_key) FROM message WHERE chat_id = NEW.chat_id), 0)
  ) WHERE position = NEW.position;
END;

-- A bit that flips on the disk changes a text, and SQLite does not notice. A row without a checksum gets one a little later
-- (tables/message-checksum.ts); what changes a row takes its checksum away.
CREATE TRIGGER message_changed AFTER UPDATE OF
  local_id, chat_id, direction, sender_chat_id, sender_name, text, content, reply_to_local_id,
  options, state, failure, created_at, key_id, service_status, answer, address, author_member_id
ON message WHEN OLD.checksum IS NOT NULL BEGIN
  UPDATE message SET checksum = NULL WHERE position = NEW.position;
END;

-- What a message that has come to its place does to its chat. What came in after a chat was closed brings it back, also where one of
-- ours is newer still. So does what was written up to a minute before and came in later: its time is the service's, in whole seconds.
CREATE VIEW placed_message AS SELECT chat_id, sort_key, created_at, asks, is_answer FROM message;
CREATE TRIGGER question_moves_its_chat INSTEAD OF INSERT ON placed_message WHEN NEW.asks BEGIN
  UPDATE chat SET waiting_since = min(coalesce(waiting_since, NEW.created_at), NEW.created_at)
    WHERE chat_id = NEW.chat_id AND answered_key < NEW.sort_key;
  UPDATE chat SET closed_at = NULL, snoozed_until = NULL
    WHERE chat_id = NEW.chat_id AND (closed_at IS NOT NULL OR snoozed_until IS NOT NULL)
      AND (NEW.created_at > closed_at - 60000
        OR NOT EXISTS (SELECT 1 FROM message WHERE message.chat_id = NEW.chat_id AND sort_key > NEW.sort_key));
  INSERT INTO answered_message SELECT NEW.chat_id, NEW.sort_key WHERE EXISTS (
    SELECT 1 FROM message INDEXED BY message_by_sort_key WHERE message.chat_id = NEW.chat_id AND is_answer AND sort_key > NEW.sort_key);
END;
CREATE TRIGGER answer_moves_its_chat INSTEAD OF INSERT ON placed_message WHEN NEW.is_answer BEGIN
  UPDATE chat SET answered_key = NEW.sort_key,
      snoozed_until = iif(answered_key < NEW.sort_key AND snoozed_until <= NEW.created_at, NULL, snoozed_until),
      waiting_since = (SELECT min(created_at) FROM message WHERE message.chat_id = NEW.chat_id AND sort_key > NEW.sort_key AND asks)
    WHERE chat_id = NEW.chat_id AND answered_key <= NEW.sort_key;
  INSERT INTO answered_message VALUES (NEW.chat_id, NEW.sort_key);
END;

-- The question that an answer answers is looked for anew where a message comes to its place, leaves it, or is an answer or none from now
-- on: for itself, and for the answer after it.
CREATE VIEW answered_message AS SELECT chat_id, sort_key FROM message;
CREATE TRIGGER message_is_answered INSTEAD OF INSERT ON answered_message BEGIN
  UPDATE message SET asked_at = (SELECT min(asked.created_at) FROM message AS asked
      WHERE message.is_answer AND asked.chat_id = message.chat_id AND asked.asks AND asked.sort_key < message.sort_key
        AND asked.sort_key > coalesce((SELECT answer.sort_key FROM message AS answer INDEXED BY message_by_sort_key
          WHERE answer.chat_id = message.chat_id AND answer.is_answer AND answer.sort_key < message.sort_key
          ORDER BY answer.sort_key DESC LIMIT 1), 0))
    WHERE direction = 'out' AND chat_id = NEW.chat_id AND sort_key IN (NEW.sort_key,
      (SELECT answer.sort_key FROM message AS answer INDEXED BY message_by_sort_key
        WHERE answer.chat_id = NEW.chat_id AND answer.is_answer AND answer.sort_key > NEW.sort_key
        ORDER BY answer.sort_key LIMIT 1));
END;
CREATE TRIGGER message_comes AFTER INSERT ON message WHEN NEW.sort_key IS NOT NULL AND (NEW.asks OR NEW.is_answer) BEGIN
  INSERT INTO placed_message VALUES (NEW.chat_id, NEW.sort_key, NEW.created_at, NEW.asks, NEW.is_answer);
END;
CREATE TRIGGER message_placed AFTER UPDATE OF sort_key ON message WHEN OLD.sort_key IS NOT NEW.sort_key BEGIN
  INSERT INTO answered_message SELECT OLD.chat_id, OLD.sort_key WHERE OLD.sort_key IS NOT NULL;
  INSERT INTO placed_message VALUES (NEW.chat_id, NEW.sort_key, NEW.created_at, NEW.asks, NEW.is_answer);
END;

-- A chat is counted anew where a message up to its newest answer has become an answer, is none any more, or has gone.
CREATE VIEW recounted_chat AS SELECT chat_id, sort_key FROM message;
CREATE TRIGGER chat_is_recounted INSTEAD OF INSERT ON recounted_chat BEGIN
  UPDATE chat SET answered_key = coalesce((SELECT sort_key FROM message WHERE message.chat_id = chat.chat_id
      AND is_answer ORDER BY sort_key DESC LIMIT 1), 0)
    WHERE chat_id = NEW.chat_id AND answered_key <= NEW.sort_key;
  UPDATE chat SET waiting_since = (SELECT min(created_at) FROM message
      WHERE message.chat_id = chat.chat_id AND sort_key > answered_key AND asks)
    WHERE chat_id = NEW.chat_id;
END;
CREATE TRIGGER message_answers AFTER UPDATE OF state, text, content ON message WHEN OLD.is_answer <> NEW.is_answer BEGIN
  INSERT INTO recounted_chat VALUES (NEW.chat_id, NEW.sort_key);
  INSERT INTO answered_message VALUES (NEW.chat_id, NEW.sort_key);
END;
-- Chats that are joined, or separated.
CREATE TRIGGER message_moves AFTER UPDATE OF chat_id ON message WHEN OLD.chat_id <> NEW.chat_id BEGIN
  INSERT INTO answered_message VALUES (OLD.chat_id, OLD.sort_key), (NEW.chat_id, NEW.sort_key);
END;
-- Once: what a person closes afterwards stays closed, whatever becomes of the rest that was on its way.
CREATE VIEW reopened_chat AS SELECT chat_id FROM chat;
CREATE TRIGGER chat_is_reopened INSTEAD OF INSERT ON reopened_chat BEGIN
  UPDATE chat SET closed_at = NULL WHERE chat_id = NEW.chat_id AND closed_at IS NOT NULL;
  UPDATE chat SET remind_at = ended_promise ->> '$.at', remind_note = ended_promise ->> '$.note', ended_promise = NULL
    WHERE chat_id = NEW.chat_id AND ended_promise IS NOT NULL AND remind_at IS NULL;
  UPDATE message SET closing = 0 WHERE chat_id = NEW.chat_id AND closing = 1;
  UPDATE scheduled SET closing = 0 WHERE chat_id = NEW.chat_id AND closing = 1;
END;
-- A chat that was closed with an answer is open again where that did not go, or may not have arrived.
CREATE TRIGGER message_reopens_its_chat AFTER UPDATE OF state ON message
WHEN NEW.closing = 1 AND (NEW.state IN ('cancelled', 'rejected', 'unknown')
  OR NEW.state = 'not-sent' AND iif(json_valid(NEW.failure), NEW.failure ->> '$.kind', '') = 'file') BEGIN
  UPDATE message SET closing = (SELECT iif(closed_at IS NULL, 0, 2) FROM chat WHERE chat_id = NEW.chat_id)
    WHERE position = NEW.position;
  INSERT INTO reopened_chat VALUES (NEW.chat_id);
END;
CREATE TRIGGER message_goes AFTER DELETE ON message WHEN OLD.asks OR OLD.is_answer BEGIN
  INSERT INTO recounted_chat VALUES (OLD.chat_id, OLD.sort_key);
  INSERT INTO answered_message VALUES (OLD.chat_id, OLD.sort_key);
END;

-- What stands at messages, which may be here later or never: each author's newest, empty once it was taken away. The author is a chat
-- ID, or empty: oneself.
CREATE TABLE reaction (
  chat_id TEXT NOT NULL,
  key_id TEXT NOT NULL,
  author TEXT NOT NULL,
  emoji TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (chat_id, key_id, author)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER reaction_goes_with_its_message AFTER DELETE ON message WHEN OLD.key_id IS NOT NULL BEGIN
  DELETE FROM reaction WHERE chat_id = OLD.chat_id AND key_id = OLD.key_id;
END;

-- Messages by an ID that somebody entered, to reply to or to act on what is not here.
CREATE TABLE reference (
  local_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE
) STRICT;

-- Media that others sent and that the service named an address of, as long as there is no copy of it here.
CREATE TABLE media_copy (
  local_id TEXT PRIMARY KEY,
  url TEXT NOT NULL, -- empty where the service named none, but the team has it
  state TEXT NOT NULL,
  problem TEXT,
  is_asked INTEGER NOT NULL DEFAULT 0, -- a person wants it, however large it is
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER, -- when it is tried next; NULL: it is not
  team_sha256 TEXT, -- what the team says of it
  team_size INTEGER,
  team_state TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX media_copy_due ON media_copy (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX media_copy_new ON media_copy (state) WHERE state = 'new';
