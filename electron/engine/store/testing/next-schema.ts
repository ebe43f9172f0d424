import { type HistorySchema, historySchema, schemaNumber } from '../history-schema.ts';

/** Returns the schema that would follow, of one step which changes a table, adds one with rows, and makes a trigger anew. */
export function nextSchema({ oldestReader }: { oldestReader: number }): HistorySchema {
  const { present, steps } = historySchema;
  const added = `
CREATE TABLE sample (chat_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
INSERT INTO sample VALUES ('', ${schemaNumber()});`;
  const column = 'sample_at INTEGER';
  return {
    present: `${present}\n${added}`.replace(
      /(CREATE TABLE chat \([^;]*?)\n\) STRICT;/,
      `$1,\n  ${column}\n) STRICT;`,
    ),
    steps: [
      ...steps,
      { from: present, sql: `ALTER TABLE chat ADD COLUMN ${column};${added}`, oldestReader },
    ],
  };
}
