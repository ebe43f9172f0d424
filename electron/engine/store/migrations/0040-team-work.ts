import { isShared, mark } from './0035-team.ts';

/** Milliseconds after which nobody is called any more: a console that reads the whole log is not told of all that was. */
const calledForMs = 7 * 86_400_000;

const now = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`;

const call = (lineId: string, by: string) => `
  INSERT OR IGNORE INTO team_call (line_id, chat_id, by_member_id, at) VALUES (${lineId}, NEW.chat_id, ${by}, NEW.at);`;

/**
 * Queues of a team, drafts that are handed over with a chat, and who called whom (docs/decisions/0053-log-on-the-desk.md).
 *
 * `team_queue`: the newest `at` counts, of two at once that of the member with the greater ID. `team_assignment.draft`: what was
 * written in the chat and is for who has it now, until `is_draft_done`. `team_call`: what a member mentioned this one in, or
 * gave to them, until they look at the chat.
 */
export const teamWork = `
ALTER TABLE team_assignment ADD COLUMN queue_id TEXT;
ALTER TABLE team_assignment ADD COLUMN draft TEXT;
ALTER TABLE team_assignment ADD COLUMN is_draft_done INTEGER NOT NULL DEFAULT 0;
CREATE INDEX team_assignment_by_queue ON team_assignment (queue_id, chat_id) WHERE queue_id IS NOT NULL;
CREATE TABLE team_queue (
  queue_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_ended INTEGER NOT NULL,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  team_seq INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE team_call (
  line_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  by_member_id TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX team_call_by_chat ON team_call (chat_id);

CREATE TRIGGER team_queue_added AFTER INSERT ON team_queue WHEN NEW.team_seq IS NULL AND ${isShared} BEGIN
  ${mark(`'queue'`, 'NEW.queue_id')} END;
CREATE TRIGGER team_queue_changed AFTER UPDATE OF name, is_ended ON team_queue WHEN NEW.team_seq IS NULL AND ${isShared} BEGIN
  ${mark(`'queue'`, 'NEW.queue_id')} END;
CREATE TRIGGER team_note_calls AFTER INSERT ON team_note
WHEN NEW.at > ${now} - ${calledForMs} AND EXISTS (SELECT 1 FROM team_share
  WHERE member_id <> NEW.member_id AND instr(NEW.mentions, '"' || member_id || '"') > 0)
BEGIN ${call('NEW.note_id', 'NEW.member_id')} END;
CREATE TRIGGER team_assignment_calls AFTER INSERT ON team_assignment
WHEN NEW.at > ${now} - ${calledForMs} AND NEW.by_member_id <> NEW.member_id
  AND EXISTS (SELECT 1 FROM team_share WHERE member_id = NEW.member_id)
BEGIN ${call('NEW.assignment_id', 'NEW.by_member_id')} END;
CREATE TRIGGER team_call_gone AFTER DELETE ON team_note BEGIN
  DELETE FROM team_call WHERE line_id = OLD.note_id;
END;

-- What an older Postline read of assignments had no queues: they are read again.
UPDATE team_mark SET version = 0 WHERE kind = 'assignment' AND is_waiting = 0 AND version < 9007199254740991
  AND entity_id IN (SELECT assignment_id FROM team_assignment WHERE member_id IS NULL);
UPDATE team_share SET cursor = 0;
`;
