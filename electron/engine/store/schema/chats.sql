-- Triggers keep `answered_key` and `waiting_since` (messages.sql), so that no way to write a message can forget them.
CREATE TABLE chat (
  chat_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  name TEXT,
  number TEXT NOT NULL,
  country TEXT,
  person_id TEXT, -- chats with the same one are one person; NULL: the chat is one by itself
  notes TEXT NOT NULL DEFAULT '',
  last_activity_at INTEGER NOT NULL,
  opened_at INTEGER, -- when a window showed it last; NULL: none did
  closed_at INTEGER,
  pinned_at INTEGER,
  snoozed_until INTEGER,
  remind_at INTEGER, -- when it was to come back whatever comes in: what is promised; NULL: a snooze that an answer ends, or none
  remind_note TEXT NOT NULL DEFAULT '', -- what a person noted for when it comes back
  ended_promise TEXT, -- the two before it was closed with a message, JSON: they are back where that does not go
  zone TEXT, -- the time zone at the other end, where a person chose it: the country of the number has several
  answered_key INTEGER NOT NULL DEFAULT 0, -- place of the newest message of ours that counts as an answer
  waiting_since INTEGER, -- time of the first message that came in after it
  folded TEXT -- what is searched of it (shared/domain/fold-text.ts); NULL until the next search folds it
) STRICT;
CREATE INDEX chat_by_activity ON chat (last_activity_at DESC, chat_id);
CREATE INDEX chat_not_folded ON chat (chat_id) WHERE folded IS NULL;
CREATE INDEX chat_in_order ON chat (closed_at, snoozed_until, pinned_at, waiting_since, last_activity_at, chat_id);
CREATE INDEX chat_to_come_back ON chat (chat_id) WHERE snoozed_until IS NOT NULL OR remind_at IS NOT NULL;
CREATE INDEX chat_by_opening ON chat (opened_at) WHERE opened_at IS NOT NULL;
CREATE INDEX chat_by_person ON chat (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE label (
  label_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  hue INTEGER NOT NULL
) STRICT;
CREATE TABLE chat_label (
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  label_id TEXT NOT NULL REFERENCES label (label_id) ON DELETE CASCADE,
  PRIMARY KEY (chat_id, label_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_label_by_label ON chat_label (label_id, chat_id);

CREATE TABLE chat_view (
  view_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  filter TEXT NOT NULL
) STRICT;

-- A chat is found by its notes, its labels, and the names of its person's other chats.
CREATE TRIGGER notes_are_searched AFTER UPDATE OF notes ON chat WHEN OLD.notes <> NEW.notes BEGIN
  UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id;
END;
CREATE TRIGGER label_is_searched AFTER INSERT ON chat_label BEGIN
  UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id;
END;
CREATE TRIGGER label_goes AFTER DELETE ON chat_label BEGIN
  UPDATE chat SET folded = NULL WHERE chat_id = OLD.chat_id;
END;
CREATE TRIGGER label_is_renamed AFTER UPDATE OF name ON label BEGIN
  UPDATE chat SET folded = NULL WHERE chat_id IN (SELECT chat_id FROM chat_label WHERE label_id = NEW.label_id);
END;
CREATE TRIGGER chat_changes_person AFTER UPDATE OF person_id ON chat WHEN OLD.person_id IS NOT NEW.person_id BEGIN
  UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id OR person_id IN (OLD.person_id, NEW.person_id);
END;
CREATE TRIGGER person_is_named AFTER UPDATE OF name ON chat WHEN NEW.person_id IS NOT NULL BEGIN
  UPDATE chat SET folded = NULL WHERE person_id = NEW.person_id;
END;
-- All else of a person stays with the chats, so that parting gives back what was there before.
CREATE TRIGGER person_loses_chat AFTER DELETE ON chat WHEN OLD.person_id IS NOT NULL BEGIN
  UPDATE chat SET folded = NULL WHERE person_id = OLD.person_id;
  UPDATE chat SET person_id = NULL WHERE person_id = OLD.person_id
    AND (SELECT count(*) FROM chat AS left WHERE left.person_id = OLD.person_id) = 1;
END;

-- Whose a hidden ID is, what showed it, and the chat that it had before (store/aliases/former-chat.ts). `proposed`: the number that a
-- colleague's desk named. It counts once this desk's own service shows it, or a person here joins both.
CREATE TABLE alias (
  hidden_id TEXT PRIMARY KEY,
  chat_id TEXT,
  shown_by TEXT,
  since INTEGER,
  is_separated INTEGER NOT NULL DEFAULT 0,
  conflict TEXT,
  asked_at INTEGER,
  former TEXT,
  proposed TEXT,
  proposed_by TEXT -- the member
) STRICT;
CREATE INDEX alias_by_chat ON alias (chat_id);
CREATE INDEX alias_by_proposed ON alias (proposed) WHERE proposed IS NOT NULL;
