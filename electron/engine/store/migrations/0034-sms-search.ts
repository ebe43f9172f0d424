/** SMS that the search index does not hold as they are now, as `search_pending` (migration 0014) tells of messages. */
export const smsSearch = `
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
`;
