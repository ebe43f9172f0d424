import {
  BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { Words } from '../words.ts';

/** Shows the menu of a field in which a person writes: what a wrong word may have meant, and what is done with text. */
export function showTextMenu(
  words: Words,
  contents: WebContents,
  { misspelledWord, editFlags }: Pick<ContextMenuParams, 'misspelledWord' | 'editFlags'>,
  suggestions: readonly string[],
  learn: (word: string) => void,
): void {
  const window = BrowserWindow.fromWebContents(contents);
  if (window === null) return;
  const template = textMenu(words, { misspelledWord, editFlags }, suggestions, {
    replace: (word) => contents.replaceMisspelling(word),
    learn,
  });
  Menu.buildFromTemplate(template).popup({ window });
}

function textMenu(
  { translate: say }: Words,
  { misspelledWord, editFlags }: Pick<ContextMenuParams, 'misspelledWord' | 'editFlags'>,
  suggestions: readonly string[],
  { replace, learn }: { replace: (word: string) => void; learn: (word: string) => void },
): MenuItemConstructorOptions[] {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...(suggestions.length === 0 ? [{ label: say('spelling.none'), enabled: false }] : []),
          ...suggestions.map((word) => ({ label: word, click: () => replace(word) })),
          separator,
          { label: say('spelling.add'), click: () => learn(misspelledWord) },
          separator,
        ];
  return [
    ...spelling,
    { role: 'cut', label: say('menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: say('menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: say('menu.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: say('menu.select-all'), enabled: editFlags.canSelectAll },
  ];
}
