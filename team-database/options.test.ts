import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const address = 'postgres://admin@db.example.test/postline';

it('sets up a team at an address', () => {
  expect(readOptions(['init', address, '--name', 'Alpha', '--user=ANA'])).toEqual({
    command: 'init',
    server: { host: 'db.example.test', port: 5432, database: 'postline', user: 'admin' },
    authority: null,
    team: 'Alpha',
    user: 'ANA',
    isLead: true,
    host: null,
    port: null,
  });
  expect(readOptions(['init', address])).toMatchObject({ team: null, user: null });
});

it('reads all other options, in any order', () => {
  expect(
    readOptions([
      '--host=team.example.test',
      '--port=6432',
      'user',
      '--lead',
      address,
      '--team',
      'Alpha',
      '--user',
      '  BEN   B. ',
    ]),
  ).toMatchObject({
    command: 'user',
    team: 'Alpha',
    user: 'BEN B.',
    isLead: true,
    host: 'team.example.test',
    port: 6432,
  });
  expect(readOptions(['--help'])).toBeNull();
  expect(readOptions(['init', '--help'])).toBeNull();
  expect(readOptions([])).toBeNull();
});

it('normalizes a name, and accepts invisible characters in the name of an existing member', () => {
  expect(readOptions(['user', address, '--user', 'E\u{301}va'])?.user).toBe('\u{c9}va');
  expect(readOptions(['remove', address, '--user', 'AN\u{200b}A'])?.user).toBe('AN\u{200b}A');
});

it('reads whether a member leads', () => {
  const lead = ['lead', address, '--user', 'BEN'];
  expect(readOptions(lead)).toMatchObject({ command: 'lead', user: 'BEN', isLead: true });
  expect(readOptions([...lead, '--off'])).toMatchObject({ command: 'lead', isLead: false });
  expect(readOptions(['user', address, '--user', 'BEN'])).toMatchObject({ isLead: false });
});

it('reads instances, file sizes and a time', () => {
  const limit = ['limit', address, '--user', 'BEN'];
  expect(readOptions([...limit, '--instance', 'a', '--instance=b'])).toMatchObject({
    instances: ['a', 'b'],
  });
  expect(readOptions([...limit, '--all'])).toMatchObject({ instances: null });
  expect(readOptions(['files', address, '--limit', '25', '--total=20000'])).toMatchObject({
    fileLimit: 25_000_000,
    fileTotal: 20_000_000_000,
  });
  const since = readOptions(['audit', address, '--since', '2026-11-26T14:30Z'])?.since;
  expect(since).toEqual(new Date('2026-11-26T14:30Z'));
});

it('reads a fingerprint as openssl prints it, with every command', () => {
  const digits = 'c0ffee00'.repeat(8);
  const withColons = digits.toUpperCase().replace(/..(?=.)/g, '$&:');
  for (const written of [
    digits,
    digits.toUpperCase(),
    withColons,
    `sha256 Fingerprint=${withColons}`,
    `SHA256 Fingerprint=${withColons}\n`,
  ]) {
    expect(readOptions(['list', address, '--authority', written])?.authority).toBe(digits);
  }
  const init = ['init', address, `--authority=${digits}`];
  expect(readOptions(init)?.authority).toBe(digits);
});

it('reads how long a log is kept', () => {
  expect(readOptions(['keep', address, '--months', '24'])).toMatchObject({
    command: 'keep',
    keep: 24,
  });
  expect(readOptions(['keep', address, '--forever'])).toMatchObject({ keep: 'forever' });
  expect(readOptions(['keep', address, '--team=Alpha'])).toMatchObject({ keep: null });
});

it.each([
  ['postgresql://a%40b@[::1]:5433/x', { host: '::1', port: 5433, database: 'x', user: 'a@b' }],
  [
    'postgres:///x?host=/run/pg&port=5433',
    { host: '/run/pg', port: 5433, database: 'x', user: userInfo().username },
  ],
])('reads the address %s', (written, server) => {
  expect(readOptions(['list', written])?.server).toEqual(server);
});

it.each([
  [['--name=x'], 'The command is missing. --help lists the commands.'],
  [['make', address], 'There is no command make. --help lists the commands.'],
  [
    ['limit', address, '--user', 'BEN'],
    'Say which instances with --instance, once for each, or --all. list shows which there are.',
  ],
  [
    ['limit', address, '--user', 'BEN', '--all', '--instance', 'a'],
    'Say which instances with --instance, once for each, or --all. list shows which there are.',
  ],
  [['files', address, '--limit', '1.5'], '--limit takes whole megabytes, 256 at most.'],
  [['files', address, '--limit=257'], '--limit takes whole megabytes, 256 at most.'],
  [['files', address, '--total', 'all'], '--total takes whole megabytes.'],
  [
    ['audit', address, '--since', 'monday'],
    '--since takes a day or a time, such as 2026-11-26 or 2026-11-26T14:30.',
  ],
  [['keep', address, '--months', '0'], '--months takes a number from 1 to 1200.'],
  [['keep', address, '--months', 'two'], '--months takes a number from 1 to 1200.'],
  [['keep', address, '--months=2', '--forever'], '--months and --forever do not go together.'],
  [['list', address, '--months=2'], '--months does not go with list. --help lists the options.'],
  ...['c0ffee', `sha1 Fingerprint=${'c0ffee00'.repeat(5)}`, 'c0ffee00'.repeat(9)].map(
    (written): [string[], string] => [
      ['list', address, '--authority', written],
      '--authority takes a SHA-256 fingerprint: 64 hexadecimal digits, with or without colons.',
    ],
  ),
  [['list'], 'The address is missing: postgres://ADMIN@HOST/DATABASE.'],
  [
    ['list', 'db.example.test'],
    '“db.example.test” is no address: it is to be postgres://ADMIN@HOST/DATABASE.',
  ],
  [
    ['list', 'postgres://admin@db.example.test'],
    'The address names no database: it is to be postgres://ADMIN@HOST/DATABASE.',
  ],
  [
    ['list', 'postgres://admin:secret@db.example.test/x'],
    'A password is not written on the command line, where others can read it. Put it into the variable PGPASSWORD.',
  ],
  [
    ['list', address, '--password=secret'],
    'A password is not written on the command line, where others can read it. Put it into the variable PGPASSWORD.',
  ],
  [['list', address, '--colour'], 'There is no option --colour. --help lists the options.'],
  [['list', address, '--user=ANA'], '--user does not go with list. --help lists the options.'],
  [['user', address], '--user is missing: the member’s name.'],
  [['user', address, '--user'], '--user needs a value.'],
  [['user', address, '--user', 'ANA', '--lead=yes'], '--lead takes no value.'],
  [['lead', address], '--user is missing: the member’s name.'],
  [
    ['lead', address, '--user=ANA', '--lead'],
    '--lead does not go with lead. --help lists the options.',
  ],
  [
    ['user', address, '--user=ANA', '--off'],
    '--off does not go with user. --help lists the options.',
  ],
  [['init', address, '--user=ANA'], '--name is missing: the team’s name.'],
  [['init', address, '--name=Alpha'], '--user is missing: the name of the team’s first member.'],
  [
    ['init', address, '--name', 'Alpha', 'Team', '--user=ANA'],
    '“Team” was not understood. A name with spaces needs quotation marks.',
  ],
  [
    ['user', address, `--user=${'x'.repeat(101)}`],
    '--user takes a name of 100 characters at most.',
  ],
  [
    ['remove', address, '--user', 'BEN', '--user', 'EVA'],
    '--user is given more than once. A command takes it once.',
  ],
  [
    ['keep', address, '--months', '2', '--months=5'],
    '--months is given more than once. A command takes it once.',
  ],
  [
    ['user', address, '--user', 'AN\u{200b}A'],
    '--user holds a character that cannot be seen. Type the name anew.',
  ],
  [
    ['init', address, '--name=Al\u{1}pha', '--user=ANA'],
    '--name holds a character that cannot be seen. Type the name anew.',
  ],
  [['list', 'postgres:///%zz'], '“postgres:///%zz” is no address: a % in it is written as %25.'],
  [
    ['list', 'postgres://50%@db.example.test/x'],
    '“postgres://50%@db.example.test/x” is no address: a % in it is written as %25.',
  ],
  [['user', address, '--user=A', '--port=0'], '--port takes a port from 1 to 65535.'],
])('refuses %j', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(new Error(sentence));
});
