/**
 * A bit that flips on the disk changes a text, and SQLite does not notice. A row without a checksum gets one a little later
 * (message-checksum.ts); what changes a row takes its checksum away.
 */
export const messageChecksum = `
ALTER TABLE message ADD COLUMN checksum INTEGER;
CREATE INDEX message_without_checksum ON message (position) WHERE checksum IS NULL;
CREATE TRIGGER message_changed AFTER UPDATE OF
  local_id, chat_id, direction, sender_chat_id, sender_name, text, content, reply_to_local_id,
  options, state, failure, created_at, key_id, service_status, answer
ON message WHEN OLD.checksum IS NOT NULL BEGIN
  UPDATE message SET checksum = NULL WHERE position = NEW.position;
END;
`;
