import * as z from 'zod';
import type { ImportOf } from '../../../shared/contract/imports.ts';
import { countrySchema } from '../../../shared/contract/chats.ts';
import { dayOrders } from '../../../shared/domain/chat-export.ts';
import { zonesMeant } from '../../../shared/domain/written-moment.ts';
import type { Host } from '../host.ts';
import { type OnDamaged, openValidatedFile } from '../settings/validated-file.ts';
import {
  areCounted,
  headingsOf,
  type ReadValues,
  type RememberedColumns,
} from '../reader/columns/remembered-columns.ts';

const entrySchema = z.object({
  of: z.string(),
  headings: z.string(),
  mapping: z.array(z.string().nullable()),
  values: z.object({
    country: countrySchema,
    zone: z.enum(zonesMeant),
    dayOrder: z.enum(dayOrders).nullable(),
  }),
});
const fileSchema = z.object({ tables: z.array(entrySchema) });

/** Tables that are remembered, the newest. */
const mostKept = 60;

/** What is remembered of columns, by the headings above them. */
export interface ColumnMemory {
  /** Returns what was chosen for tables of a kind. */
  of(table: ImportOf): RememberedColumns[];
  /** Remembers what a person chose. */
  note(
    table: ImportOf,
    columns: readonly string[],
    mapping: readonly (string | null)[],
    values: ReadValues,
  ): void;
}

/** Opens the memory of columns on this computer. It is small, and a loss of it costs a choice that is made again. */
export function openColumnMemory(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  onDamaged: OnDamaged,
): ColumnMemory {
  const file = openValidatedFile(host, 'import-columns', fileSchema, { tables: [] }, onDamaged);
  return {
    of: (table) => file.store.tables.filter((one) => one.of === table),
    note: (table, columns, mapping, values) => {
      if (areCounted(columns)) return;
      const headings = headingsOf(columns);
      const others = file.store.tables.filter(
        (one) => one.of !== table || one.headings !== headings,
      );
      const tables = [{ of: table, headings, mapping: [...mapping], values }, ...others];
      file.store = { tables: tables.slice(0, mostKept) };
    },
  };
}
