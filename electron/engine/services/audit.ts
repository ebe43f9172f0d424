import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { Exports } from '../files/exports.ts';
import {
  type Columns,
  offerTable,
  type TableRow,
  timeCell,
  toTableRow,
} from '../files/write-table.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** Entries that are asked of the store at a time for a file. */
const pageLength = 2_000;

/** Creates the service that reads the activity log; what happens writes it itself (store/rows/audit-table.ts). */
export function createAudit(
  { history }: InstanceSession,
  exports: Exports,
): InstanceServiceOf<'audit'> {
  return {
    list: ({ offset, limit, ...query }) => history.audit.list(query, offset, limit),
    export: async ({ format, ...query }) => {
      // What is added meanwhile comes first in the list and moves the pages: each entry is written once.
      const byId = new Map<number, AuditEntry>();
      for (let offset = 0, total = 1; offset < total; offset += pageLength) {
        const page = await history.audit.list(query, offset, pageLength);
        for (const entry of page.entries) byId.set(entry.entryId, entry);
        total = page.total;
      }
      const oldestFirst = [...byId.values()].sort((one, other) => one.entryId - other.entryId);
      const rows = oldestFirst.map((entry) =>
        format === 'json' ? toRow(entry) : toTableRow(columns, entry),
      );
      const table = { name: 'activity-log', format, columns: Object.keys(columns), rows };
      return offerTable(exports, table);
    },
  };
}

function toRow(entry: AuditEntry): TableRow {
  return { ...entry, at: timeCell(entry.at) };
}

const columns: Columns<AuditEntry> = {
  entry: ({ entryId }) => entryId,
  time: ({ at }) => timeCell(at),
  action: ({ action }) => action,
  by: ({ by }) => by,
  agent: ({ agent }) => agent,
  chat: ({ chat }) => chat?.chatId,
  name: ({ chat }) => chat?.name,
  message: ({ localId }) => localId,
  text: ({ excerpt }) => excerpt,
  detail: ({ detail }) => detail,
};
