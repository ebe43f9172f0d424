/** Members who were removed from the team: their chats are nobody's. */
export const removedMembers = `
ALTER TABLE team_member ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
`;
