-- Files of messages that a team shares (docs/decisions/0055-files-of-a-team.md): a row is of a message whose file lies here, what it holds,
-- and how it is with it in the team's store.
CREATE TABLE team_file (
  local_id TEXT PRIMARY KEY,
  sha256 TEXT,
  state TEXT NOT NULL DEFAULT 'coming',
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER -- when that is looked at; NULL: it is not
) STRICT, WITHOUT ROWID;
CREATE INDEX team_file_due ON team_file (next_at) WHERE next_at IS NOT NULL;

-- Of a message of this desk, or one that the service told of; what is still to be sent may be taken back.
CREATE TRIGGER team_file_added AFTER INSERT ON message
WHEN EXISTS (SELECT 1 FROM team_share) AND NEW.author_member_id IS NULL AND NEW.is_history = 0
  AND (NEW.direction = 'in' OR NEW.imported = 1 OR NEW.state IN ('accepted', 'unknown'))
  AND iif(json_valid(NEW.content), NEW.content ->> '$.source.kind', NULL) = 'file'
BEGIN
  INSERT OR IGNORE INTO team_file (local_id, next_at) VALUES (NEW.local_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER team_file_came AFTER UPDATE OF content, state ON message
WHEN EXISTS (SELECT 1 FROM team_share) AND (OLD.content <> NEW.content OR OLD.state <> NEW.state) AND NEW.author_member_id IS NULL AND NEW.is_history = 0
  AND (NEW.direction = 'in' OR NEW.imported = 1 OR NEW.state IN ('accepted', 'unknown'))
  AND iif(json_valid(NEW.content), NEW.content ->> '$.source.kind', NULL) = 'file'
BEGIN
  INSERT OR IGNORE INTO team_file (local_id, next_at) VALUES (NEW.local_id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
CREATE TRIGGER team_file_gone AFTER DELETE ON message BEGIN
  DELETE FROM team_file WHERE local_id = OLD.local_id;
END;
CREATE TRIGGER team_file_changed AFTER UPDATE OF sha256, state ON team_file
WHEN OLD.sha256 IS NOT NEW.sha256 OR OLD.state <> NEW.state BEGIN
  INSERT INTO team_change SELECT iif(direction = 'out' AND imported = 0, 'message', 'record'), local_id
    FROM message WHERE local_id = NEW.local_id AND author_member_id IS NULL;
END;
