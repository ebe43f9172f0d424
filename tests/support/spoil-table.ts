import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first page of a table of a history that is closed. It opens as ever; whoever reads the table meets damage. */
export function spoilTable(file: string, table: string): void {
  const database = new DatabaseSync(file);
  const select = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?');
  const { rootpage } = select.get(table) as { rootpage: number };
  database.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 4_096 * (rootpage - 1), 4_096 * rootpage));
}
