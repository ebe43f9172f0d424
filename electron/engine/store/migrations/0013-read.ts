/**
 * `read_at` says when an incoming message was read here; `seen_at` stays what the service was told. What came before a later message of
 * one's own counts as read: it was answered.
 */
export const read = `
ALTER TABLE message ADD COLUMN read_at INTEGER;
UPDATE message SET read_at = seen_at WHERE direction = 'in' AND seen_at IS NOT NULL;
UPDATE message SET read_at = answer.created_at FROM (
  SELECT chat_id, max(sort_key) AS sort_key, created_at FROM message WHERE direction = 'out' GROUP BY chat_id
) AS answer
WHERE message.direction = 'in' AND message.read_at IS NULL
  AND message.chat_id = answer.chat_id AND message.sort_key < answer.sort_key;

DROP INDEX message_unread;
CREATE INDEX message_unread ON message (chat_id, sort_key) WHERE direction = 'in' AND read_at IS NULL;
`;
