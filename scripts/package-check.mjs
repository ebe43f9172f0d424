// `npm run package:check`: reads the packed application back: its fuses, its files, and that its code runs. Where
// release/ has a deb, it is installed on a copy of this system, checked there, and removed; a tar.gz has to hold the same.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runWithOwnMounts } from './copy-of-system.mjs';
import { checkApplication } from './check-application.mjs';
import { checkDeb } from './check-deb.mjs';
import { command, Refusal, root } from './set-up.mjs';

const release = join(root, 'release');

await command(async () => {
  if (!existsSync(release)) throw new Refusal('release/ is missing: npm run package');
  const deb = fileEnding('.deb');
  if (deb === null) return checkApplication(join(release, 'linux-unpacked'));
  const status = runWithOwnMounts();
  if (status === null) return checkDeb(deb, fileEnding('.tar.gz'));
  process.exitCode = status;
});

/** @param {string} ending */
function fileEnding(ending) {
  const name = readdirSync(release).find((file) => file.endsWith(ending));
  return name === undefined ? null : join(release, name);
}
