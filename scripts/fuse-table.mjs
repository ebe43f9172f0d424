/**
 * The switches burnt into the packaged binary, as electron-builder.yml sets them and docs/security.md explains them.
 * https://www.electronjs.org/docs/latest/tutorial/fuses
 *
 * @type {readonly { name: keyof typeof import('@electron/fuses').FuseV1Options, on: boolean }[]}
 */
export const fuseTable = [
  { name: 'RunAsNode', on: false },
  { name: 'EnableCookieEncryption', on: true },
  { name: 'EnableNodeOptionsEnvironmentVariable', on: false },
  { name: 'EnableNodeCliInspectArguments', on: false },
  { name: 'EnableEmbeddedAsarIntegrityValidation', on: true },
  { name: 'OnlyLoadAppFromAsar', on: true },
  { name: 'LoadBrowserProcessSpecificV8Snapshot', on: false },
  { name: 'GrantFileProtocolExtraPrivileges', on: false },
];
