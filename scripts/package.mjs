// `npm run package`: makes the application in release/, unpacked; `npm run package -- --installers` makes this
// system's installers too, `--installers deb tar.gz` those alone. With --release, whatever is not signed fails.
// POSTLINE_UPDATE_KEY is the public key that updates are checked with, a PEM file; without it the package does not update itself.
// POSTLINE_ELECTRON_DIST and POSTLINE_ELECTRON_VERSION pack an Electron of this machine.
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAnyway, command, install, Refusal, root } from './set-up.mjs';

const {
  POSTLINE_ELECTRON_DIST: electronDist,
  POSTLINE_ELECTRON_VERSION: electronVersion,
  POSTLINE_UPDATE_KEY: updateKey,
} = process.env;
const { values: wants, positionals: kinds } = parseArgs({
  allowPositionals: true,
  options: { installers: { type: 'boolean' }, release: { type: 'boolean' } },
});

/** What systems say where there is no way to a server. */
const noWay = /\bE(?:NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH)\b/;

await command(async () => {
  install();
  // What an earlier version left is not checked, nor uploaded, as this one's.
  rmSync(join(root, 'release'), { recursive: true, force: true });
  // Whatever was built in between, by development say: what is packed is built from what stands here.
  buildAnyway();
  const { build: pack, DIR_TARGET, Platform } = await import('electron-builder');
  await offlineSaid(
    pack({
      projectDir: root,
      targets: Platform.current().createTarget(wants.installers ? kinds : DIR_TARGET),
      publish: 'never',
      config: {
        ...(wants.release && signed()),
        ...(updateKey && { extraResources: [{ from: updateKey, to: 'update-key.pem' }] }),
        ...(electronDist && { electronDist }),
        ...(electronVersion && { electronVersion, afterPack: dropUnknownFuses(electronVersion) }),
      },
    }),
  );
  // Beside the installers too, for whoever reads it before installing.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  copyFileSync(
    join(root, 'dist', 'renderer', 'bill-of-materials.json'),
    join(root, 'release', `postline-${version}.cdx.json`),
  );
});

/**
 * Says in a sentence that what is packed could not be downloaded.
 *
 * @param {Promise<unknown>} packing
 */
async function offlineSaid(packing) {
  try {
    await packing;
  } catch (error) {
    const [code] = noWay.exec(String(error)) ?? [];
    if (code === undefined) throw error;
    throw new Refusal(
      `a download failed (${code}): packing needs the internet, or POSTLINE_ELECTRON_DIST names an Electron of this machine`,
    );
  }
}

/**
 * What a release is signed with. Who signs is told by the environment: Azure's and Apple's own names for credentials, and
 * these for Azure's account.
 *
 * @returns {import('electron-builder').Configuration}
 */
function signed() {
  needed('POSTLINE_UPDATE_KEY');
  if (process.platform === 'linux') return {};
  if (process.platform === 'darwin') return { forceCodeSigning: true, mac: { notarize: true } };
  return {
    forceCodeSigning: true,
    win: {
      azureSignOptions: {
        publisherName: needed('AZURE_PUBLISHER_NAME'),
        endpoint: needed('AZURE_ENDPOINT'),
        codeSigningAccountName: needed('AZURE_SIGNING_ACCOUNT'),
        certificateProfileName: needed('AZURE_CERTIFICATE_PROFILE'),
      },
    },
  };
}

/** @param {string} name of an environment variable */
function needed(name) {
  const value = process.env[name];
  if (!value) throw new Refusal(`a release is signed, and ${name} is not set`);
  return value;
}

/**
 * An Electron before 29, which only tests pack, lacks the last fuse of the table and would not be packed with it.
 *
 * @param {string} version
 * @returns {(context: import('electron-builder').AfterPackContext) => void}
 */
function dropUnknownFuses(version) {
  return ({ packager }) => {
    if (Number(version.split('.')[0]) >= 29) return;
    delete packager.config.electronFuses?.grantFileProtocolExtraPrivileges;
  };
}
