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
