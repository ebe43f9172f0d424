/** What is asked for after a send was accepted without a key: by which step, when next (NULL: not any more), and what came of it. */
export const settling = `
CREATE TABLE settling (
  local_id TEXT PRIMARY KEY REFERENCES message (local_id),
  step TEXT NOT NULL,
  request_uuid TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  result TEXT
) STRICT;
CREATE INDEX settling_due ON settling (next_at) WHERE next_at IS NOT NULL;
`;
