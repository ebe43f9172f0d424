// A process of its own that runs an engine on a data folder until it is killed: `node engine-process.ts FOLDER KEY [CALLS]`;
// CALLS is a JSON list of names and inputs, each repeated until it has been answered and a second has passed.
import { setTimeout as wait } from 'node:timers/promises';
import { startEngine } from '../../electron/engine/engine.ts';
import { encryptingVault, engineHost } from './engine-host.ts';

const [folder = '', key = '', calls = '[]'] = process.argv.slice(2);
const engine = await startEngine(engineHost(folder, encryptingVault(Buffer.from(key, 'hex'))));
console.log('started');
for (const list = JSON.parse(calls) as [string, unknown][]; list.length > 0; await wait(1_000)) {
  for (const [name, input] of list) await engine.call(name, input);
}
