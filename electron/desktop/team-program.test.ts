import { expect, it } from 'vitest';
import { teamArguments } from './team-program.ts';

it.each([
  [[], null],
  [['--hidden'], null],
  [
    ['--team-init', 'postgres:///postline', '--user', 'ANA'],
    ['init', 'postgres:///postline', '--user', 'ANA'],
  ],
  [['--team-nothing'], ['nothing']],
  // A link that another program opens.
  [['postline://chat/1', '--team-remove'], null],
  [['--hidden', '--team-init'], null],
  [
    ['--no-sandbox', '--team-list', 'postgres:///postline'],
    ['list', 'postgres:///postline'],
  ],
  [['--no-sandbox', 'postline://chat/1', '--team-remove'], null],
])('reads %j', (commandLine, expected) => {
  expect(teamArguments(commandLine)).toEqual(expected);
});
