import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commandIds, commands } from '../../shared/domain/commands.ts';
import { languages } from '../../shared/domain/languages.ts';
import { acceleratorOfCommand } from './accelerator.ts';
import { menuCommands } from './menu-commands.ts';

const root = join(import.meta.dirname, '..', '..');

const inMenus = Object.values(menuCommands)
  .flat()
  .filter((id) => id !== null);

it('prints keys that are heard wherever the focus is, as the system names them', () => {
  expect(acceleratorOfCommand('new-chat', false)).toBe('CmdOrCtrl+N');
  expect(acceleratorOfCommand('next-unread', false)).toBe('Alt+Shift+Down');
  expect(acceleratorOfCommand('previous-pane', false)).toBe('Shift+F6');
  // Of E and Ctrl+D, that which works while one writes.
  expect(acceleratorOfCommand('close-chat', false)).toBe('CmdOrCtrl+D');
  expect(acceleratorOfCommand('pin-chat', false)).toBeUndefined();
  expect(acceleratorOfCommand('go-back', false)).toBe('Alt+Left');
  expect(acceleratorOfCommand('go-back', true)).toBe('CmdOrCtrl+[');
});

it('gives no two entries the same keys', () => {
  const keys = [...inMenus, 'new-window' as const].flatMap(
    (id) => acceleratorOfCommand(id, false) ?? [],
  );
  expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([]);
});

it('has every command that is heard on all pages or in a chat', () => {
  // What is no entry of a menu: steps, and what main adds by itself.
  const elsewhere = [
    'help',
    'go-health',
    'new-window',
    'switch-instance',
    'escape',
    'show-scheduled',
    'connect-instance',
  ];
  const wanted = commandIds.filter((id) =>
    ['anywhere', 'chats', 'conversation'].includes(commands[id].place),
  );
  const missing = wanted.filter((id) => !(inMenus as string[]).includes(id));
  expect(missing.filter((id) => !elsewhere.includes(id))).toEqual([]);
});

it.each(languages)('calls them as the page does: %s', (language) => {
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, 'messages', `${language}.json`), 'utf8')) as Record<
      string,
      string
    >;
  const [ours, ofPage] = [read('electron/desktop'), read('renderer')];
  const plain = (text = '') => text.toLocaleLowerCase(language);
  const others = inMenus.filter(
    (id) => plain(ours[`command.${id}`]) !== plain(ofPage[commands[id].text]),
  );
  expect(others).toEqual([]);
});
