import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../../tests/support/test-folder.ts';
import { policyOfRegistry, readProtectedFile, withoutPayloadKeys } from './policy-source.ts';

describe.skipIf(process.platform === 'win32')('a file that root alone writes', () => {
  const me = process.getuid?.() ?? 0;
  const folder = testFolder('policy');
  const file = join(folder, 'policy.json');

  beforeEach(() => {
    writeFileSync(file, '{}', { mode: 0o644 });
    chmodSync(folder, 0o755);
  });

  const refused = { source: '', problem: { kind: 'not-protected', detail: '' } };

  it('is read', async () => {
    expect(await readProtectedFile(file, me)).toEqual({ source: file, text: '{}' });
  });

  it('is none where there is no file', async () => {
    expect(await readProtectedFile(join(folder, 'other.json'), me)).toBeNull();
    expect(await readProtectedFile(join(folder, 'none', 'policy.json'), me)).toBeNull();
  });

  it.each([0o664, 0o646, 0o666])('is not believed with the mode %o', async (mode) => {
    chmodSync(file, mode);
    const problem = { ...refused.problem, detail: file };
    expect(await readProtectedFile(file, me)).toEqual({ source: file, problem });
  });

  it('is not believed of another owner, nor in a folder that others write to', async () => {
    const problem = { ...refused.problem, detail: file };
    expect(await readProtectedFile(file, me + 1)).toEqual({ source: file, problem });
    chmodSync(folder, 0o777);
    expect(await readProtectedFile(file, me)).toEqual({ source: file, problem });
  });

  it('is said where it is a folder, a pipe, a link to nowhere else, or too large', async () => {
    const unreadable = (path: string, detail: string) => ({
      source: path,
      problem: { kind: 'unreadable', detail },
    });
    mkdirSync(join(folder, 'folder.json'));
    spawnSync('mkfifo', [join(folder, 'pipe.json')]);
    writeFileSync(join(folder, 'large.json'), Buffer.alloc(4 * 1024 * 1024 + 1));
    symlinkSync(join(folder, 'folder.json'), join(folder, 'link.json'));
    for (const [name, detail] of [
      ['folder.json', 'not a file'],
      ['link.json', 'not a file'],
      ['pipe.json', 'not a file'],
      ['large.json', 'too large'],
    ] as const) {
      const path = join(folder, name);
      expect(await readProtectedFile(path, me)).toEqual(unreadable(path, detail));
    }
  });
});

describe('the registry', () => {
  const key = String.raw`HKEY_LOCAL_MACHINE\Software\Policies\Postline`;
  const source = String.raw`HKLM\Software\Policies\Postline`;
  const printed = (...values: string[]) => ['', key, ...values, '', ''].join('\r\n');
  const disabled = '    DisableAutoUpdates    REG_DWORD    0x1';
  const off = '{"locked":{"updates":{"mode":"off"}}}';

  it.each([
    ['no value', printed(), null],
    ['another value', printed('    Other    REG_SZ    {}'), null],
    ['updates that are allowed', printed('    DisableAutoUpdates    REG_DWORD    0x0'), null],
    ['what the MSI writes', printed(disabled), { source, text: off }],
    ['a policy', printed('    Policy    REG_SZ    {"a": 1}'), { source, text: '{"a": 1}' }],
    [
      'a policy of several lines before another value',
      printed('    Policy    REG_SZ    {\r\n      "a": 1\r\n\r\n    }', disabled),
      { source, text: '{"a":1,"locked":{"updates":{"mode":"off"}}}' },
    ],
    [
      'a policy that says more of updates',
      printed(
        disabled,
        '    Policy    REG_SZ    {"locked":{"updates":{"mode":"auto","channel":"x"}}}',
      ),
      { source, text: '{"locked":{"updates":{"mode":"off","channel":"x"}}}' },
    ],
    [
      'a damaged policy',
      printed(disabled, '    Policy    REG_SZ    {"locked"'),
      { source, text: '{"locked"' },
    ],
    [
      'signs of a code page',
      printed('    Policy    REG_SZ    {"a": "B\xfcro"}'),
      { source, problem: { kind: 'unreadable', detail: 'not ASCII' } },
    ],
  ])('is read with %s', (_name, text, found) => {
    expect(policyOfRegistry(text)).toEqual(found);
  });
});

it('leaves out what a profile says of itself', () => {
  const text = '{"PayloadUUID":"1","locked":{"sending":{"undoSeconds":5}}}';
  expect(withoutPayloadKeys(text)).toBe('{"locked":{"sending":{"undoSeconds":5}}}');
});
