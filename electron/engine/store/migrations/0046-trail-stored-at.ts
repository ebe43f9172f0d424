/** An event that is told again after the log was restored may get the place it had, by which alone the log was known again. */
export const trailStoredAt = `
ALTER TABLE team_trail ADD COLUMN stored_at INTEGER;
`;
