-- Messages and SMS that the search index does not hold as they are now (store/search/). Only what is searched counts: a message that goes
-- from queued to accepted stays as it is.
CREATE TABLE search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER search_added AFTER INSERT ON message BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.position);
END;
CREATE TRIGGER search_changed AFTER UPDATE OF chat_id, direction, sender_name, text, content, state, created_at ON message
WHEN OLD.chat_id <> NEW.chat_id OR OLD.direction <> NEW.direction OR OLD.sender_name IS NOT NEW.sender_name
  OR OLD.text <> NEW.text OR OLD.content <> NEW.content OR OLD.created_at <> NEW.created_at
  OR (OLD.state IN ('unknown', 'rejected', 'not-sent') OR NEW.state IN ('unknown', 'rejected', 'not-sent')) AND OLD.state <> NEW.state
BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (NEW.position);
END;
CREATE TRIGGER search_removed AFTER DELETE ON message BEGIN
  INSERT OR IGNORE INTO search_pending VALUES (OLD.position);
END;

CREATE TABLE sms_search_pending (position INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER sms_search_added AFTER INSERT ON sms_message BEGIN
  INSERT OR IGNORE INTO sms_search_pending VALUES (NEW.place);
END;
CREATE TRIGGER sms_search_changed AFTER UPDATE OF is_incoming, text, at ON sms_message
WHEN OLD.is_incoming <> NEW.is_incoming OR OLD.text <> NEW.text OR OLD.at IS NOT NEW.at
BEGIN
  INSERT OR IGNORE INTO sms_search_pending VALUES (NEW.place);
END;
CREATE TRIGGER sms_search_removed AFTER DELETE ON sms_message BEGIN
  INSERT OR IGNORE INTO sms_search_pending VALUES (OLD.place);
END;
