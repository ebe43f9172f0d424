import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startRun, untilState } from '../support/archive-runs.ts';
import { runningEngine } from '../support/running-engine.ts';
import { importThreads, readDownload, threadIds } from '../support/threads.ts';

const run = runningEngine();
const filter = { tab: 'open', text: 'Message' } as const;

/** Archives what the filter finds of three threads, one of which the service refuses. */
async function archivedRun() {
  await run.client.call('settings.set', { sending: { agentName: 'Ada' } });
  const { instanceId } = await run.connect();
  await importThreads(run, threadIds(3));
  const refusal = { message: 'x', errors: { messages: ['=Locked'] }, statusCode: 422 };
  run.service.faults.next({ kind: 'status', status: 422, body: refusal });
  const record = { id: 'thread-000001', is_archived: true, updated_at: '2026-11-28 10:17:05' };
  run.service.faults.next({ kind: 'status', status: 200, body: record });
  const { runId } = await startRun(run, {
    selection: { kind: 'matching', filter, except: ['thread-000002'] },
    name: 'Old ones',
    reason: 'INC 42/7',
    parallel: 1,
  });
  await untilState(run, runId, 'done');
  return { instanceId, runId };
}

/** Saves a receipt and runs what it says checks it. */
async function checked(input: { instanceId: string; runId: string; format: 'csv' | 'json' }) {
  const text = await readDownload(run, 'archiveRuns.receipt', input);
  const file = join(run.folder, `receipt.${input.format}`);
  writeFileSync(file, text);
  const [, command = ''] = /sha256_check"?[:,]"?([^"\r]+)/.exec(text) ?? [];
  const printed = execFileSync('sh', ['-c', command.replace('FILE', `'${file}'`)]);
  return { text, digest: printed.toString().slice(0, 64), command, file };
}

it('is a proof by itself: who, where, why, what the service answered for each thread, and a digest', async () => {
  const { instanceId, runId } = await archivedRun();
  const { text, digest, command, file } = await checked({ instanceId, runId, format: 'csv' });
  const [head = '', facts = '', table = ''] = text.slice(1).split('\r\n\r\n');
  const factOf = (part: string) =>
    Object.fromEntries(part.split('\r\n').map((line) => line.split(/,(.*)/s).slice(0, 2)));
  expect(factOf(head)).toMatchObject({
    receipt_made_at: expect.stringMatching(/Z$/),
    postline_version: expect.stringMatching(/^\d/),
    sha256: digest,
  });
  const { smsServiceAddress, instanceUuid } = run.form();
  expect(factOf(facts)).toMatchObject({
    run_id: runId,
    name: 'Old ones',
    reason: 'INC 42/7',
    asked_by: 'Ada',
    instance_uuid: instanceUuid,
    address: smsServiceAddress,
    change: 'archive',
    filter: '"tab: open; text: Message"',
    left_out: '1',
    state: 'done',
    total: '2',
    confirmed: '1',
    failed: '1',
  });
  const [titles, ...rows] = table.trimEnd().split('\r\n');
  expect(titles).toBe(
    'id,number,from_phone_number,to_phone_number,was_archived,wanted_is_archived,result,status,updated_at,at,attempts,reason,superseded_by',
  );
  // A number is one, without a mark of text; what a spreadsheet would calculate is disarmed.
  expect(rows[0]).toMatch(
    /^thread-000000,\+15550000000,\+15550000000,\+15550100000,false,true,failed,422,,.*,1,rejected 422: =Locked,$/,
  );
  expect(rows[1]).toMatch(/,true,confirmed,200,2026-11-28T10:17:05\.000Z,20\d\d-[^,]+Z,1,,$/);
  expect(rows).toHaveLength(2);

  writeFileSync(file, text.replace('INC 42/7', 'INC 42/8'));
  const forged = execFileSync('sh', ['-c', command.replace('FILE', `'${file}'`)]);
  expect(forged.toString()).not.toContain(digest);
});

it('is checked as JSON likewise, and names its run in that of the file', async () => {
  const { instanceId, runId } = await archivedRun();
  const { text, digest } = await checked({ instanceId, runId, format: 'json' });
  const receipt = JSON.parse(text);
  expect(receipt).toMatchObject({
    receipt: { sha256: digest },
    run: { run_id: runId, filter, confirmed: 1, failed: 1 },
    rows: [
      { id: 'thread-000000', status: 422 },
      { id: 'thread-000001', status: 200 },
    ],
  });
  const { createdAt } = await run.call('archiveRuns.get', { runId });
  const { fileName } = await run.call('archiveRuns.receipt', { runId, format: 'json' });
  const began = new Date(createdAt).toISOString().slice(0, 19).replace(/[T:]/g, '-');
  expect(fileName).toBe(`postline-archive-run-INC-42_7-${began}.json`);
});

it('has the same digest each time, which the activity log keeps', async () => {
  const { instanceId, runId } = await archivedRun();
  const { sha256, rows, counts } = await run.call('archiveRuns.receiptFacts', { runId });
  expect([rows.length, counts.total]).toEqual([2, 2]);
  expect((await run.call('audit.list', { action: 'export' })).entries).toEqual([]);
  await run.call('archiveRuns.notePrint', { runId });
  expect(await run.refusal('archiveRuns.notePrint', { runId })).toMatchObject({
    kind: 'not-found',
  });
  const { digest } = await checked({ instanceId, runId, format: 'csv' });
  expect(digest).toBe(sha256);
  const { entries } = await run.call('audit.list', { action: 'export' });
  expect(entries.map(({ agent, excerpt, detail }) => ({ agent, excerpt, ...detail }))).toEqual([
    { agent: 'Ada', excerpt: 'INC 42/7 · Old ones', receipt: { runId, sha256 } },
    { agent: 'Ada', excerpt: 'INC 42/7 · Old ones', receipt: { runId, sha256 } },
  ]);
});

it('stands in the activity log from its beginning with its reason, filter and how many threads it takes', async () => {
  const { runId } = await archivedRun();
  const { entries } = await run.call('audit.list', { action: 'archive' });
  expect(entries).toMatchObject([
    {
      agent: 'Ada',
      excerpt: 'INC 42/7 · Old ones',
      detail: { threads: { runId, total: 2, filter, name: 'Old ones', counts: {} } },
    },
  ]);
});
