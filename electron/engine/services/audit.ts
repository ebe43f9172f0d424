import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import type { Exports } from '../files/exports.ts';
import { offerTable, type TableRow } from '../files/write-table.ts';
import type { Instances } from '../sessions/instances.ts';

/** Entries that are asked of the store at a time for a file. */
const pageLength = 2_000;

/** The activity log of an instance, read; what happens writes it itself (store/tables/audit-table.ts). */
export interface Audit {
  list(input: CheckedInput<'audit.list'>): Promise<CallOutput<'audit.list'>>;
  exportFile(input: CheckedInput<'audit.export'>): Promise<CallOutput<'audit.export'>>;
}

export function createAudit(instances: Instances, exports: Exports): Audit {
  const tableOf = (instanceId: string) => instances.session(instanceId).history.audit;
  return {
    list: ({ instanceId, offset, limit, ...query }) =>
      tableOf(instanceId).list(query, offset, limit),
    exportFile: async ({ instanceId, format, ...query }) => {
      // What is added meanwhile comes first in the list and moves the pages: each entry is taken once.
      const byId = new Map<number, AuditEntry>();
      for (let offset = 0, total = 1; offset < total; offset += pageLength) {
        const page = await tableOf(instanceId).list(query, offset, pageLength);
        for (const entry of page.entries) byId.set(entry.entryId, entry);
        total = page.total;
      }
      const oldestFirst = [...byId.values()].sort((one, other) => one.entryId - other.entryId);
      const rows = oldestFirst.map(format === 'csv' ? toCells : toRow);
      return offerTable(exports, { name: 'activity-log', format, columns, rows });
    },
  };
}

function toRow(entry: AuditEntry): TableRow {
  return { ...entry, at: new Date(entry.at).toISOString() };
}

const columns = [
  'entry',
  'time',
  'action',
  'by',
  'agent',
  'chat',
  'name',
  'message',
  'text',
  'detail',
] as const;

function toCells(entry: AuditEntry): Record<(typeof columns)[number], unknown> & TableRow {
  const { entryId, at, action, by, agent, chat, localId, excerpt, detail } = entry;
  return {
    entry: entryId,
    time: new Date(at).toISOString(),
    action,
    by,
    agent,
    chat: chat?.chatId,
    name: chat?.name,
    message: localId,
    text: excerpt,
    detail,
  };
}
