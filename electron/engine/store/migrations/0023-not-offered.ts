/** Kinds of messages and actions for which an instance's service has no endpoint, as its answers said (JSON). */
export const notOffered = `
ALTER TABLE instance ADD COLUMN not_offered TEXT NOT NULL DEFAULT '[]';
`;
