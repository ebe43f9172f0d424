/**
 * `message.address`: the chat ID that a message has on the wire, where it is not that of its chat. `alias`: whose a hidden ID is,
 * what showed it, and the chat that it had before (store/aliases/former-chat.ts).
 */
export const aliases = `
ALTER TABLE message ADD COLUMN address TEXT;
CREATE TABLE alias (
  hidden_id TEXT PRIMARY KEY,
  chat_id TEXT,
  shown_by TEXT,
  since INTEGER,
  is_separated INTEGER NOT NULL DEFAULT 0,
  conflict TEXT,
  asked_at INTEGER,
  former TEXT
) STRICT;
CREATE INDEX alias_by_chat ON alias (chat_id);

DROP TRIGGER message_changed;
CREATE TRIGGER message_changed AFTER UPDATE OF
  local_id, chat_id, direction, sender_chat_id, sender_name, text, content, reply_to_local_id,
  options, state, failure, created_at, key_id, service_status, answer, address
ON message WHEN OLD.checksum IS NOT NULL BEGIN
  UPDATE message SET checksum = NULL WHERE position = NEW.position;
END;
`;
