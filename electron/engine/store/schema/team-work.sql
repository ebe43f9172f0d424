-- Notes, assignments and queues of a team, what others have scheduled, drafts that are handed over with a chat, and who called whom.
CREATE TABLE team_note (
  note_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  member_id TEXT NOT NULL,
  text TEXT NOT NULL,
  mentions TEXT NOT NULL,
  at INTEGER NOT NULL,
  team_seq INTEGER
) STRICT;
CREATE INDEX team_note_by_chat ON team_note (chat_id, at);
-- Notes that are being written, which stay on this desk. Joining chats can leave two in one; the older is shown first.
CREATE TABLE team_note_draft (
  note_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  text TEXT NOT NULL
) STRICT;
CREATE INDEX team_note_draft_by_chat ON team_note_draft (chat_id);

CREATE TABLE team_assignment (
  assignment_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  member_id TEXT,
  queue_id TEXT,
  draft TEXT, -- what was written in the chat and is for who has it now, until `is_draft_done`
  is_draft_done INTEGER NOT NULL DEFAULT 0,
  by_member_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  team_seq INTEGER
) STRICT;
CREATE INDEX team_assignment_by_chat ON team_assignment (chat_id, at);
CREATE INDEX team_assignment_by_queue ON team_assignment (queue_id, chat_id) WHERE queue_id IS NOT NULL;

-- The newest `at` counts, of two at once that of the member with the greater ID.
CREATE TABLE team_queue (
  queue_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_ended INTEGER NOT NULL,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  team_seq INTEGER
) STRICT, WITHOUT ROWID;

CREATE TRIGGER team_note_added AFTER INSERT ON team_note WHEN NEW.team_seq IS NULL BEGIN
  INSERT INTO team_change VALUES ('note', NEW.note_id);
END;
CREATE TRIGGER team_note_gone AFTER DELETE ON team_note BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind = 'note' AND entity_id = OLD.note_id;
END;
CREATE TRIGGER team_assignment_added AFTER INSERT ON team_assignment WHEN NEW.team_seq IS NULL BEGIN
  INSERT INTO team_change VALUES ('assignment', NEW.assignment_id);
END;
CREATE TRIGGER team_assignment_gone AFTER DELETE ON team_assignment BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind = 'assignment' AND entity_id = OLD.assignment_id;
END;
-- Whoever answers a chat has it from when the service took the answer: a chat in a queue, and where the team chose that, one that nobody
-- has. It is later than the assignment to the queue, even if this computer's clock is behind the store's.
CREATE TRIGGER answer_takes_its_chat AFTER UPDATE OF state ON message
WHEN NEW.by_person = 1 AND NEW.state = 'accepted' AND NEW.is_answer AND OLD.state <> 'accepted' BEGIN
  INSERT INTO team_assignment (assignment_id, chat_id, member_id, by_member_id, at)
    SELECT lower(hex(randomblob(16))), NEW.chat_id, team_share.member_id, team_share.member_id, max(NEW.state_at, 1 + coalesce(last.at, 0))
    FROM team_share LEFT JOIN team_assignment AS last ON assignment_id = (SELECT assignment_id FROM team_assignment
      WHERE chat_id = NEW.chat_id ORDER BY at DESC, assignment_id DESC LIMIT 1)
    WHERE is_off = 0 AND is_applying = 0
      AND (last.member_id IS NULL OR EXISTS (SELECT 1 FROM team_member WHERE team_member.member_id = last.member_id AND is_removed = 1))
      AND (answer_assigns = 1 OR EXISTS (SELECT 1 FROM team_queue WHERE team_queue.queue_id = last.queue_id AND is_ended = 0));
END;

CREATE TRIGGER team_queue_added AFTER INSERT ON team_queue WHEN NEW.team_seq IS NULL BEGIN
  INSERT INTO team_change VALUES ('queue', NEW.queue_id);
END;
CREATE TRIGGER team_queue_changed AFTER UPDATE OF name, is_ended ON team_queue WHEN NEW.team_seq IS NULL BEGIN
  INSERT INTO team_change VALUES ('queue', NEW.queue_id);
END;

-- When what other members have scheduled is to be sent.
CREATE TABLE team_scheduled (
  local_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  member_id TEXT NOT NULL,
  send_at INTEGER NOT NULL
) STRICT;
CREATE INDEX team_scheduled_by_chat ON team_scheduled (chat_id, send_at);

-- What a member mentioned this one in, or gave to them, until they look at the chat. Nobody is called after seven days, 604800000
-- milliseconds: a console that reads the whole log is not told of all that was.
CREATE TABLE team_call (
  line_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  by_member_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX team_call_by_chat ON team_call (chat_id);
CREATE TRIGGER team_note_calls AFTER INSERT ON team_note
WHEN NEW.at > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 604800000 AND EXISTS (SELECT 1 FROM team_share
  WHERE member_id <> NEW.member_id AND instr(NEW.mentions, '"' || member_id || '"') > 0)
BEGIN
  INSERT OR IGNORE INTO team_call (line_id, chat_id, by_member_id, at)
    VALUES (NEW.note_id, NEW.chat_id, NEW.member_id, NEW.at);
END;
CREATE TRIGGER team_assignment_calls AFTER INSERT ON team_assignment
WHEN NEW.at > CAST(unixepoch('subsec') * 1000 AS INTEGER) - 604800000 AND NEW.by_member_id <> NEW.member_id
  AND EXISTS (SELECT 1 FROM team_share WHERE member_id = NEW.member_id)
BEGIN
  INSERT OR IGNORE INTO team_call (line_id, chat_id, by_member_id, at)
    VALUES (NEW.assignment_id, NEW.chat_id, NEW.by_member_id, NEW.at);
  -- As a question does: the chat would else be hidden from the only one who has it.
  UPDATE chat SET snoozed_until = NULL WHERE chat_id = NEW.chat_id AND snoozed_until IS NOT NULL;
END;
CREATE TRIGGER team_call_gone AFTER DELETE ON team_note BEGIN
  DELETE FROM team_call WHERE line_id = OLD.note_id;
END;
