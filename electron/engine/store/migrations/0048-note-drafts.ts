/** Internal notes that are being written, which stay on this desk. Joining chats can leave two in one; the older is shown first. */
export const noteDrafts = `
CREATE TABLE team_note_draft (
  note_id TEXT PRIMARY KEY,
  chat_id TEXT NOT NULL REFERENCES chat (chat_id),
  text TEXT NOT NULL
) STRICT;
CREATE INDEX team_note_draft_by_chat ON team_note_draft (chat_id);
`;
