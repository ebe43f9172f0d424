import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FoundPolicy } from '../engine/host.ts';

const run = promisify(execFile);

/** Bytes of a policy at most. */
const largest = 4 * 1024 * 1024;

/** Writable by others than root: by its group, or by everybody. */
const writableByOthers = 0o022;

const registryKey = String.raw`HKLM\Software\Policies\Postline`;

/** As `appId` of electron-builder.yml. */
const bundleId = 'example.postline.console';

/** Returns what the organization has set for this computer, or null. Never rejects: what cannot be read is said as such. */
export function readSystemPolicy(): Promise<FoundPolicy | null> {
  if (process.platform === 'win32') return readRegistry();
  if (process.platform === 'darwin') {
    return readManagedPreferences(`/Library/Managed Preferences/${bundleId}.plist`);
  }
  return readProtectedFile('/etc/postline/policy.json');
}

/** Returns a policy from any file; for development, where nobody is to be kept from anything. */
export async function readAnyFile(file: string): Promise<FoundPolicy> {
  return (await readFileWhere(file, () => true)) ?? unreadable(file, 'there is no such file');
}

/**
 * Returns a policy from a file that only root can have written: what anybody could put there must not loosen what root has set. Its folder
 * is looked at too, since whoever writes there can replace the file.
 */
export async function readProtectedFile(file: string, owner = 0): Promise<FoundPolicy | null> {
  const isProtected = ({ uid, mode }: { uid: number; mode: number }) =>
    uid === owner && (mode & writableByOthers) === 0;
  return readFileWhere(
    file,
    async (opened) => isProtected(await opened.stat()) && isProtected(await stat(dirname(file))),
  );
}

async function readFileWhere(
  file: string,
  isTrusted: (opened: FileHandle) => boolean | Promise<boolean>,
): Promise<FoundPolicy | null> {
  let opened: FileHandle | undefined;
  try {
    // A pipe would keep the start waiting for whoever writes to it.
    opened = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = await opened.stat();
    if (!found.isFile()) return unreadable(file, 'not a file');
    if (found.size > largest) return unreadable(file, 'too large');
    if (!(await isTrusted(opened))) {
      return { source: file, problem: { kind: 'not-protected', detail: file } };
    }
    return { source: file, text: await opened.readFile('utf8') };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return unreadable(file, messageOf(error));
  } finally {
    await opened?.close();
  }
}

async function readRegistry(): Promise<FoundPolicy | null> {
  const program = join(process.env['SystemRoot'] ?? String.raw`C:\Windows`, 'System32', 'reg.exe');
  try {
    const { stdout } = await run(program, ['query', registryKey, '/reg:64'], {
      encoding: 'latin1',
      maxBuffer: largest,
      windowsHide: true,
    });
    return policyOfRegistry(stdout);
  } catch (error) {
    // It ends so where there is no such key.
    if ((error as { code?: unknown }).code === 1) return null;
    return unreadable(registryKey, messageOf(error));
  }
}

/**
 * Returns the policy in what `reg query` prints: the JSON text of the value `Policy`, with `DisableAutoUpdates`, which the MSI writes. Null:
 * neither is there. `reg` writes in the code page of the console, so that the text has to be ASCII; JSON can write any other sign as `\u00e9`.
 */
export function policyOfRegistry(printed: string): FoundPolicy | null {
  const source = registryKey;
  const text = valueIn(printed, 'Policy', 'REG_SZ');
  const noUpdates = Number(valueIn(printed, 'DisableAutoUpdates', 'REG_DWORD') ?? 0) === 1;
  if (text === null) return noUpdates ? { source, text: withoutUpdates('{}') } : null;
  // oxlint-disable-next-line no-control-regex
  if (/[^\0-\x7f]/.test(text)) return unreadable(source, 'not ASCII');
  return { source, text: noUpdates ? withoutUpdates(text) : text };
}

/** A value may have several lines; the next one begins with four blanks, its name and its type. */
function valueIn(printed: string, name: string, type: string): string | null {
  const value = new RegExp(
    String.raw`^ {4}${name} {4}${type} {4}([^]*?)(?=\r?\n {4}\S+ {4}REG_|$(?![^]))`,
    'im',
  ).exec(printed);
  return value?.[1]?.trim() ?? null;
}

/** Damaged text is left as it is, and said by who reads it. */
function withoutUpdates(text: string): string {
  try {
    const policy = JSON.parse(text) as { locked?: { updates?: object } };
    const updates = { ...policy.locked?.updates, mode: 'off' };
    return JSON.stringify({ ...policy, locked: { ...policy.locked, updates } });
  } catch {
    return text;
  }
}

/** Returns the policy in the preferences that a Mac is managed with, which only the system writes. */
async function readManagedPreferences(file: string): Promise<FoundPolicy | null> {
  const found = await readProtectedFile(file);
  if (found === null || 'problem' in found) return found;
  try {
    const args = ['-convert', 'json', '-o', '-', '--', file];
    const { stdout } = await run('/usr/bin/plutil', args, { maxBuffer: largest });
    return { source: file, text: withoutPayloadKeys(stdout) };
  } catch (error) {
    return unreadable(file, messageOf(error));
  }
}

/** Leaves out a profile's own keys, which are none of the policy's. Throws where the text is no JSON. */
export function withoutPayloadKeys(text: string): string {
  const entries = Object.entries(JSON.parse(text) as object);
  return JSON.stringify(Object.fromEntries(entries.filter(([key]) => !key.startsWith('Payload'))));
}

function unreadable(source: string, detail: string): FoundPolicy {
  return { source, problem: { kind: 'unreadable', detail } };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
