// `npm run bench`, `npm run attacks`: tries the rows of tests/<folder>/run.ts, or those that are named, on what this machine has.
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { electronAtHand } from './electron-at-hand.mjs';
import { build, command, install, node24, root, toolEnvironment } from './set-up.mjs';

const [folder = '', ...words] = process.argv.slice(2);

await command(async () => {
  install();
  build();
  const electron = await electronAtHand({ download: false, asRoot: true });
  const found =
    'binary' in electron
      ? { ELECTRON_BINARY: electron.binary }
      : { NO_ELECTRON_BECAUSE: electron.reason };
  const script = join(root, 'tests', folder, 'run.ts');
  const { status } = spawnSync(
    node24(),
    ['--disable-warning=ExperimentalWarning', script, ...words],
    { cwd: root, stdio: 'inherit', env: toolEnvironment(found) },
  );
  process.exitCode = status ?? 1;
});
