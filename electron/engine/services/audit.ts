import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { Exports } from '../files/exports.ts';
import { offerTable, type TableRow } from '../files/write-table.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { InstanceServiceOf } from './service-of.ts';

/** Entries that are asked of the store at a time for a file. */
const pageLength = 2_000;

/** Creates the service that reads the activity log; what happens writes it itself (store/tables/audit-table.ts). */
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
