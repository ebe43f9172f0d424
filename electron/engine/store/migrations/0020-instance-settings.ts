/**
 * What an instance has of its own: its place among the others, its pace and hours (JSON). A message that a person sends
 * outside those hours has `any_time`.
 */
export const instanceSettings = `
ALTER TABLE instance ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE instance ADD COLUMN own TEXT NOT NULL DEFAULT '{}';
ALTER TABLE outbox ADD COLUMN any_time INTEGER NOT NULL DEFAULT 0;
`;
