import { type Command, type CommandId, commands } from '../../shared/domain/commands.ts';
import type { Shortcut } from '../../shared/domain/shortcut.ts';

/** Keys that the system names otherwise than the page. */
const named: Record<string, string> = {
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  pageup: 'PageUp',
  pagedown: 'PageDown',
};

/** Returns keys as the system's menus are told of them. */
function acceleratorOf({ key, mod = false, alt = false, shift = false }: Shortcut): string {
  const held = [
    ...(mod ? ['CmdOrCtrl'] : []),
    ...(alt ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
  ];
  return [...held, named[key] ?? key.toUpperCase()].join('+');
}

/** Returns whether keys work wherever the focus is: a sign alone is written where one writes. */
const isHeardEverywhere = ({ key, mod = false, alt = false }: Shortcut) =>
  mod || alt || key.length > 1;

/** Returns the keys that a menu prints beside a command; undefined where it has none that work wherever the focus is. */
export function acceleratorOfCommand(id: CommandId, isMac: boolean): string | undefined {
  const { keys, keysOnMac, chords = [] }: Command = commands[id];
  const all = [...chords, ...((isMac && keysOnMac) || keys)];
  const heard = all.find(isHeardEverywhere);
  return heard && acceleratorOf(heard);
}
