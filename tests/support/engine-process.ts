// A process of its own that runs an engine on a data folder until it is killed: `node engine-process.ts FOLDER KEY`.
import { startEngine } from '../../electron/engine/engine.ts';
import { encryptingVault, engineHost } from './engine-host.ts';

const [folder = '', key = ''] = process.argv.slice(2);
await startEngine(engineHost(folder, encryptingVault(Buffer.from(key, 'hex'))));
console.log('started');
