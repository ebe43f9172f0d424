import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallInput, CallOutput } from '../../shared/contract/contract.ts';
import type { ImportReport } from '../../shared/contract/imports.ts';
import { fileImports } from './file-imports.ts';
import type { ImportedThread } from '../../electron/engine/store/sms/threads/thread-imports-table.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import type { RunningEngine } from './running-engine.ts';

/** A console that files are given to. */
type Console = Pick<RunningEngine, 'client' | 'instanceId' | 'folder'> & {
  engine: Pick<Engine, 'grant'>;
};

/** Ids of that many threads. */
export function threadIds(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `thread-${String(index).padStart(6, '0')}`);
}

/** A thread as an import reads it, of which only its id and that it is open are known. */
export function openThread(threadId: string): ImportedThread {
  return {
    threadId,
    fromNumber: null,
    toNumber: null,
    phoneId: null,
    lastMessageId: null,
    lastMessage: null,
    lastMessageAt: null,
    createdAt: null,
    updatedAt: null,
    archived: false,
    labels: [],
  };
}

const threadNumber = (index: number): string => `+1555${String(index).padStart(7, '0')}`;
const threadTime = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();

/** A CSV as the service's fields would be exported; every `archivedEvery`-th thread is archived. */
export function threadsCsv(
  ids: readonly string[],
  { archivedEvery = 0 }: { archivedEvery?: number } = {},
): string {
  const lines = ids.map((id, index) => {
    const archived = archivedEvery > 0 && index % archivedEvery === 0;
    const at = threadTime(index);
    return `${id},${threadNumber(index)},+15550100000,${archived},"Message ${index}, thanks",${at},${at},${at}`;
  });
  const head =
    'id,from_phone_number,to_phone_number,is_archived,last_message_content,last_message_at,created_at,updated_at';
  return `\uFEFF${head}\r\n${lines.join('\r\n')}\r\n`;
}

/** Imports a text as a file, as it is guessed to be, and waits for its end. */
export async function importText(
  run: Console,
  text: string | Uint8Array,
  name = 'threads.csv',
): Promise<ImportReport> {
  const file = join(run.folder, name);
  writeFileSync(file, text);
  const grantId = run.engine.grant(file);
  const { read, carryOut } = fileImports(run);
  return carryOut(await read('threads', grantId));
}

export function importThreads(
  run: Console,
  ids: readonly string[],
  options?: { archivedEvery?: number },
): Promise<ImportReport> {
  return importText(run, threadsCsv(ids, options));
}

type Download = 'archiveRuns.receipt' | 'threads.export' | 'imports.saveRefused';

/** What the page would save. */
export async function readDownload<Name extends Download>(
  run: RunningEngine,
  name: Name,
  input: CallInput<Name>,
): Promise<string> {
  return (await downloaded(run, name, input)).toString('utf8');
}

/** As `readDownload`, of a file that is no text. */
export async function downloaded<Name extends Download>(
  run: RunningEngine,
  name: Name,
  input: CallInput<Name>,
): Promise<Buffer> {
  const { address } = (await run.client.call(name, input)) as CallOutput<Download>;
  const answer = await run.engine.respond(new Request(`http://page.invalid${address}`));
  return Buffer.from(await answer.arrayBuffer());
}
