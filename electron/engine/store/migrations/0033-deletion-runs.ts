/**
 * A run can delete threads, too: its `kind` is `delete`, and `wanted` of its items 2, for gone. Until `held_until` none of them
 * leaves. `in_doubt` says that a request for an item left whose answer was never read.
 */
export const deletionRuns = `
ALTER TABLE archive_run ADD COLUMN held_until INTEGER;
ALTER TABLE archive_item ADD COLUMN in_doubt INTEGER NOT NULL DEFAULT 0;
`;
