// `npm run package`: makes the application in release/, unpacked; `npm run package -- --installers` makes this
// system's installers too. POSTLINE_ELECTRON_DIST and POSTLINE_ELECTRON_VERSION pack an Electron of this machine.
import { buildAnyway, command, install, root } from './set-up.mjs';

const { POSTLINE_ELECTRON_DIST: electronDist, POSTLINE_ELECTRON_VERSION: electronVersion } =
  process.env;

await command(async () => {
  install();
  // Whatever was built in between, by development say: what is packed is built from what stands here.
  buildAnyway();
  const { build: pack } = await import('electron-builder');
  await pack({
    projectDir: root,
    dir: !process.argv.includes('--installers'),
    publish: 'never',
    config: {
      ...(electronDist && { electronDist }),
      ...(electronVersion && { electronVersion, afterPack: dropUnknownFuses(electronVersion) }),
    },
  });
});

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
