-- Messages, SMS, chats and threads that the search index does not hold as they are now (store/search/). Only what is searched counts: a message that goes
-- from queued to accepted stays as it is. An INSERT OR IGNORE of a trigger fails where the statement that fires it has an ON CONFLICT of its
-- own, which then counts instead: https://www.sqlite.org/lang_createtrigger.html
CREATE TABLE search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER search_added AFTER INSERT ON message BEGIN
  INSERT INTO search_pending SELECT NEW.position WHERE NEW.position NOT IN (SELECT position FROM search_pending);
END;
CREATE TRIGGER search_changed AFTER UPDATE OF chat_id, direction, sender_name, text, content, state, created_at ON message
WHEN OLD.chat_id <> NEW.chat_id OR OLD.direction <> NEW.direction OR OLD.sender_name IS NOT NEW.sender_name
  OR OLD.text <> NEW.text OR OLD.content <> NEW.content OR OLD.created_at <> NEW.created_at
  OR (OLD.state IN ('unknown', 'rejected', 'not-sent') OR NEW.state IN ('unknown', 'rejected', 'not-sent')) AND OLD.state <> NEW.state
BEGIN
  INSERT INTO search_pending SELECT NEW.position WHERE NEW.position NOT IN (SELECT position FROM search_pending);
END;
CREATE TRIGGER search_removed AFTER DELETE ON message BEGIN
  INSERT INTO search_pending SELECT OLD.position WHERE OLD.position NOT IN (SELECT position FROM search_pending);
END;

CREATE TABLE sms_search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER sms_search_added AFTER INSERT ON sms_message BEGIN
  INSERT INTO sms_search_pending SELECT NEW.place WHERE NEW.place NOT IN (SELECT position FROM sms_search_pending);
END;
CREATE TRIGGER sms_search_changed AFTER UPDATE OF is_incoming, text, at ON sms_message
WHEN OLD.is_incoming <> NEW.is_incoming OR OLD.text <> NEW.text OR OLD.at IS NOT NEW.at
BEGIN
  INSERT INTO sms_search_pending SELECT NEW.place WHERE NEW.place NOT IN (SELECT position FROM sms_search_pending);
END;
CREATE TRIGGER sms_search_removed AFTER DELETE ON sms_message BEGIN
  INSERT INTO sms_search_pending SELECT OLD.place WHERE OLD.place NOT IN (SELECT position FROM sms_search_pending);
END;

-- A chat is indexed by what is folded of it.
CREATE TABLE chat_search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER chat_search_changed AFTER UPDATE OF folded ON chat WHEN NEW.folded IS NOT NULL AND OLD.folded IS NOT NEW.folded BEGIN
  INSERT INTO chat_search_pending SELECT NEW.rowid WHERE NEW.rowid NOT IN (SELECT position FROM chat_search_pending);
END;
CREATE TRIGGER chat_search_removed AFTER DELETE ON chat BEGIN
  INSERT INTO chat_search_pending SELECT OLD.rowid WHERE OLD.rowid NOT IN (SELECT position FROM chat_search_pending);
END;

CREATE TABLE thread_search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER thread_index_added AFTER INSERT ON thread BEGIN
  INSERT INTO thread_search_pending SELECT NEW.place WHERE NEW.place NOT IN (SELECT position FROM thread_search_pending);
END;
CREATE TRIGGER thread_index_changed AFTER UPDATE OF from_number, to_number, has_told_ends, last_message, last_message_at, gone_at ON thread
WHEN OLD.from_number <> NEW.from_number OR OLD.to_number <> NEW.to_number OR OLD.last_message <> NEW.last_message
  OR OLD.has_told_ends <> NEW.has_told_ends OR OLD.last_message_at IS NOT NEW.last_message_at OR (OLD.gone_at IS NULL) <> (NEW.gone_at IS NULL)
BEGIN
  INSERT INTO thread_search_pending SELECT NEW.place WHERE NEW.place NOT IN (SELECT position FROM thread_search_pending);
END;
CREATE TRIGGER thread_index_removed AFTER DELETE ON thread BEGIN
  INSERT INTO thread_search_pending SELECT OLD.place WHERE OLD.place NOT IN (SELECT position FROM thread_search_pending);
END;
-- A thread is not found by the phone's own number (sms/customer-number.ts).
CREATE TRIGGER thread_index_own_added AFTER INSERT ON own_number BEGIN
  INSERT INTO thread_search_pending SELECT place FROM thread WHERE gone_at IS NULL AND NEW.number IN (from_number, to_number)
    AND place NOT IN (SELECT position FROM thread_search_pending);
END;
CREATE TRIGGER thread_index_own_changed AFTER UPDATE ON own_number BEGIN
  INSERT INTO thread_search_pending SELECT place FROM thread WHERE gone_at IS NULL AND NEW.number IN (from_number, to_number)
    AND place NOT IN (SELECT position FROM thread_search_pending);
END;
CREATE TRIGGER thread_index_own_removed AFTER DELETE ON own_number BEGIN
  INSERT INTO thread_search_pending SELECT place FROM thread WHERE gone_at IS NULL AND OLD.number IN (from_number, to_number)
    AND place NOT IN (SELECT position FROM thread_search_pending);
END;
