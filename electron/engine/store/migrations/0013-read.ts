/**
 * `read_at` says when an incoming message was read here; `seen_at` stays what the service was told. What came before a later message of
 * one's own counts as read: it was answered. One pass over the messages, each with a look at its chat: a join of the two would
 * look up every message by its chat, which takes three times as long for a million.
 */
export const read = `
ALTER TABLE message ADD COLUMN read_at INTEGER;
DROP INDEX message_unread;

CREATE TEMP TABLE answer (chat_id TEXT PRIMARY KEY, sort_key INTEGER, created_at INTEGER) WITHOUT ROWID;
INSERT INTO answer SELECT chat.chat_id, message.sort_key, message.created_at FROM chat JOIN message ON message.position = (
  SELECT position FROM message AS own WHERE own.chat_id = chat.chat_id AND own.direction = 'out' ORDER BY own.sort_key DESC LIMIT 1
);
UPDATE message SET read_at = coalesce(seen_at, (
  SELECT created_at FROM answer WHERE answer.chat_id = message.chat_id AND answer.sort_key > message.sort_key
)) WHERE direction = 'in';
DROP TABLE answer;

CREATE INDEX message_unread ON message (chat_id, sort_key) WHERE direction = 'in' AND read_at IS NULL;
`;
