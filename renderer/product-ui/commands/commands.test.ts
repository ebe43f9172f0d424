import { expect, it } from 'vitest';
import {
  commandIds,
  commands,
  type Place,
  type PlaceOfCommands,
  places,
} from '../../../shared/domain/commands.ts';
import english from '../../messages/en.json';
import { shortcutText } from '../../ui/use-shortcut.ts';
import { chordsOf, keysOf } from './commands.ts';

/** A place and all that it is a part of. */
function heardIn(place: Place): string[] {
  const { around }: PlaceOfCommands = places[place];
  return around === null ? [place] : [place, ...heardIn(around as Place)];
}

const isOpen = (id: keyof typeof commands, place: Place) =>
  heardIn(place).includes(commands[id].place);

it.each(Object.keys(places) as Place[])('gives no key twice: %s', (place) => {
  const keys = commandIds
    .filter((id) => isOpen(id, place))
    .flatMap((id) => [...keysOf(id), ...chordsOf(id)].map(shortcutText));
  expect(keys.filter((text, index) => keys.indexOf(text) !== index)).toEqual([]);
});

it('has a text for each command and a heading for each place', () => {
  const ids = [
    ...commandIds.map((id) => commands[id].text),
    ...Object.keys(places).map((place) => `shortcuts.in-${place}`),
  ];
  expect(ids.filter((id) => !Object.hasOwn(english, id))).toEqual([]);
});

it('prints what sends as the settings say', () => {
  const printed = (enterSends: 'enter' | 'mod-enter') =>
    (['send', 'send-close', 'new-line'] as const).map((id) =>
      keysOf(id, enterSends).map(shortcutText),
    );
  expect(printed('enter')).toEqual([['Enter'], ['Ctrl+Enter'], ['Shift+Enter']]);
  expect(printed('mod-enter')).toEqual([['Ctrl+Enter'], ['Alt+Enter'], ['Enter', 'Shift+Enter']]);
});
