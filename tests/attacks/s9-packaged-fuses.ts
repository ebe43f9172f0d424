import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  flipFuses,
  FuseState,
  FuseV1Options,
  FuseVersion,
  getCurrentFuseWire,
} from '@electron/fuses';
import { fuseTable } from '../../scripts/fuse-table.mjs';
import { part, type Program, rowOfParts, Skipped } from '../rows/row.ts';
import { asRoot } from '../support/start-electron.ts';

const packed = fileURLToPath(new URL('../../release/linux-unpacked', import.meta.url));
/** Milliseconds that a start is given to do what it must not. */
const lifeMs = 6_000;
const ports = { inspect: 39_229, debugging: 39_222 };

/**
 * S9: the packed binary is started as whoever wants code in it would start it, and a copy of its archive's place is taken: no code
 * runs and no port listens. In a copy of the binary each fuse is flipped, and the table tells it.
 */
export const packagedFuses: Program = async ({ seed }) => {
  const program = join(packed, 'postline');
  if (!existsSync(program)) throw new Skipped('nothing is packed: npm run package');
  const folder = mkdtempSync(join(tmpdir(), 'postline-fuses-'));
  const mark = join(folder, 'ran');
  const code = join(folder, 'code.cjs');
  writeFileSync(code, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, 'ran')`);
  const run = async (file: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    rmSync(mark, { force: true });
    const child = spawn(file, [...args, ...asRoot, `--user-data-dir=${join(folder, 'data')}`], {
      stdio: 'ignore',
      env: { ...process.env, ...env },
      detached: true,
    });
    const open = Object.values(ports).map((port) => listens(port));
    await Promise.race([Promise.all(open), wait(lifeMs)]);
    const found = await Promise.all(open.map((one) => Promise.race([one, Promise.resolve(false)])));
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended.
    }
    return [
      ...(existsSync(mark) ? ['its code ran'] : []),
      ...(found.includes(true) ? ['a port listens'] : []),
    ];
  };
  try {
    const parts = [
      await part('the table', () => differences(program)),
      await part('as a Node', () => run(program, [code], { ELECTRON_RUN_AS_NODE: '1' })),
      await part('NODE_OPTIONS', () => run(program, [], { NODE_OPTIONS: `--require=${code}` })),
      await part('--inspect', () => run(program, [`--inspect=127.0.0.1:${ports.inspect}`])),
      await part('debugging port', () =>
        run(program, [`--remote-debugging-port=${ports.debugging}`]),
      ),
      await part('a folder for the archive', async () => {
        const copy = join(folder, 'copy');
        // Links are enough: nothing of it is written to.
        execFileSync('cp', ['-rl', packed, copy]);
        const app = join(copy, 'resources', 'app');
        mkdirSync(app);
        writeFileSync(join(app, 'package.json'), '{"main":"code.cjs"}');
        copyFileSync(code, join(app, 'code.cjs'));
        rmSync(join(copy, 'resources', 'app.asar'));
        return run(join(copy, 'postline'), []);
      }),
      await part('each fuse flipped', async () => {
        const wrong: string[] = [];
        const copy = join(folder, 'flipped');
        for (const { name, on } of fuseTable) {
          copyFileSync(program, copy);
          const wire = await getCurrentFuseWire(copy);
          const state = wire[FuseV1Options[name]];
          // An older Electron has not every one.
          if (state === undefined || state === FuseState.REMOVED) continue;
          await flipFuses(copy, { version: FuseVersion.V1, [FuseV1Options[name]]: !on });
          if ((await differences(copy)).length !== 1)
            wrong.push(`${name} was flipped, and nothing told it`);
        }
        return wrong;
      }),
    ];
    return rowOfParts('the packed binary', seed, parts);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};

async function differences(program: string): Promise<string[]> {
  const wire = await getCurrentFuseWire(program);
  return fuseTable.flatMap(({ name, on }) => {
    const state = wire[FuseV1Options[name]];
    if (state === undefined || state === FuseState.REMOVED) return [];
    return (state === FuseState.ENABLE) === on ? [] : [`${name} is ${on ? 'off' : 'on'}`];
  });
}

/** Resolves once somebody listens; never where nobody does. */
async function listens(port: number): Promise<boolean> {
  for (let tries = 0; tries < lifeMs / 100; tries += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return true;
    await wait(100);
  }
  return false;
}
