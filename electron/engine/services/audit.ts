import Papa from 'papaparse';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';
import { exportAddress } from '../../../shared/page-routes.ts';
import type { Exports } from '../files/exports.ts';
import type { Instances } from '../sessions/instances.ts';

/** Entries that are asked of the store at a time for a file. */
const pageLength = 2_000;

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The activity log of an instance, read; what happens writes it itself (store/audit-table.ts). */
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
      const fileName = `activity-log-${new Date().toISOString().slice(0, 10)}.${format}`;
      const exportId = exports.offer(
        format === 'csv'
          ? { content: toCsv(oldestFirst), fileName, mediaType: 'text/csv' }
          : {
              content: JSON.stringify(oldestFirst.map(toRow), null, 2),
              fileName,
              mediaType: 'application/json',
            },
      );
      return { address: exportAddress(exportId), fileName };
    },
  };
}

function toRow(entry: AuditEntry) {
  return { ...entry, at: new Date(entry.at).toISOString() };
}

function toCsv(entries: readonly AuditEntry[]): string {
  const fields = [
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
  ];
  const data = entries.map(({ entryId, at, action, by, agent, chat, localId, excerpt, detail }) => [
    entryId,
    new Date(at).toISOString(),
    action,
    by,
    agent,
    chat?.chatId ?? '',
    chat?.name ?? '',
    localId ?? '',
    excerpt,
    JSON.stringify(detail),
  ]);
  const options = { newline: '\r\n', escapeFormulae: formula };
  return `\uFEFF${Papa.unparse({ fields, data }, options)}\r\n`;
}
