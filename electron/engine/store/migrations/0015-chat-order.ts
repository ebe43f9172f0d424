/** States in which a message of ours is no answer: it never left, or was refused. */
const noAnswer = `('cancelled', 'rejected')`;
const isAnswer = (message: string) =>
  `${message}.direction = 'out' AND ${message}.state NOT IN ${noAnswer}`;

const waitingSince = `(SELECT min(created_at) FROM message
  WHERE message.chat_id = chat.chat_id AND sort_key > answered_key AND direction = 'in')`;

const answeredKey = `coalesce((SELECT sort_key FROM message
  WHERE message.chat_id = chat.chat_id AND ${isAnswer('message')} ORDER BY sort_key DESC LIMIT 1), 0)`;

/** What a message that has come to its place does to its chat. Only what is newer than all of it brings a chat back. */
const comes = `
  UPDATE chat SET waiting_since = min(coalesce(waiting_since, NEW.created_at), NEW.created_at)
    WHERE NEW.direction = 'in' AND chat_id = NEW.chat_id AND answered_key < NEW.sort_key;
  UPDATE chat SET closed_at = NULL, snoozed_until = NULL
    WHERE NEW.direction = 'in' AND chat_id = NEW.chat_id AND (closed_at IS NOT NULL OR snoozed_until IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM message WHERE message.chat_id = NEW.chat_id AND sort_key > NEW.sort_key);
  UPDATE chat SET answered_key = NEW.sort_key,
      snoozed_until = iif(snoozed_until <= NEW.created_at, NULL, snoozed_until)
    WHERE ${isAnswer('NEW')} AND chat_id = NEW.chat_id AND answered_key < NEW.sort_key;
  UPDATE chat SET waiting_since = ${waitingSince}
    WHERE ${isAnswer('NEW')} AND chat_id = NEW.chat_id AND answered_key = NEW.sort_key;`;

const countAnew = (message: string) => `
  UPDATE chat SET answered_key = ${answeredKey} WHERE chat_id = ${message}.chat_id AND answered_key <= ${message}.sort_key;
  UPDATE chat SET waiting_since = ${waitingSince} WHERE chat_id = ${message}.chat_id;`;

/**
 * `answered_key` is the place of the newest message of ours that counts as an answer, `waiting_since` the time of the first
 * message that came in after it. Triggers keep both, so that no way to write a message can forget them.
 */
export const chatOrder = `
ALTER TABLE chat ADD COLUMN closed_at INTEGER;
ALTER TABLE chat ADD COLUMN pinned_at INTEGER;
ALTER TABLE chat ADD COLUMN snoozed_until INTEGER;
ALTER TABLE chat ADD COLUMN waiting_since INTEGER;
ALTER TABLE chat ADD COLUMN answered_key INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN notes TEXT NOT NULL DEFAULT '';
UPDATE chat SET answered_key = ${answeredKey};
UPDATE chat SET waiting_since = ${waitingSince};
CREATE INDEX chat_in_order ON chat (closed_at, snoozed_until, pinned_at, waiting_since, last_activity_at, chat_id);
CREATE TRIGGER message_comes AFTER INSERT ON message WHEN NEW.sort_key IS NOT NULL BEGIN ${comes} END;
CREATE TRIGGER message_placed AFTER UPDATE OF sort_key ON message BEGIN ${comes} END;
CREATE TRIGGER message_answers AFTER UPDATE OF state ON message
  WHEN NEW.direction = 'out' AND (OLD.state IN ${noAnswer}) <> (NEW.state IN ${noAnswer}) BEGIN ${countAnew('NEW')} END;
CREATE TRIGGER message_goes AFTER DELETE ON message BEGIN ${countAnew('OLD')} END;
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
UPDATE chat SET folded = NULL;
CREATE TRIGGER notes_are_searched AFTER UPDATE OF notes ON chat WHEN OLD.notes <> NEW.notes
  BEGIN UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id; END;
CREATE TRIGGER label_is_searched AFTER INSERT ON chat_label
  BEGIN UPDATE chat SET folded = NULL WHERE chat_id = NEW.chat_id; END;
CREATE TRIGGER label_goes AFTER DELETE ON chat_label
  BEGIN UPDATE chat SET folded = NULL WHERE chat_id = OLD.chat_id; END;
CREATE TRIGGER label_is_renamed AFTER UPDATE OF name ON label
  BEGIN UPDATE chat SET folded = NULL WHERE chat_id IN (SELECT chat_id FROM chat_label WHERE label_id = NEW.label_id); END;
`;
