-- What a team shares of SMS threads (docs/decisions/0053-log-on-the-desk.md). `state` is 0 open, 1 archived, 2 gone, 3 unknown: a request
-- was never answered.

-- The newest that the service answered this desk about each thread, until it is told in a page with others.
CREATE TABLE team_outcome (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  state INTEGER NOT NULL,
  record_at INTEGER,
  run INTEGER REFERENCES archive_run (run),
  before INTEGER,
  at INTEGER NOT NULL,
  is_prompt INTEGER NOT NULL,
  page TEXT,
  is_back INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX team_outcome_gathered ON team_outcome (at) WHERE page IS NULL;
CREATE INDEX team_outcome_by_page ON team_outcome (page) WHERE page IS NOT NULL;

-- Runs of other desks; one of which only outcomes were told yet has no `kind`.
CREATE TABLE team_run (
  run INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  member_id TEXT NOT NULL,
  kind TEXT,
  name TEXT,
  reason TEXT,
  archived INTEGER,
  state TEXT NOT NULL DEFAULT 'running',
  counts TEXT NOT NULL DEFAULT '{}',
  undoes TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  told_at INTEGER NOT NULL
) STRICT;
CREATE INDEX team_run_by_undone ON team_run (undoes) WHERE undoes IS NOT NULL;

-- The newest of all desks, by when the service changed its record (`record_at`), else by the store's time.
CREATE TABLE team_thread (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  state INTEGER NOT NULL,
  record_at INTEGER,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  run INTEGER REFERENCES team_run (run),
  before INTEGER
) STRICT;
CREATE INDEX team_thread_by_run ON team_thread (run, thread) WHERE run IS NOT NULL;

CREATE TRIGGER team_run_added AFTER INSERT ON archive_run WHEN NEW.is_listed = 1 AND NEW.started_at IS NOT NULL BEGIN
  INSERT INTO team_change VALUES ('run', NEW.run_id);
END;
CREATE TRIGGER team_run_changed AFTER UPDATE OF
  state, waiting, sending, confirmed, already, failed, superseded, cancelled ON archive_run
WHEN NEW.is_listed = 1 AND NEW.started_at IS NOT NULL AND (OLD.state <> NEW.state OR NEW.state IN ('done', 'cancelled'))
BEGIN
  INSERT INTO team_change VALUES ('run', NEW.run_id);
END;

-- The list itself: what this desk's has of each thread that the log has not, until it is told in a page with others. `at` is when that
-- changed, by this computer's clock; 1: before the instance was shared.
CREATE TABLE team_listing (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  at INTEGER NOT NULL,
  page TEXT,
  is_back INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX team_listing_gathered ON team_listing (at) WHERE page IS NULL;
CREATE INDEX team_listing_by_page ON team_listing (page) WHERE page IS NOT NULL;

-- The newest record of all desks, by when the service changed it (`record_at`), else by the store's time; and when the last of them saw
-- the thread in its list.
CREATE TABLE team_listed (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  record_at INTEGER,
  at INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  confirmed INTEGER,
  seen_at INTEGER
) STRICT;

CREATE VIEW team_list_change AS SELECT thread FROM team_listing;
CREATE TRIGGER team_list_change_is_gathered INSTEAD OF INSERT ON team_list_change
WHEN EXISTS (SELECT 1 FROM team_share WHERE is_applying = 0) BEGIN
  INSERT INTO team_listing (thread, at) VALUES (NEW.thread, CAST(unixepoch('subsec') * 1000 AS INTEGER))
    ON CONFLICT DO UPDATE SET at = max(excluded.at, 1 + at), page = NULL, is_back = 0;
END;
CREATE TRIGGER team_thread_added AFTER INSERT ON thread BEGIN
  INSERT INTO team_list_change VALUES (NEW.place);
END;
-- What a run or a deletion came to is told as its outcome. A forgotten thread is told of again with a later message only.
CREATE TRIGGER team_thread_changed AFTER UPDATE OF
  from_number, to_number, phone_id, last_message_id, last_message, last_message_at, created_at, updated_at, confirmed, gone_at ON thread
WHEN (NEW.forgotten_until IS NULL OR NEW.last_message_at > NEW.forgotten_until) AND iif(NEW.gone_at IS NULL,
  OLD.gone_at IS NOT NULL
    OR (OLD.from_number, OLD.to_number, OLD.phone_id, OLD.last_message_id, OLD.last_message, OLD.last_message_at, OLD.created_at)
      IS NOT (NEW.from_number, NEW.to_number, NEW.phone_id, NEW.last_message_id, NEW.last_message, NEW.last_message_at, NEW.created_at)
    OR (OLD.confirmed, OLD.updated_at) IS NOT (NEW.confirmed, NEW.updated_at) AND NOT EXISTS (
      SELECT 1 FROM team_outcome WHERE thread = NEW.place AND state IS NEW.confirmed AND record_at IS NEW.updated_at),
  OLD.gone_at IS NULL AND NOT EXISTS (SELECT 1 FROM team_outcome WHERE thread = NEW.place AND state = 2))
BEGIN
  INSERT INTO team_list_change VALUES (NEW.place);
END;
