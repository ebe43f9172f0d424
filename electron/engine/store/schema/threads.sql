-- Whoever writes a thread writes the thread alone: what it was, what is searched of it and the counts follow by triggers
-- (decision 0074). What is long stands last, since a list reads no further than it must.
CREATE TABLE thread (
  place INTEGER PRIMARY KEY,
  thread_id TEXT NOT NULL UNIQUE,
  from_number TEXT NOT NULL DEFAULT '',
  to_number TEXT NOT NULL DEFAULT '',
  last_message_at INTEGER,
  created_at INTEGER,
  updated_at INTEGER,
  labels TEXT NOT NULL DEFAULT '',
  known TEXT NOT NULL,
  confirmed INTEGER,
  was INTEGER, -- `confirmed` before it last changed
  confirmed_at INTEGER, -- when that was, of what was asked for here or at another desk
  wanted INTEGER,
  state INTEGER NOT NULL DEFAULT 0, -- 0 settled, 1 confirmed, 2 waiting, 3 sending, 4 failed
  state_at INTEGER,
  read_at INTEGER, -- when the last SMS that came in was looked at
  run INTEGER, -- of its last change, whatever became of it
  in_doubt INTEGER NOT NULL DEFAULT 0, -- a request left whose answer was never read
  listed INTEGER, -- the last whole reading of the service's list that saw it; NULL: none did
  gone_at INTEGER, -- the service does not have it any more
  forgotten_until INTEGER, -- its person was forgotten: it is taken in again only with a message later than this
  told_by TEXT, -- the member of the team whose desk told what is shown; NULL: a source of this desk did
  has_told_ends INTEGER NOT NULL DEFAULT 0, -- its numbers are known from another desk alone: no SMS is sent to them
  phone_id TEXT NOT NULL DEFAULT '',
  last_message_id TEXT NOT NULL DEFAULT '',
  last_message TEXT NOT NULL DEFAULT '',
  answer TEXT, -- what the service's record said, JSON, beside what a file said (thread-sources.ts)
  failure TEXT
) STRICT;
-- The table without its long columns, for all orders: a list reads it whole and sorts what it finds. An index for each order would
-- make an import several times as long.
CREATE INDEX thread_listed ON thread (
  place, last_message_at, confirmed, was, confirmed_at, state, created_at, updated_at, from_number, to_number, has_told_ends
) WHERE gone_at IS NULL;
CREATE INDEX thread_pending ON thread (state) WHERE state >= 2;
CREATE INDEX thread_changed ON thread (confirmed_at, was, confirmed, state) WHERE confirmed_at IS NOT NULL;
CREATE INDEX thread_read ON thread (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX thread_labelled ON thread (labels) WHERE labels <> '' AND gone_at IS NULL;

-- What is searched of threads: words, folded, and the digits of both ends.
CREATE TABLE thread_search (
  thread INTEGER PRIMARY KEY,
  words TEXT NOT NULL,
  digits TEXT NOT NULL
) STRICT;
CREATE TRIGGER thread_search_added AFTER INSERT ON thread BEGIN
  INSERT INTO thread_search VALUES (NEW.place, thread_words(NEW.last_message), thread_digits(NEW.from_number, NEW.to_number));
END;
CREATE TRIGGER thread_search_changed AFTER UPDATE OF from_number, to_number, last_message ON thread
WHEN OLD.from_number <> NEW.from_number OR OLD.to_number <> NEW.to_number OR OLD.last_message <> NEW.last_message
BEGIN
  UPDATE thread_search SET words = thread_words(NEW.last_message), digits = thread_digits(NEW.from_number, NEW.to_number)
  WHERE thread = NEW.place;
END;

CREATE TRIGGER thread_confirmed AFTER UPDATE OF confirmed ON thread
WHEN OLD.confirmed IS NOT NEW.confirmed AND NEW.state_at IS NOT NULL BEGIN
  UPDATE thread SET was = OLD.confirmed, confirmed_at = NEW.state_at WHERE place = NEW.place;
END;

CREATE TABLE thread_count (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  open INTEGER NOT NULL DEFAULT 0,
  archived INTEGER NOT NULL DEFAULT 0,
  unknown INTEGER NOT NULL DEFAULT 0,
  archiving INTEGER NOT NULL DEFAULT 0,
  unarchiving INTEGER NOT NULL DEFAULT 0,
  unconfirmed INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO thread_count (one) VALUES (1);
CREATE TRIGGER thread_count_added AFTER INSERT ON thread WHEN NEW.gone_at IS NULL BEGIN
  UPDATE thread_count SET open = open + (NEW.confirmed IS 0), archived = archived + (NEW.confirmed IS 1),
    unknown = unknown + (NEW.confirmed IS NULL), archiving = archiving + (NEW.wanted IS 1),
    unarchiving = unarchiving + (NEW.wanted IS 0), unconfirmed = unconfirmed + (NEW.state >= 2), failed = failed + (NEW.state = 4);
END;
CREATE TRIGGER thread_count_changed AFTER UPDATE OF confirmed, wanted, state, gone_at ON thread
WHEN OLD.confirmed IS NOT NEW.confirmed OR OLD.wanted IS NOT NEW.wanted OR OLD.state <> NEW.state OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL)
BEGIN
  UPDATE thread_count SET open = open - (OLD.confirmed IS 0), archived = archived - (OLD.confirmed IS 1),
    unknown = unknown - (OLD.confirmed IS NULL), archiving = archiving - (OLD.wanted IS 1),
    unarchiving = unarchiving - (OLD.wanted IS 0), unconfirmed = unconfirmed - (OLD.state >= 2), failed = failed - (OLD.state = 4)
  WHERE OLD.gone_at IS NULL;
  UPDATE thread_count SET open = open + (NEW.confirmed IS 0), archived = archived + (NEW.confirmed IS 1),
    unknown = unknown + (NEW.confirmed IS NULL), archiving = archiving + (NEW.wanted IS 1),
    unarchiving = unarchiving + (NEW.wanted IS 0), unconfirmed = unconfirmed + (NEW.state >= 2), failed = failed + (NEW.state = 4)
  WHERE NEW.gone_at IS NULL;
END;

-- Numbers of the service's own phones: the other end of a thread is its person (sms/customer-number.ts).
CREATE TABLE own_number (
  number TEXT PRIMARY KEY,
  is_told INTEGER NOT NULL DEFAULT 0 -- found out from threads of other desks alone: it says whom those are with, and of no thread of this desk’s own
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_view (
  view_id TEXT PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  view TEXT NOT NULL
) STRICT;

-- How far the service's list of threads was read (threads/thread-reading.ts).
CREATE TABLE thread_sync (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  kind TEXT NOT NULL DEFAULT 'none',
  pass INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 0,
  page INTEGER NOT NULL DEFAULT 1,
  top INTEGER,
  floor INTEGER,
  total INTEGER,
  seen INTEGER NOT NULL DEFAULT 0,
  known INTEGER NOT NULL DEFAULT 0,
  is_unchecked INTEGER NOT NULL DEFAULT 0,
  mismatches INTEGER NOT NULL DEFAULT 0,
  hold TEXT NOT NULL DEFAULT 'none',
  began_at INTEGER NOT NULL DEFAULT 0,
  settled_at INTEGER,
  whole_at INTEGER,
  missing INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO thread_sync (one) VALUES (1);

-- A run can delete threads, too: its `kind` is 'delete', and `wanted` of its items 2, for gone.
CREATE TABLE archive_run (
  run INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  is_listed INTEGER NOT NULL,
  name TEXT, -- of the view, file or schedule it came from
  reason TEXT, -- as the person wrote it: a ticket, an order
  agent TEXT NOT NULL DEFAULT '', -- who asked for it, as named then
  archived INTEGER,
  state TEXT NOT NULL,
  pace INTEGER NOT NULL,
  parallel INTEGER NOT NULL,
  selection TEXT NOT NULL,
  cursor INTEGER NOT NULL DEFAULT 0,
  undoes INTEGER,
  undoes_other TEXT, -- a run of another desk of the team
  undone_by INTEGER,
  waiting INTEGER NOT NULL DEFAULT 0,
  sending INTEGER NOT NULL DEFAULT 0,
  confirmed INTEGER NOT NULL DEFAULT 0,
  already INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  superseded INTEGER NOT NULL DEFAULT 0,
  cancelled INTEGER NOT NULL DEFAULT 0,
  held_until INTEGER, -- until then none of its items leaves
  start_at INTEGER, -- of a proposed run: it was asked for, and begins by itself then
  is_on_hold INTEGER NOT NULL DEFAULT 0, -- it is of a restored history, and begins only when a person says so
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
CREATE INDEX archive_run_open ON archive_run (state) WHERE state IN ('planning', 'running', 'paused');
CREATE INDEX archive_run_by_undone_other ON archive_run (undoes_other) WHERE undoes_other IS NOT NULL;

CREATE TABLE archive_item (
  run INTEGER NOT NULL REFERENCES archive_run (run),
  thread INTEGER NOT NULL REFERENCES thread (place),
  wanted INTEGER NOT NULL,
  before INTEGER,
  last_message_at INTEGER, -- of the thread when this was asked for: what was written since is not hidden or deleted
  result TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before INTEGER NOT NULL DEFAULT 0,
  in_doubt INTEGER NOT NULL DEFAULT 0, -- a request left whose answer was never read
  failure TEXT,
  status INTEGER, -- HTTP status of the service's last answer
  record_at INTEGER, -- `updated_at` of the record that it answered
  at INTEGER NOT NULL,
  superseded_by INTEGER,
  PRIMARY KEY (run, thread)
) STRICT, WITHOUT ROWID;
CREATE INDEX archive_item_by_result ON archive_item (run, result, thread);
CREATE INDEX archive_item_superseded ON archive_item (thread, superseded_by) WHERE superseded_by IS NOT NULL;
CREATE INDEX archive_item_sending ON archive_item (thread) WHERE result = 'sending';

CREATE TABLE label_change (
  run INTEGER NOT NULL REFERENCES archive_run (run),
  thread INTEGER NOT NULL REFERENCES thread (place),
  PRIMARY KEY (run, thread)
) STRICT, WITHOUT ROWID;

CREATE TABLE archive_schedule (
  schedule_id TEXT PRIMARY KEY,
  view_id TEXT NOT NULL REFERENCES thread_view (view_id) ON DELETE CASCADE,
  archived INTEGER NOT NULL,
  every TEXT NOT NULL, -- 'day', 'week', 'month'
  day INTEGER NOT NULL, -- of the week, 0 for Sunday, or of the month
  minute_of_day INTEGER NOT NULL,
  reason TEXT, -- of the runs that it proposes, as the person wrote it
  pace INTEGER, -- requests a minute; NULL: as the settings say
  parallel INTEGER,
  enabled INTEGER NOT NULL,
  next_at INTEGER
) STRICT;

-- Threads that are to be deleted at the service.
CREATE TABLE thread_deletion (
  thread INTEGER PRIMARY KEY REFERENCES thread (place),
  state TEXT NOT NULL,
  due_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  in_doubt INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  state_at INTEGER NOT NULL
) STRICT;
