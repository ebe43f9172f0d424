/**
 * Media that others sent and that the service named an address of, as long as there is no copy of it here: whether one is made, how
 * often it was tried, and when it is tried next (NULL: it is not). `is_asked`: a person wants it, however large it is.
 */
export const mediaCopies = `
CREATE TABLE media_copy (
  local_id TEXT PRIMARY KEY,
  url TEXT NOT NULL,
  state TEXT NOT NULL,
  problem TEXT,
  is_asked INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX media_copy_due ON media_copy (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX media_copy_new ON media_copy (state) WHERE state = 'new';
`;
