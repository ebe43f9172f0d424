import { createHash } from 'node:crypto';
import type { ReceiptFacts, RunRow } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadFilter } from '../../../../shared/contract/threads.ts';
import { runResults, type ThreadFailure } from '../../../../shared/domain/thread.ts';
import { timeWithOffset } from '../../../../shared/transcript/written-time.ts';
import { plainFileName } from '../../files/opened-files.ts';
import {
  type Columns,
  csvLine,
  csvMark,
  type TableRow,
  toTableRow,
  writtenTime,
} from '../../files/write-table.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { History } from '../../store/history.ts';
import type { StoredItem } from '../../store/sms/runs/archive-run-rows.ts';
import type { StoredRun } from '../../store/sms/runs/stored-run.ts';
import { toRunRow } from '../../sms/runs/run-figures.ts';

/** Threads that are asked of the store at a time. */
const pageLength = 1_000;

type Format = 'csv' | 'json';

/**
 * Writes the receipt of a run (decision 0072): what its digest is of stands below what says how to check it. The rows are read once and
 * counted, so that counts, rows and digest belong together while a run goes on.
 */
export async function writeReceipt(
  { history, record }: Pick<InstanceSession, 'history' | 'record'>,
  version: string,
  run: StoredRun,
  format: Format,
) {
  const rows = await readRows(history, run.runId);
  const instance = {
    name: record.name,
    uuid: record.instanceUuid,
    address: record.smsServiceAddress,
  };
  const counts = countsOf(rows);
  const table = rows.map((row) => toTableRow(columns, row));
  const signed = forms[format].signed(runFacts(run, instance, counts), table);
  const sha256 = createHash('sha256').update(signed).digest('hex');
  const madeAt = Date.now();
  const facts: ReceiptFacts = { madeAt, version, instance, sha256, counts };
  const head = {
    receipt_made_at: writtenTime(madeAt),
    postline_version: version,
    sha256,
    sha256_check: forms[format].check,
  };
  return {
    facts,
    rows,
    file: { ...fileOf(run, format), content: forms[format].head(head) + signed },
  };
}

async function readRows(history: History, runId: string): Promise<RunRow[]> {
  const all: RunRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: { rows: StoredItem[]; after: number | null } =
      await history.archiveRuns.receiptItems(runId, after, pageLength);
    for (const item of page.rows) all.push(toRunRow(item));
    ({ after } = page);
  }
  return all;
}

function countsOf(rows: readonly RunRow[]): ReceiptFacts['counts'] {
  const none = Object.fromEntries(runResults.map((result) => [result, 0]));
  const counts = { total: rows.length, ...none } as ReceiptFacts['counts'];
  for (const { result } of rows) counts[result] += 1;
  return counts;
}

/** Where the digest stands, and how each form of a receipt is checked by the tools of a system. */
const forms = {
  csv: {
    check: 'tail -n +6 FILE | sha256sum',
    head: (head: TableRow) => `${csvMark}${csvPairs(head)}${csvLine([])}`,
    signed: (facts: TableRow, rows: readonly TableRow[]) =>
      [
        csvPairs({ ...facts, filter: inWords(facts['filter']) }),
        csvLine([]),
        csvLine(Object.keys(columns)),
        ...rows.map((row) => csvLine(Object.values(row))),
      ].join(''),
  },
  json: {
    check: 'tail -n +2 FILE | sha256sum',
    head: (head: TableRow) => `{"receipt":${JSON.stringify(head)},\n`,
    signed: (facts: TableRow, rows: readonly TableRow[]) =>
      `"run":${JSON.stringify(facts)},\n"rows":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`,
  },
};

const csvPairs = (pairs: TableRow): string =>
  Object.entries(pairs)
    .map((pair) => csvLine(pair))
    .join('');

/** Returns a filter as a person reads it in a table: `tab: open; quiet days: 90`. */
function inWords(filter: TableRow[string] | undefined): string {
  return Object.entries(filter ?? {})
    .map(([part, value]) => {
      const words = part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return value === true ? words : `${words}: ${String(value)}`;
    })
    .join('; ');
}

/** Two runs of a day have other names; so does the file of each. */
function fileOf({ reason, name, createdAt }: StoredRun, format: Format) {
  const stamp = timeWithOffset(createdAt).slice(0, 19).replace(/[T:]/g, '-');
  const words = ['archive-run', reason ?? name].filter(Boolean).join('-');
  return { name: plainFileName(words).replace(/\s+/g, '-'), stamp, format };
}

function runFacts(
  run: StoredRun,
  instance: ReceiptFacts['instance'],
  counts: ReceiptFacts['counts'],
): TableRow {
  const { selection } = run;
  const change = run.archived === false ? 'unarchive' : 'archive';
  return {
    run_id: run.runId,
    name: run.name,
    reason: run.reason,
    asked_by: run.agent,
    instance: instance.name,
    instance_uuid: instance.uuid,
    address: instance.address,
    change: run.kind === 'run' || run.kind === 'toggle' ? change : run.kind,
    undoes: run.undoes,
    filter: selection?.kind === 'matching' ? writtenFilter(selection.filter) : null,
    left_out: selection?.kind === 'matching' ? selection.except.length : 0,
    state: run.state,
    began_at: writtenTime(run.startedAt),
    ended_at: writtenTime(run.endedAt),
    ...counts,
  };
}

/** Returns the parts of a filter that ask for something, its times as files have them. */
function writtenFilter(filter: ThreadFilter): Record<string, string | number | boolean | null> {
  const asked = Object.entries(filter).filter(
    ([part, value]) => part !== 'keptSince' && value !== null && value !== '' && value !== false,
  );
  return Object.fromEntries(
    asked.map(([part, value]) => [
      part,
      typeof value === 'number' && part !== 'quietDays' ? writtenTime(value) : value,
    ]),
  );
}

const columns: Columns<RunRow> = {
  id: (row) => row.threadId,
  number: (row) => row.number,
  from_phone_number: (row) => row.fromNumber,
  to_phone_number: (row) => row.toNumber,
  was_archived: (row) => row.before,
  wanted_is_archived: (row) => row.wanted,
  result: (row) => row.result,
  status: (row) => row.status,
  updated_at: (row) => writtenTime(row.recordAt),
  at: (row) => writtenTime(row.at),
  attempts: (row) => row.attempts,
  reason: ({ failure }) => (failure === null ? null : reasonOf(failure)),
  superseded_by: (row) => row.supersededBy,
};

/** A reason as a file carries it: no sentence, but what it was and the service's own words. */
function reasonOf(failure: ThreadFailure): string {
  switch (failure.kind) {
    case 'rejected':
      return [`rejected ${failure.status}`, ...failure.messages].join(': ');
    case 'unknown':
      return `no answer: ${failure.reason}${failure.status === null ? '' : ` ${failure.status}`}`;
    case 'not-sent':
    case 'held':
      return failure.reason;
    case 'file':
      return failure.problem;
    case 'differs':
      return 'the service answered the opposite';
    case 'written-since':
      return 'something was written in the thread since';
    case 'deleted':
      return 'the thread was being deleted';
  }
}
