import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** How the preview is asked to run. */
export interface PreviewOptions {
  /** Absolute path. */
  dataFolder: string;
  /** 0 takes a free port. */
  port: number;
  /** Absolute path of a file that is read as the policy; null: there is none. */
  policyFile: string | null;
  isSafeMode: boolean;
}

/** Reads `--user-data-dir=FOLDER`, `--port=NUMBER`, `--policy=FILE` and `--safe-mode`. Throws a sentence for anything else. */
export function readOptions(
  args: string[],
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
): PreviewOptions {
  const { values } = parseArgs({
    args,
    options: {
      'user-data-dir': { type: 'string' },
      port: { type: 'string', default: '0' },
      policy: { type: 'string' },
      'safe-mode': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('--port takes a number from 0 to 65535');
  }
  const dataFolder = resolve(values['user-data-dir'] ?? usualFolder(environment, platform));
  const policyFile = values.policy === undefined ? null : resolve(values.policy);
  return { dataFolder, port, policyFile, isSafeMode: values['safe-mode'] };
}

/** Where the operating system wants an application's data, under a name that the desktop application does not use. */
function usualFolder(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const name = 'postline-preview';
  if (platform === 'win32') {
    return join(environment['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), name);
  }
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name);
  return join(environment['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), name);
}
