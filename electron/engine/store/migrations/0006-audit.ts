export const audit = `
ALTER TABLE message ADD COLUMN is_left INTEGER NOT NULL DEFAULT 0;
CREATE INDEX message_in_outbox ON message (created_at, position)
  WHERE is_left = 0 AND state IN ('held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown');

CREATE TABLE audit (
  entry_id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  act TEXT NOT NULL,
  is_person INTEGER NOT NULL,
  agent TEXT NOT NULL,
  local_id TEXT,
  chat_id TEXT,
  excerpt TEXT NOT NULL,
  detail TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the record of acts is only added to'); END;
CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the record of acts is only added to'); END;
`;
