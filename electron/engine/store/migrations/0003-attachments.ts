export const attachments = `
ALTER TABLE message ADD COLUMN content TEXT NOT NULL DEFAULT '{"kind":"text"}';
ALTER TABLE draft ADD COLUMN card TEXT;

CREATE TABLE attachment (
  attachment_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  place INTEGER NOT NULL,
  caption TEXT NOT NULL,
  content TEXT NOT NULL,
  problem TEXT,
  is_take INTEGER NOT NULL,
  removed_at INTEGER
) STRICT;
CREATE INDEX attachment_by_chat ON attachment (chat_id, place) WHERE removed_at IS NULL;
`;
