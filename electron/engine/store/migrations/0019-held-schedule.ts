/** A scheduled message of a restored instance: whoever was restored from may send it, so it waits for a person, whatever its time. */
export const heldSchedule = `
ALTER TABLE scheduled ADD COLUMN is_held INTEGER NOT NULL DEFAULT 0;
`;
