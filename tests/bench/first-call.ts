// The engine from the start of its process to its first answer. p1-start.ts bundles it as a host is bundled, and names the data
// folder and the workers' files.
import { storeThread } from './first-thread.ts';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineHost } from '../support/engine-host.ts';
import { instanceId } from './history-data.ts';

const [dataFolder = '', storeWorker = '', readerWorker = ''] = process.argv.slice(2);

async function answerFirstCall(): Promise<void> {
  const host = { ...engineHost(dataFolder), storeWorker, storeThread, readerWorker };
  const engine = await startEngine(host);
  const { ok } = await engine.call('chats.list', { instanceId });
  console.log(ok ? 'answered' : 'refused');
  await engine.stop();
  process.exit();
}

void answerFirstCall();
