// `npm run bench`: measures the rows P1 to P14 of the table "Speed and size", or those that are named.
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { electronAtHand } from './electron-at-hand.mjs';
import { build, command, install, node24, root, toolEnvironment } from './set-up.mjs';

await command(async () => {
  install();
  build();
  const electron = await electronAtHand({ download: false, asRoot: true });
  const found =
    'binary' in electron
      ? { ELECTRON_BINARY: electron.binary }
      : { NO_ELECTRON_BECAUSE: electron.reason };
  const script = join(root, 'tests', 'bench', 'run.ts');
  const { status } = spawnSync(
    node24(),
    ['--disable-warning=ExperimentalWarning', script, ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: toolEnvironment(found) },
  );
  process.exitCode = status ?? 1;
});
