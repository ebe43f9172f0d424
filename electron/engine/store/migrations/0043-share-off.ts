/**
 * Where an instance is not shared any more its row of `team_share` stays, so that what changes here goes on being marked: where it is
 * shared again, that is told.
 */
export const shareOff = `ALTER TABLE team_share ADD COLUMN is_off INTEGER NOT NULL DEFAULT 0;`;
