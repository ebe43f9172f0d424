import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('takes a free port and the system’s place for data', () => {
    expect(readOptions([], { XDG_DATA_HOME: '/data' }, 'linux')).toEqual({
      dataFolder: resolve('/data/postline-preview'),
      port: 0,
      policyFile: null,
      isSafeMode: false,
    });
  });

  it('takes a folder, a port, a policy and a start in safe mode', () => {
    const args = ['--user-data-dir=here', '--port=8080', '--policy=one.json', '--safe-mode'];
    expect(readOptions(args, {}, 'linux')).toEqual({
      dataFolder: resolve('here'),
      port: 8080,
      policyFile: resolve('one.json'),
      isSafeMode: true,
    });
  });

  it.each([['--port=x'], ['--port=70000'], ['--colour=red'], ['folder']])('refuses %s', (arg) => {
    expect(() => readOptions([arg], {}, 'linux')).toThrow(/port|option|argument/i);
  });
});
