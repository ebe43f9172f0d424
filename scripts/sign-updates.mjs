// `node scripts/sign-updates.mjs FOLDER`: signs the lists of updates in a folder, each beside it as NAME.yml.sig.
// POSTLINE_UPDATE_SIGNING_KEY is the private Ed25519 key, PEM. `--new-key FILE` makes a pair: FILE, and FILE.pub for the package.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Refusal, say } from './set-up.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'new-key': { type: 'string' } },
});

await command(() => {
  const file = values['new-key'];
  if (file !== undefined) return makeKey(file);
  const [folder] = positionals;
  if (folder === undefined) throw new Refusal('name the folder whose lists are to be signed');
  signLists(folder);
});

/** @param {string} file */
function makeKey(file) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
    flag: 'wx',
  });
  writeFileSync(`${file}.pub`, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' });
  say(`${file} signs; ${file}.pub goes into the package`);
}

/** @param {string} folder */
function signLists(folder) {
  const key = process.env['POSTLINE_UPDATE_SIGNING_KEY'];
  if (!key) throw new Refusal('POSTLINE_UPDATE_SIGNING_KEY is not set');
  const lists = readdirSync(folder).filter((name) => /^(latest|beta).*\.yml$/.test(name));
  if (lists.length === 0) throw new Refusal(`no list of updates in ${folder}`);
  for (const name of lists) {
    // The name says the channel and the system: a list under another name is none (electron/desktop/updater/signed-feed.ts).
    const signedAt = new Date().toISOString();
    const list = readFileSync(join(folder, name), 'utf8');
    const text = Buffer.from(`Postline updates\n${name}\n${signedAt}\n${list}`);
    const signature = sign(null, text, key).toString('base64');
    writeFileSync(join(folder, `${name}.sig`), `${signedAt}\n${signature}\n`);
    say(`signed ${name}`);
  }
}
