import type { Settings } from '../../../shared/contract/settings.ts';
import {
  type Command,
  type CommandId,
  commands,
  type PlaceOfCommands,
  places,
} from '../../../shared/domain/commands.ts';
import type { Shortcut } from '../../../shared/domain/shortcut.ts';
import type { Translate } from '../../messages/text.tsx';
import { isMac, shortcutText } from '../../ui/use-shortcut.ts';

/** Returns the keys of a command in its place, of which each will do. What sends and what begins a new line is a setting. */
export function keysOf(
  id: CommandId,
  enterSends: Settings['sending']['enterSends'] = 'enter',
): readonly Shortcut[] {
  if (enterSends === 'mod-enter' && id === 'send') return [{ key: 'enter', mod: true }];
  if (enterSends === 'mod-enter' && id === 'send-close') return [{ key: 'enter', alt: true }];
  if (enterSends === 'mod-enter' && id === 'new-line') {
    return [{ key: 'enter' }, { key: 'enter', shift: true }];
  }
  const { keys, keysOnMac }: Command = commands[id];
  return isMac ? (keysOnMac ?? keys) : keys;
}

/** Returns the keys of a command that are heard all over its page, where one writes too; none for most. */
export function chordsOf(id: CommandId): readonly Shortcut[] {
  const { chords = [] }: Command = commands[id];
  return chords;
}

/** Returns the first keys of a command in one text; empty where it has none. */
export function keysText(id: CommandId, enterSends?: Settings['sending']['enterSends']): string {
  const [first] = keysOf(id, enterSends);
  return first ? shortcutText(first) : '';
}

/** Returns the first keys of a command that are heard all over its page in one text, for who prints them there; empty where it has none. */
export function pageKeysText(id: CommandId): string {
  const { isFocused = false }: PlaceOfCommands = places[commands[id].place];
  const [first] = isFocused ? chordsOf(id) : keysOf(id);
  return first ? shortcutText(first) : '';
}

/** Returns what a pointer resting on a button shows: a name, that of the command as a rule, and its keys. */
export function commandHint(t: Translate, id: CommandId, name = t(commands[id].text)): string {
  return t('format.hint', { name, keys: keysText(id) });
}
