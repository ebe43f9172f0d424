import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readArguments, readSecondStart, secondStart } from './arguments.ts';

const nothing = {
  wants: 'start',
  policyToCheck: null,
  isHidden: false,
  isSafeMode: false,
  policyFile: null,
  rest: [],
  problems: [],
};

it.each([
  [[], {}],
  [['--version'], { wants: 'version' }],
  [['--check-policy=new.json'], { policyToCheck: 'new.json' }],
  [['--help', '--hidden'], { wants: 'help', isHidden: true }],
  [['.', '--safe-mode', '--user-data-dir=/tmp/trial'], { isSafeMode: true, rest: ['.'] }],
  [['postline://chat/1'], { rest: ['postline://chat/1'] }],
  [['--hidden', 'tel:+491'], { isHidden: true, rest: ['tel:+491'] }],
  [['-psn_0_42'], {}],
])('reads %j', (args, found) => {
  expect(readArguments(args, true)).toEqual({ ...nothing, ...found });
});

it.each([
  [['--ozone-platform=wayland'], 'Postline has no option --ozone-platform. Chromium may know it.'],
  [['--hiden'], 'Postline has no option --hiden. Chromium may know it.'],
  [['--hidden=yes'], '--hidden takes no value.'],
  [['--user-data-dir'], 'Write --user-data-dir=VALUE.'],
  [['--user-data-dir='], 'Write --user-data-dir=VALUE.'],
  [['--policy=/tmp/looser.json'], 'Postline has no option --policy. Chromium may know it.'],
])('says what it does not understand of %j, and starts', (args, problem) => {
  expect(readArguments(args, true)).toEqual({ ...nothing, problems: [problem] });
});

it('keeps what stands where a value should have been joined', () => {
  const { rest, problems } = readArguments(['--user-data-dir', 'postline'], true);
  expect([rest, problems]).toEqual([['postline'], ['Write --user-data-dir=VALUE.']]);
});

it('takes another policy while it is developed alone', () => {
  expect(readArguments(['--policy=/tmp/one.json'], false).policyFile).toBe('/tmp/one.json');
  expect(readArguments(['--policy=/tmp/one.json'], true).policyFile).toBeNull();
});

it('takes nothing that follows a link for an option', () => {
  const own = fc.constantFrom(
    '--version',
    '--help',
    '--hidden',
    '--safe-mode',
    '--policy=/tmp/x',
    '--',
    'x',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(own, fc.string())), (after) => {
      const { rest, ...found } = readArguments(['postline://chat/1?text=x', ...after], false);
      expect(found).toEqual({ ...nothing, rest: undefined, problems: [] });
      expect(rest).toEqual(['postline://chat/1?text=x', ...after]);
    }),
  );
});

it('understands or names whatever it is given, and never throws', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (args) => {
      expect(readArguments(args, true).policyFile).toBeNull();
    }),
  );
});

it('hands a second start to the first as it was written, as far as there is room', () => {
  const started = secondStart(['photo.png', '--hidden'], '/home/ana');
  expect(readSecondStart(JSON.parse(JSON.stringify(started)))).toEqual({
    written: ['photo.png', '--hidden'],
    folder: '/home/ana',
    left: 0,
  });
  const long = Array.from({ length: 100 }, (_, index) => `${index}-${'x'.repeat(200)}`);
  const { written, left } = secondStart(long, '/');
  expect(written.length + left).toBe(100);
  expect(JSON.stringify(written).length).toBeLessThan(9_000);
});

it.each([null, 'x', {}, { written: 'x', folder: '/', left: 0 }, { written: [1], folder: '/' }])(
  'reads nothing out of %j, which no second start sends',
  (sent) => expect(readSecondStart(sent)).toEqual({ written: [], folder: '/', left: 0 }),
);
