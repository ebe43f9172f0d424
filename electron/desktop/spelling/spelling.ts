import { join } from 'node:path';
import { app, ipcMain, session, type WebContents } from 'electron';
import type { Engine } from '../../engine/engine.ts';
import type { HostLog, JsonFile } from '../../engine/host.ts';
import { isKnownSender } from '../guards/known-sender.ts';
import type { Windows } from '../windows.ts';
import type { Words } from '../words.ts';
import { chooseDictionaries, findDictionaries, systemFolders } from './find-dictionaries.ts';
import { createSpeller } from './speller.ts';
import { showTextMenu } from './text-menu.ts';

/** The Mac checks by itself, in the languages of its own settings. */
const isBySystem = process.platform === 'darwin';

/** Words of a request at most; a page that asks for more is not ours. */
const most = 20_000;
/** One's own words at most. */
const mostOwn = 10_000;

interface SpellingParts {
  words: () => Words;
  windows: Windows;
  dataFolder: string;
  /** Of the bundles; beside the worker lie the dictionaries that come with Postline. */
  folder: string;
  /** Words that a person added. */
  ownWords: JsonFile<{ words: string[] }>;
  log: HostLog;
}

/**
 * Spell checking without a network (docs/decisions/0050-spelling.md). Preload asks for the words that Chromium finds in what is
 * written; suggestions stand in the menu of the field.
 */
export function createSpelling({
  words,
  windows,
  dataFolder,
  folder,
  ownWords,
  log,
}: SpellingParts) {
  const speller = createSpeller(join(folder, 'spelling-worker.cjs'), log);
  const folders = [
    join(folder, 'dictionaries'),
    join(dataFolder, 'dictionaries'),
    ...systemFolders,
  ];
  const found = isBySystem ? Promise.resolve([]) : findDictionaries(folders);
  let engine: Engine | null = null;
  let isOn = false;
  let language = 'en';

  async function apply(): Promise<void> {
    if (engine === null) return;
    const { spelling } = engine.settings();
    if (isBySystem) {
      session.defaultSession.setSpellCheckerEnabled(spelling.isOn);
      return;
    }
    const system = app.getPreferredSystemLanguages();
    const chosen = chooseDictionaries(await found, spelling.languages, system);
    isOn = spelling.isOn && chosen.length > 0;
    language = chosen[0]?.language ?? 'en';
    await speller.use(isOn ? chosen : [], ownWords.store.words);
    for (const window of windows.all()) tell(window.webContents);
  }

  /** Chromium finds the words of a text by the script of one language. */
  function tell(contents: WebContents): void {
    if (!contents.isDestroyed()) contents.send('postline:spelling', isOn ? language : null);
  }

  function learn(word: string): void {
    if (isBySystem) session.defaultSession.addWordToSpellCheckerDictionary(word);
    const words = [...new Set([...ownWords.store.words, word])].slice(-mostOwn);
    ownWords.store = { words };
    void apply();
  }

  ipcMain.handle('postline:misspelled', (event, words: unknown) => {
    if (!isKnownSender(event, windows) || !isOn || !isWords(words)) return [];
    return speller.check(words);
  });

  app.on('web-contents-created', (_event, contents) => {
    contents.on('did-finish-load', () => tell(contents));
    contents.on('context-menu', (_shown, params) => {
      if (!windows.isOurs(contents) || !params.isEditable) return;
      const word = params.misspelledWord;
      const suggested = isBySystem
        ? Promise.resolve(params.dictionarySuggestions)
        : word === ''
          ? Promise.resolve([])
          : speller.suggest(word);
      void suggested.then((suggestions) =>
        showTextMenu(words(), contents, params, suggestions, learn),
      );
    });
  });

  return {
    /** The languages that can be chosen: none where the system chooses. */
    languages: async () => (await found).map((dictionary) => dictionary.language),
    /** Follows the settings of an engine that has started. */
    follow(started: Engine): void {
      engine = started;
      started.subscribe((events) => {
        if (events.some(({ name }) => name === 'settings.changed')) void apply();
      });
      void apply();
    },
  };
}

function isWords(words: unknown): words is string[] {
  return (
    Array.isArray(words) &&
    words.length <= most &&
    words.every((word) => typeof word === 'string' && word.length <= 200)
  );
}
