const isShared = 'EXISTS (SELECT 1 FROM team_share)';
const valueOf = (content: string, path: string) =>
  `iif(json_valid(${content}), ${content} ->> '${path}', NULL)`;

/** A message of this desk, or one that the service told of, whose file lies here; what is still to be sent may be taken back. */
const hasOwnFile = (message: string) => `${message}.author_member_id IS NULL
  AND (${message}.direction = 'in' OR ${message}.imported = 1 OR ${message}.state IN ('accepted', 'unknown'))
  AND ${valueOf(`${message}.content`, '$.source.kind')} = 'file'`;

const noteFile = `INSERT OR IGNORE INTO team_file (local_id, next_at)
  VALUES (NEW.local_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));`;

const version = (before: string) =>
  `max(CAST(unixepoch('subsec') * 1000 AS INTEGER), 1 + ${before})`;

const markMessage = (from: string) => `
  INSERT INTO team_mark (kind, entity_id, version, is_waiting)
  SELECT iif(direction = 'out' AND imported = 0, 'message', 'record'), local_id, ${version('0')}, 1 FROM ${from}
  ON CONFLICT DO UPDATE SET version = ${version('version')}, is_waiting = 1;`;

const markNew = markMessage(
  '(SELECT NEW.direction AS direction, NEW.imported AS imported, NEW.local_id AS local_id) WHERE true',
);

/**
 * Files of messages that a team shares (docs/decisions/0055-files-of-a-team.md). A row of `team_file` is of a message whose file
 * lies here: what it holds, and how it is with it in the team's store; `next_at`: when that is looked at (NULL: it is not).
 * `media_copy.team_…`: what the team says of a file that is not here; `url` is empty where the service named none.
 *
 * A copy that arrives changes the content of its message, but is not told before the file is: its hash is what others want.
 */
export const teamFiles = `
ALTER TABLE media_copy ADD COLUMN team_sha256 TEXT;
ALTER TABLE media_copy ADD COLUMN team_size INTEGER;
ALTER TABLE media_copy ADD COLUMN team_state TEXT;
CREATE TABLE team_file (
  local_id TEXT PRIMARY KEY,
  sha256 TEXT,
  state TEXT NOT NULL DEFAULT 'coming',
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX team_file_due ON team_file (next_at) WHERE next_at IS NOT NULL;
INSERT INTO team_file (local_id, next_at) SELECT local_id, 0 FROM message WHERE ${isShared} AND ${hasOwnFile('message')};

CREATE TRIGGER team_file_added AFTER INSERT ON message WHEN ${isShared} AND ${hasOwnFile('NEW')} BEGIN ${noteFile} END;
CREATE TRIGGER team_file_came AFTER UPDATE OF content, state ON message
WHEN ${isShared} AND (OLD.content <> NEW.content OR OLD.state <> NEW.state) AND ${hasOwnFile('NEW')} BEGIN ${noteFile} END;
CREATE TRIGGER team_file_gone AFTER DELETE ON message BEGIN DELETE FROM team_file WHERE local_id = OLD.local_id; END;
CREATE TRIGGER team_file_changed AFTER UPDATE OF sha256, state ON team_file
WHEN ${isShared} AND (OLD.sha256 IS NOT NEW.sha256 OR OLD.state <> NEW.state) BEGIN
  ${markMessage('message WHERE local_id = NEW.local_id AND author_member_id IS NULL')}
END;

DROP TRIGGER team_message_changed;
CREATE TRIGGER team_message_changed AFTER UPDATE OF
  chat_id, text, content, reply_to_local_id, state, failure, key_id, service_status ON message
WHEN NEW.author_member_id IS NULL AND ${isShared} AND (OLD.chat_id <> NEW.chat_id OR OLD.text <> NEW.text
  OR (OLD.content <> NEW.content AND NOT (${valueOf('OLD.content', '$.kind')} = 'record' AND ${valueOf('NEW.content', '$.kind')} = 'media'))
  OR OLD.reply_to_local_id IS NOT NEW.reply_to_local_id OR OLD.state <> NEW.state OR OLD.failure IS NOT NEW.failure
  OR OLD.key_id IS NOT NEW.key_id OR OLD.service_status IS NOT NEW.service_status)
BEGIN ${markNew} END;
`;
