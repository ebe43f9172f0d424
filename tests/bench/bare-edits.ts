// A worker: edits threads over bare HTTP, so many side by side, keeping nothing. Begins when it is told to, ends when all are answered.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface BareEdits {
  address: string;
  accessToken: string;
  threadIds: readonly string[];
  parallel: number;
}

const { address, accessToken, threadIds, parallel } = workerData as BareEdits;
const agent = new Agent({ keepAlive: true });
const waiting = [...threadIds];

parentPort?.postMessage('ready');
if (parentPort) await once(parentPort, 'message');
await Promise.all(Array.from({ length: parallel }, lane));
agent.destroy();

async function lane(): Promise<void> {
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await edit(id);
}

function edit(messageThreadId: string): Promise<unknown> {
  const body = JSON.stringify({ messageThreadId, is_archived: true });
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sending = request(address, { method: 'PUT', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(JSON.parse(text)));
      answer.on('error', reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
