/**
 * All that a desk has is marked step by step where an instance is shared, or a log was restored: `marking_kind` and `marking_after` are
 * how far that is, NULL where it is done.
 */
export const teamMarking = `
ALTER TABLE team_share ADD COLUMN marking_kind INTEGER;
ALTER TABLE team_share ADD COLUMN marking_after TEXT NOT NULL DEFAULT '';
`;
