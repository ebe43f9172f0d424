-- A team's log on this desk (docs/decisions/0053-log-on-the-desk.md). There is a row of `team_share` as long as the instance is shared,
-- and only then triggers mark what changes here, in the transaction that changes it. Where it is not shared any more the row stays, with
-- `is_off`, so that changes go on being marked: where it is shared again, they are told.
CREATE TABLE team_share (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  member_id TEXT NOT NULL,
  instance_key TEXT NOT NULL,
  cursor INTEGER NOT NULL DEFAULT 0,
  is_applying INTEGER NOT NULL DEFAULT 0, -- events of the log are being applied: what they change is not this desk's own
  -- All that a desk has is marked step by step where an instance is shared, or a log was restored; NULL where that is done.
  marking_kind INTEGER,
  marking_after TEXT NOT NULL DEFAULT '',
  is_off INTEGER NOT NULL DEFAULT 0,
  answer_assigns INTEGER NOT NULL DEFAULT 0, -- a choice of the team: whoever answers an unassigned chat has it
  -- The cursor before the first event that only a later Postline understands, and what this one understood; NULL: there was none.
  unknown_after INTEGER,
  understood TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE team_trail (
  seq INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- An event that is told again after the log was restored may get the place it had, by which alone the log would be known again.
  stored_at INTEGER NOT NULL
) STRICT;
CREATE TABLE team_member (
  member_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_removed INTEGER NOT NULL DEFAULT 0 -- from the team, or may not use the instance: their chats are nobody's
) STRICT, WITHOUT ROWID;

-- Messages, notes, assignments, queues and runs by their own IDs, which say nothing of anybody. A mark whose `version` is beyond all others
-- is of something that was deleted here: nothing brings it back. `seq` 0 of a mark or a register: the store has said that it has it, and it
-- has not come back with the log yet. Where the log is read to its end without it, the store was restored meanwhile, and it is told again.
CREATE TABLE team_mark (
  kind TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  is_waiting INTEGER NOT NULL,
  seq INTEGER,
  PRIMARY KEY (kind, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_mark_waiting ON team_mark (version) WHERE is_waiting = 1;
CREATE INDEX team_mark_by_seq ON team_mark (seq) WHERE seq IS NOT NULL;

-- A version grows with every change, also where the clock is put back, or the history was brought back from a backup.
CREATE VIEW team_change AS SELECT kind, entity_id FROM team_mark;
CREATE TRIGGER team_change_is_marked INSTEAD OF INSERT ON team_change WHEN EXISTS (SELECT 1 FROM team_share) BEGIN
  INSERT INTO team_mark (kind, entity_id, version, is_waiting)
    VALUES (NEW.kind, NEW.entity_id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1)
    ON CONFLICT DO UPDATE SET version = max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + version), is_waiting = 1;
END;

CREATE TRIGGER team_message_added AFTER INSERT ON message WHEN NEW.author_member_id IS NULL AND NEW.is_history = 0 BEGIN
  INSERT INTO team_change VALUES (iif(NEW.direction = 'out' AND NEW.imported = 0, 'message', 'record'), NEW.local_id);
END;
-- Joining moves messages to another chat on every desk, so that no desk tells them anew for it. A copy of a file that arrives changes the
-- content of its message, but is not told before the file is (team-files.sql): its hash is what others want.
CREATE TRIGGER team_message_changed AFTER UPDATE OF
  text, content, reply_to_local_id, state, failure, key_id, service_status ON message
WHEN NEW.author_member_id IS NULL AND NEW.is_history = 0 AND (OLD.text <> NEW.text
  OR (OLD.content <> NEW.content AND NOT (iif(json_valid(OLD.content), OLD.content ->> '$.kind', NULL) = 'record'
    AND iif(json_valid(NEW.content), NEW.content ->> '$.kind', NULL) = 'media'))
  OR OLD.reply_to_local_id IS NOT NEW.reply_to_local_id OR OLD.state <> NEW.state OR OLD.failure IS NOT NEW.failure
  OR OLD.key_id IS NOT NEW.key_id OR OLD.service_status IS NOT NEW.service_status)
BEGIN
  INSERT INTO team_change VALUES (iif(NEW.direction = 'out' AND NEW.imported = 0, 'message', 'record'), NEW.local_id);
END;
CREATE TRIGGER team_message_gone AFTER DELETE ON message WHEN EXISTS (SELECT 1 FROM team_mark WHERE entity_id = OLD.local_id) BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind IN ('message', 'record') AND entity_id = OLD.local_id;
END;

-- People that a team forgot, by fingerprints of their chats' IDs: no event of theirs that is older brings them back.
CREATE TABLE team_forgotten (
  event_id TEXT PRIMARY KEY,
  fingerprints TEXT NOT NULL,
  member_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  seq INTEGER,
  is_refused INTEGER NOT NULL DEFAULT 0, -- the store refused it, for a day at least
  next_seq INTEGER, -- behind which event the store is to erase what it has of them, where this desk said it; NULL: it has
  is_due INTEGER NOT NULL DEFAULT 0 -- another desk said it, and here they are not forgotten yet
) STRICT;
