import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const least = ['--port', '8090', '--folder', 'events'];

it('listens on this computer alone, and keeps events for a month', () => {
  expect(readOptions(least)).toEqual({
    port: 8_090,
    host: '127.0.0.1',
    folder: resolve('events'),
    secretFile: null,
    keepDays: 30,
  });
});

it('takes everything in either form', () => {
  const more = ['--host=0.0.0.0', '--secret-file', 'secret.txt', '--keep-days=7'];
  expect(readOptions([...least, ...more])).toMatchObject({
    host: '0.0.0.0',
    secretFile: resolve('secret.txt'),
    keepDays: 7,
  });
  expect(readOptions(['--help'])).toBeNull();
});

it.each([
  [[], '--port is missing: the port to listen on.'],
  [['--port=1'], '--folder is missing: the folder to write into.'],
  [[...least, '--colour=red'], 'There is no option --colour. --help lists the options.'],
  [[...least, '-x'], 'There is no option -x. --help lists the options.'],
  [[...least, 'more'], '“more” was not understood. --help lists the options.'],
  [['--port=http', '--folder=x'], '--port takes a number from 0 to 65535.'],
  [['--port=70000', '--folder=x'], '--port takes a number from 0 to 65535.'],
  [[...least, '--keep-days=0'], '--keep-days takes a number from 1 to 3650.'],
  [['--port', '1', '--folder'], '--folder needs a value.'],
  [[...least, '--help=yes'], '--help takes no value.'],
  [
    [...least, '--secret=abc'],
    'A secret is not written on the command line, where others can read it. Use --secret-file or POSTLINE_WEBHOOK_SECRET.',
  ],
])('refuses %j in a sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(new Error(sentence));
});
