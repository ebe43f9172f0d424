import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import {
  httpAnswer,
  startRawService,
} from '../../electron/engine/connection/testing/raw-service.ts';
import { binaryOf, part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { callFrom } from '../support/page-calls.ts';
import { asRoot } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';
import { importThreads, threadIds } from '../support/threads.ts';
import { attackedAccount, canary, withEngine } from './attacked-engine.ts';
import { echoesOf, filesOf, findSecret } from './spellings.ts';

/**
 * S3: a service echoes the token in every spelling, in heads, bodies, refusals and names of fields. It stands in no answer to the page,
 * no file, log, export, backup, argument of a process, nor in the page's memory.
 */
export const canaryToken: Program = async ({ seed, chromium: found }) => {
  const skipped = 'reason' in found ? [`the page's memory: ${found.reason}`] : [];
  const parts: Part[] = [];
  for (const status of ['201 Created', '422 Unprocessable', '500 Broken']) {
    parts.push(await part(`echoed with ${status.slice(0, 3)}`, () => echoIsLost(status)));
  }
  if (skipped.length === 0)
    parts.push(await part('memory of the page', () => pageHeap(binaryOf(found))));
  return rowOfParts('a canary token echoed and looked for', seed, parts, skipped);
};

/** Everything that the engine answers, keeps and makes to be saved, of a service that echoes. */
async function echoIsLost(status: string): Promise<string[]> {
  const echoes = Object.values(echoesOf(canary));
  const service = await startRawService(async ({ socket, wholeRequest }) => {
    await wholeRequest();
    const all = echoes.join(' ');
    const body = {
      key: { remoteJid: '4915112345678@c.us', fromMe: true, id: `3EB0 ${canary}` },
      message: { extendedTextMessage: { text: 'hello', [all]: { deep: echoes } } },
      messageTimestamp: '1760000000',
      status: `PENDING ${all}`,
      id: 'thread-000000',
      is_archived: true,
      last_message_content: all,
      errors: Object.fromEntries(echoes.map((echo) => [echo, [`Not allowed with ${echo}`]])),
      statusCode: 422,
    };
    const head = [...echoes.map((echo) => `X-Echo: ${echo}`), `Retry-After: ${canary}`];
    // And once with letters as JSON may write them.
    const text = JSON.stringify(body).replace('canary', String.raw`c\u0061nary`);
    socket.end(httpAnswer(`${status} ${canary}`, text, head));
  });
  try {
    return await withEngine({}, async (attacked) => {
      const { client, engine, folder } = attacked;
      const instanceId = await attacked.connect(`http://127.0.0.1:${service.port}`);
      const { chatId } = await client.openChat(instanceId, '+4915112345678');
      const { localId } = await client.send(instanceId, chatId, 'hello');
      await client.untilAll(instanceId, chatId, 'accepted', 'rejected', 'unknown', 'queued');
      const [threadId = ''] = threadIds(1);
      await importThreads(attacked, [threadId]);
      await client.call('threads.setArchived', {
        instanceId,
        actionId: randomUUID(),
        threadIds: [threadId],
        archived: true,
      });
      await client.until(async () => {
        const { entries } = await client.call('audit.list', { instanceId, action: 'outcome' });
        return entries.length > 0 || null;
      });
      const shown = JSON.stringify([
        await client.messages(instanceId, chatId),
        await client.call('messages.details', { instanceId, localId }),
        await client.call('audit.list', { instanceId }),
        await client.call('threads.get', { instanceId, threadId }),
        await client.call('instances.list', {}),
        await client.call('diagnostics.text', {}),
      ]);
      const made: [string, Buffer][] = [['an answer to the page', Buffer.from(shown)]];
      const exports = {
        'the activity log': await client.call('audit.export', { instanceId, format: 'json' }),
        'the settings of the instance': await client.call('instances.exportSettings', {
          instanceId,
        }),
        diagnostics: await client.call('diagnostics.export', {}),
      };
      for (const [name, { address }] of Object.entries(exports)) {
        const saved = await engine.respond(new Request(new URL(address, 'http://page.invalid')));
        made.push([name, Buffer.from(await saved.arrayBuffer())]);
      }
      await client.call('backups.make', { instanceId, passphrase: '' });
      const { download } = await client.until(async () => {
        const task = await client.call('backups.task', {});
        return task?.kind === 'backup' && task.stage === 'done' ? task : null;
      });
      if (download === null) return ['no backup was made'];
      const backup = await engine.respond(
        new Request(new URL(download.address, 'http://page.invalid')),
      );
      made.push(['the backup', Buffer.from(await backup.arrayBuffer())]);
      await attacked.restart();
      const wrong = findSecret(canary, [...made, ...filesOf(folder), ...argumentsOfProcesses()]);
      // A search that finds nothing has to find what is there.
      const isSeen = findSecret('hello', [...made, ...filesOf(folder)]).length > 0;
      return isSeen ? wrong : ['what was sent is not found either'];
    });
  } finally {
    await service.close();
  }
}

function* argumentsOfProcesses(): Generator<[string, Buffer]> {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      yield [`the arguments of process ${pid}`, readFileSync(`/proc/${pid}/cmdline`)];
    } catch {
      // It has ended.
    }
  }
}

/** The heap of the page after a person typed the token, sent and looked around. */
async function pageHeap(executablePath: string): Promise<string[]> {
  const folder = temporaryFolder('heap');
  const browser = await chromium.launch({ executablePath, args: asRoot });
  try {
    return await withEngine({}, async ({ service }) => {
      const context = await browser.newContext();
      const running = await startPreview(folder, context);
      const { chatServiceAddress, smsServiceAddress } = service;
      // By a call, as a test of the form would leave the letters that it typed there.
      await running.page.evaluate(
        async ([address, sms, uuid, codes]) => {
          await window.postline.call('instances.connect', {
            attemptId: 'first',
            name: 'Heap',
            chatServiceAddress: address,
            smsServiceAddress: sms,
            instanceUuid: uuid,
            accessToken: String.fromCharCode(...codes),
          });
        },
        [
          chatServiceAddress,
          smsServiceAddress,
          attackedAccount.instanceUuid,
          Array.from(canary, (letter) => letter.charCodeAt(0)),
        ] as const,
      );
      await running.page.reload();
      await running.page.getByRole('navigation', { name: 'Main' }).waitFor();
      await callFrom(running.page, 'diagnostics.text', {});
      const chunks: string[] = [];
      const session = await context.newCDPSession(running.page);
      session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
      await session.send('HeapProfiler.takeHeapSnapshot', {});
      const heap = chunks.join('');
      await running.quit();
      // As a snapshot writes strings.
      const inSnapshot = JSON.stringify(canary).slice(1, -1);
      if (!heap.includes('Heap')) return ['the snapshot does not hold the name of the instance'];
      return heap.includes(inSnapshot) || heap.includes(canary) ? ['the token in the heap'] : [];
    });
  } finally {
    await browser.close();
  }
}
