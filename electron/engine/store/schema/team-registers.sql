-- Registers: what a team has once, of which the newest counts (docs/decisions/0053-log-on-the-desk.md).
CREATE TABLE team_register (
  kind TEXT NOT NULL,
  chat_id TEXT NOT NULL, -- empty where it is of no chat
  entity_id TEXT NOT NULL, -- which of a kind it is
  register_id TEXT NOT NULL DEFAULT (lower(hex(randomblob(8)))), -- what events are called by: it says nothing of anybody
  version INTEGER NOT NULL DEFAULT 0, -- 0: it was never changed here
  is_waiting INTEGER NOT NULL DEFAULT 0,
  seq INTEGER,
  at INTEGER NOT NULL DEFAULT 0, -- this and `member_id` are of the newest event that was applied
  member_id TEXT NOT NULL DEFAULT '',
  value INTEGER, -- its number, where it is one that may come before what it is about
  PRIMARY KEY (kind, chat_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_register_waiting ON team_register (version) WHERE is_waiting = 1;
CREATE INDEX team_register_of_chat ON team_register (chat_id);
CREATE INDEX team_register_not_back ON team_register (kind) WHERE seq = 0;

CREATE VIEW team_register_change AS SELECT kind, chat_id, entity_id FROM team_register;
CREATE TRIGGER team_register_change_is_marked INSTEAD OF INSERT ON team_register_change
WHEN EXISTS (SELECT 1 FROM team_share WHERE is_applying = 0) BEGIN
  INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
    VALUES (NEW.kind, NEW.chat_id, NEW.entity_id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1)
    ON CONFLICT DO UPDATE SET version = max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + version), is_waiting = 1;
END;

CREATE TRIGGER team_chat_closed AFTER UPDATE OF closed_at ON chat
WHEN (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) BEGIN
  INSERT INTO team_register_change VALUES ('chat-closed', NEW.chat_id, '');
END;
CREATE TRIGGER team_chat_read AFTER UPDATE OF read_at ON message
WHEN NEW.direction = 'in' AND OLD.read_at IS NULL AND NEW.read_at IS NOT NULL BEGIN
  INSERT INTO team_register_change VALUES ('chat-read', NEW.chat_id, '');
END;
CREATE TRIGGER team_chat_named AFTER UPDATE OF name ON chat WHEN OLD.name IS NOT NEW.name BEGIN
  INSERT INTO team_register_change VALUES ('chat-name', NEW.chat_id, '');
END;
CREATE TRIGGER team_chat_notes AFTER UPDATE OF notes ON chat WHEN OLD.notes <> NEW.notes BEGIN
  INSERT INTO team_register_change VALUES ('chat-notes', NEW.chat_id, '');
END;
CREATE TRIGGER team_chat_person AFTER UPDATE OF person_id ON chat WHEN OLD.person_id IS NOT NEW.person_id BEGIN
  INSERT INTO team_register_change VALUES ('chat-person', NEW.chat_id, '');
END;
CREATE TRIGGER team_told_added AFTER INSERT ON told BEGIN
  INSERT INTO team_register_change VALUES ('told', NEW.chat_id, NEW.key_id || ' ' || NEW.kind || ' ' || NEW.author);
END;
CREATE TRIGGER team_told_changed AFTER UPDATE OF value, at ON told WHEN (OLD.value, OLD.at) IS NOT (NEW.value, NEW.at) BEGIN
  INSERT INTO team_register_change VALUES ('told', NEW.chat_id, NEW.key_id || ' ' || NEW.kind || ' ' || NEW.author);
END;
CREATE TRIGGER team_reaction_added AFTER INSERT ON reaction BEGIN
  INSERT INTO team_register_change VALUES ('reaction', NEW.chat_id, NEW.key_id || ' ' || NEW.author);
END;
CREATE TRIGGER team_reaction_changed AFTER UPDATE OF emoji ON reaction WHEN OLD.emoji <> NEW.emoji BEGIN
  INSERT INTO team_register_change VALUES ('reaction', NEW.chat_id, NEW.key_id || ' ' || NEW.author);
END;
-- By the bare key: some services give it with the chat's ID around it.
CREATE TRIGGER team_star AFTER UPDATE OF is_starred ON message
WHEN OLD.is_starred <> NEW.is_starred AND NEW.key_id IS NOT NULL BEGIN
  INSERT INTO team_register_change VALUES ('star', NEW.chat_id, iif(
    instr(NEW.key_id, '@') > 0, substr(NEW.key_id, 1, instr(NEW.key_id, '_') - 1), NEW.key_id
  ) || ' ' || NEW.direction);
END;
CREATE TRIGGER team_label_added AFTER INSERT ON label BEGIN
  INSERT INTO team_register_change VALUES ('label', '', NEW.label_id);
END;
CREATE TRIGGER team_label_changed AFTER UPDATE OF name, hue ON label
WHEN (OLD.name, OLD.hue) IS NOT (NEW.name, NEW.hue) BEGIN
  INSERT INTO team_register_change VALUES ('label', '', NEW.label_id);
END;
CREATE TRIGGER team_label_removed AFTER DELETE ON label BEGIN
  INSERT INTO team_register_change VALUES ('label', '', OLD.label_id);
END;
CREATE TRIGGER team_chat_label_added AFTER INSERT ON chat_label BEGIN
  INSERT INTO team_register_change VALUES ('chat-label', NEW.chat_id, NEW.label_id);
END;
CREATE TRIGGER team_chat_label_removed AFTER DELETE ON chat_label BEGIN
  INSERT INTO team_register_change VALUES ('chat-label', OLD.chat_id, OLD.label_id);
END;
CREATE TRIGGER team_view_added AFTER INSERT ON chat_view BEGIN
  INSERT INTO team_register_change VALUES ('view', '', NEW.view_id);
END;
CREATE TRIGGER team_view_changed AFTER UPDATE OF name, filter ON chat_view WHEN (OLD.name, OLD.filter) IS NOT (NEW.name, NEW.filter) BEGIN
  INSERT INTO team_register_change VALUES ('view', '', NEW.view_id);
END;
CREATE TRIGGER team_view_removed AFTER DELETE ON chat_view BEGIN
  INSERT INTO team_register_change VALUES ('view', '', OLD.view_id);
END;
CREATE TRIGGER team_answer_assigns AFTER UPDATE OF answer_assigns ON team_share WHEN OLD.answer_assigns <> NEW.answer_assigns BEGIN
  INSERT INTO team_register_change VALUES ('answer-assigns', '', '');
END;
-- Whose a hidden ID is.
CREATE TRIGGER team_alias_added AFTER INSERT ON alias WHEN NEW.chat_id IS NOT NULL BEGIN
  INSERT INTO team_register_change VALUES ('alias', NEW.chat_id, NEW.hidden_id);
END;
CREATE TRIGGER team_alias_changed AFTER UPDATE OF chat_id, is_separated ON alias
WHEN NEW.chat_id IS NOT NULL AND (OLD.chat_id IS NOT NEW.chat_id OR OLD.is_separated <> NEW.is_separated) BEGIN
  INSERT INTO team_register_change VALUES ('alias', NEW.chat_id, NEW.hidden_id);
END;
-- When what is scheduled is to be sent, and that it no longer is.
CREATE TRIGGER team_scheduled_added AFTER INSERT ON scheduled WHEN NEW.is_held = 0 BEGIN
  INSERT INTO team_register_change VALUES ('scheduled', NEW.chat_id, NEW.local_id);
END;
CREATE TRIGGER team_scheduled_changed AFTER UPDATE OF send_at, is_held, unless_after ON scheduled
WHEN (OLD.send_at, OLD.is_held, OLD.unless_after) IS NOT (NEW.send_at, NEW.is_held, NEW.unless_after) BEGIN
  INSERT INTO team_register_change VALUES ('scheduled', NEW.chat_id, NEW.local_id);
END;
CREATE TRIGGER team_scheduled_gone AFTER DELETE ON scheduled BEGIN
  INSERT INTO team_register_change VALUES ('scheduled', OLD.chat_id, OLD.local_id);
END;
-- What is sent only without an answer may have one now. Not by the view, which marks nothing while the log is applied: the answer
-- may come from another desk.
CREATE TRIGGER team_scheduled_answered AFTER INSERT ON message WHEN NEW.direction = 'in'
  AND EXISTS (SELECT 1 FROM scheduled WHERE chat_id = NEW.chat_id AND unless_after IS NOT NULL)
  AND EXISTS (SELECT 1 FROM team_share) BEGIN
  INSERT INTO team_register (kind, chat_id, entity_id, version, is_waiting)
    SELECT 'scheduled', chat_id, local_id, CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 FROM scheduled
    WHERE chat_id = NEW.chat_id AND unless_after IS NOT NULL
    ON CONFLICT DO UPDATE SET version = max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + version), is_waiting = 1;
END;
-- A handed draft that was used at one desk is not offered at another (team-work.sql).
CREATE TRIGGER team_draft_done AFTER UPDATE OF is_draft_done ON team_assignment WHEN OLD.is_draft_done <> NEW.is_draft_done BEGIN
  INSERT INTO team_register_change VALUES ('draft-done', NEW.chat_id, NEW.assignment_id);
END;
