-- An entry of the activity log may lose what it quotes, never what was done, when and by whom; whose chat it was goes only while somebody
-- is being forgotten.
CREATE TABLE audit (
  entry_id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  is_person INTEGER NOT NULL,
  agent TEXT NOT NULL,
  local_id TEXT,
  chat_id TEXT,
  excerpt TEXT NOT NULL,
  detail TEXT NOT NULL,
  words TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the activity log is only added to');
END;
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit
WHEN NEW.entry_id <> OLD.entry_id OR NEW.at <> OLD.at OR NEW.action <> OLD.action
  OR NEW.is_person <> OLD.is_person OR NEW.agent <> OLD.agent
  OR NOT EXISTS (SELECT 1 FROM forgetting WHERE person <> '')
    AND (NEW.excerpt <> '' OR NEW.detail <> OLD.detail OR NEW.chat_id IS NOT OLD.chat_id OR NEW.local_id IS NOT OLD.local_id)
BEGIN
  SELECT RAISE(ABORT, 'the activity log is only added to');
END;

-- The overview counts messages by who sent them, and with what.
CREATE TRIGGER message_is_signed AFTER INSERT ON audit WHEN NEW.action = 'send' BEGIN
  UPDATE message SET agent = NEW.agent, template_id = iif(json_valid(NEW.detail), NEW.detail ->> '$.templateId', NULL)
    WHERE local_id = NEW.local_id;
END;

-- Whom Postline is erasing, until nothing of them is left; then `person` is emptied, and the row goes.
CREATE TABLE forgetting (
  job INTEGER PRIMARY KEY AUTOINCREMENT,
  person TEXT NOT NULL
) STRICT;

-- How old messages may get, and how far today's run is.
CREATE TABLE retention (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  months INTEGER,
  next_at INTEGER NOT NULL DEFAULT 0,
  cutoff INTEGER,
  messages INTEGER NOT NULL DEFAULT 0,
  files INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO retention (one) VALUES (1);
