import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { checkBillOfMaterials } from './check-bill-of-materials.mjs';
import { electronAtHand } from './electron-at-hand.mjs';
import { fuseTable } from './fuse-table.mjs';
import { Refusal, runTool, say } from './set-up.mjs';

/**
 * Checks the fuses, the files and the bill of materials of a packed application, and that its code runs.
 *
 * @param {string} folder where its program is
 */
export async function checkApplication(folder) {
  const archive = join(folder, 'resources', 'app.asar');
  if (!existsSync(archive)) throw new Refusal(`${archive} is missing: npm run package`);
  await checkFuses(join(folder, 'postline'));
  checkFiles(archive);
  checkBillOfMaterials(archive);
  await drive(archive);
}

/** @param {string} program */
async function checkFuses(program) {
  const wire = await getCurrentFuseWire(program);
  for (const { name, on } of fuseTable) {
    const state = wire[FuseV1Options[name]];
    if (state === undefined || state === FuseState.REMOVED) {
      // An older Electron packed by POSTLINE_ELECTRON_DIST; the product's own has every one.
      if (process.env['POSTLINE_ELECTRON_DIST'] === undefined) throw new Refusal(`no fuse ${name}`);
      say(`fuse ${name}: this Electron has none`);
      continue;
    }
    const isOn = state === FuseState.ENABLE;
    if (isOn !== on) throw new Refusal(`fuse ${name} is ${isOn ? 'on' : 'off'}`);
    say(`fuse ${name}: ${on ? 'on' : 'off'}`);
  }
}

/** @param {string} archive */
function checkFiles(archive) {
  const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  const belongs =
    /^\/(package\.json|dist|dist\/(main|preload|renderer)(\/.*)?|resources(\/tray(\/\w+(@2x)?\.png)?)?)$/;
  const strangers = files.filter((file) => !belongs.test(file) || file.endsWith('.map'));
  if (strangers.length > 0) throw new Refusal(`packed by mistake: ${strangers.join(', ')}`);
  for (const needed of [
    '/dist/main/main.cjs',
    '/dist/main/store-worker.cjs',
    '/dist/main/reader-worker.cjs',
    '/dist/main/team.cjs',
    '/dist/preload/preload.cjs',
    '/dist/renderer/index.html',
  ]) {
    if (!files.includes(needed)) throw new Refusal(`not packed: ${needed}`);
  }
  say(`${files.length} files and folders packed, none of them a map or a package`);
}

/**
 * The fused binary refuses to be driven, which is what fuses are for: the packed code runs on an unfused one.
 *
 * @param {string} archive
 */
async function drive(archive) {
  const electron = await electronAtHand({ download: true, asRoot: true });
  if ('reason' in electron) throw new Refusal(`the packed code was not run: ${electron.reason}`);
  const status = runTool(
    '@playwright/test/cli.js',
    ['test', '--project=electron', 'connect-send-restart', '--reporter=list'],
    { ELECTRON_BINARY: electron.binary, POSTLINE_APPLICATION: archive },
  );
  if (status !== 0) throw new Refusal('the packed code failed its story');
  say('the packed code runs');
}
