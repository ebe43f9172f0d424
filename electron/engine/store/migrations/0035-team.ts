export const isShared = 'EXISTS (SELECT 1 FROM team_share)';
const ownMessage = (message: string) => `${message}.author_member_id IS NULL AND ${isShared}`;

/** Grows with every change, also where the clock is put back, or the history was brought back from a backup. */
const version = (before: string) =>
  `max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + ${before})`;

export const mark = (kind: string, id: string) => `
  INSERT INTO team_mark (kind, entity_id, version, is_waiting) VALUES (${kind}, ${id}, ${version('0')}, 1)
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;`;

const markMessage = mark(
  `iif(NEW.direction = 'out' AND NEW.imported = 0, 'message', 'record')`,
  'NEW.local_id',
);

const markChat = (register: string) => `
  INSERT INTO team_chat (chat_id, register, version, is_waiting) VALUES (NEW.chat_id, '${register}', ${version('0')}, 1)
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;`;

/**
 * A team's log on this desk (docs/decisions/0053-log-on-the-desk.md). There is a row of `team_share` as long as the instance is
 * shared, and only then triggers mark what changes here, in the transaction that changes it: `team_mark` names messages, notes
 * and assignments by their own IDs, which say nothing of anybody, `team_chat` what is kept once for each chat.
 *
 * `message.author_member_id`: who of the team sent it from another desk; NULL: this one, or it came from the service.
 * `team_seq`: where the log has it first, since when its time and its place in the chat are the store's; NULL: not yet.
 * A mark whose `version` is beyond all others is of something that was deleted here: nothing brings it back.
 */
export const team = `
ALTER TABLE message ADD COLUMN author_member_id TEXT;
ALTER TABLE message ADD COLUMN team_seq INTEGER;
CREATE INDEX message_of_others ON message (chat_id, sort_key) WHERE author_member_id IS NOT NULL;
DROP TRIGGER message_changed;
CREATE TRIGGER message_changed AFTER UPDATE OF
  local_id, chat_id, direction, sender_chat_id, sender_name, text, content, reply_to_local_id,
  options, state, failure, created_at, key_id, service_status, answer, address, author_member_id
ON message WHEN OLD.checksum IS NOT NULL BEGIN
  UPDATE message SET checksum = NULL WHERE position = NEW.position;
END;

CREATE TABLE team_share (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  member_id TEXT NOT NULL,
  instance_key TEXT NOT NULL,
  cursor INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE team_trail (
  seq INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL,
  member_id TEXT NOT NULL
) STRICT;
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
CREATE TABLE team_chat (
  chat_id TEXT NOT NULL,
  register TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0,
  is_waiting INTEGER NOT NULL DEFAULT 0,
  seq INTEGER,
  value INTEGER,
  at INTEGER NOT NULL DEFAULT 0,
  member_id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (chat_id, register)
) STRICT, WITHOUT ROWID;
CREATE INDEX team_chat_waiting ON team_chat (version) WHERE is_waiting = 1;
CREATE TABLE team_member (
  member_id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
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
CREATE TABLE team_assignment (
  assignment_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  member_id TEXT,
  by_member_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  team_seq INTEGER
) STRICT;
CREATE INDEX team_assignment_by_chat ON team_assignment (chat_id, at);

CREATE TRIGGER team_message_added AFTER INSERT ON message WHEN ${ownMessage('NEW')} BEGIN ${markMessage} END;
CREATE TRIGGER team_message_changed AFTER UPDATE OF
  chat_id, text, content, reply_to_local_id, state, failure, key_id, service_status ON message
WHEN ${ownMessage('NEW')} AND (OLD.chat_id <> NEW.chat_id OR OLD.text <> NEW.text OR OLD.content <> NEW.content
  OR OLD.reply_to_local_id IS NOT NEW.reply_to_local_id OR OLD.state <> NEW.state OR OLD.failure IS NOT NEW.failure
  OR OLD.key_id IS NOT NEW.key_id OR OLD.service_status IS NOT NEW.service_status)
BEGIN ${markMessage} END;
CREATE TRIGGER team_message_gone AFTER DELETE ON message WHEN EXISTS (SELECT 1 FROM team_mark WHERE entity_id = OLD.local_id) BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind IN ('message', 'record') AND entity_id = OLD.local_id;
END;
CREATE TRIGGER team_note_added AFTER INSERT ON team_note WHEN NEW.team_seq IS NULL AND ${isShared} BEGIN
  ${mark(`'note'`, 'NEW.note_id')} END;
CREATE TRIGGER team_note_gone AFTER DELETE ON team_note BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind = 'note' AND entity_id = OLD.note_id;
END;
CREATE TRIGGER team_assignment_added AFTER INSERT ON team_assignment WHEN NEW.team_seq IS NULL AND ${isShared} BEGIN
  ${mark(`'assignment'`, 'NEW.assignment_id')} END;
CREATE TRIGGER team_assignment_gone AFTER DELETE ON team_assignment BEGIN
  UPDATE team_mark SET version = 9007199254740991, is_waiting = 0 WHERE kind = 'assignment' AND entity_id = OLD.assignment_id;
END;
CREATE TRIGGER team_chat_closed AFTER UPDATE OF closed_at ON chat
WHEN (OLD.closed_at IS NULL) <> (NEW.closed_at IS NULL) AND ${isShared} BEGIN ${markChat('closed')} END;
CREATE TRIGGER team_chat_read AFTER UPDATE OF read_at ON message
WHEN NEW.direction = 'in' AND OLD.read_at IS NULL AND NEW.read_at IS NOT NULL AND ${isShared} BEGIN ${markChat('read')} END;
`;
