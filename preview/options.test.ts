import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('takes a free port and the system’s place for data', () => {
    expect(readOptions([], { XDG_DATA_HOME: '/data' }, 'linux')).toEqual({
      dataFolder: resolve('/data/postline-preview'),
      port: 0,
    });
  });

  it('takes a folder and a port', () => {
    const args = ['--user-data-dir=here', '--port=8080'];
    expect(readOptions(args, {}, 'linux')).toEqual({
      dataFolder: resolve('here'),
      port: 8080,
    });
  });

  it.each([['--port=x'], ['--port=70000'], ['--colour=red'], ['folder']])('refuses %s', (arg) => {
    expect(() => readOptions([arg], {}, 'linux')).toThrow(/port|option|argument/i);
  });
});
