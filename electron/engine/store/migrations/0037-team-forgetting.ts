/**
 * People that a team forgot (docs/decisions/0053-log-on-the-desk.md), by fingerprints of their chats' IDs: no event of theirs that is
 * older brings them back. `next_seq` is behind which event the store is to erase what it has of them, where this desk said it; NULL: it
 * has. `is_due`: another desk said it, and here they are not forgotten yet.
 */
export const teamForgetting = `
CREATE TABLE team_forgotten (
  event_id TEXT PRIMARY KEY,
  fingerprints TEXT NOT NULL,
  member_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  seq INTEGER,
  next_seq INTEGER,
  is_due INTEGER NOT NULL DEFAULT 0
) STRICT;
`;
