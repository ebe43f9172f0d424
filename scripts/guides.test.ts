import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { taskFor } from '../renderer/features/help/task-for.ts';
import { commandIds, commands } from '../shared/domain/commands.ts';
import { languages } from '../shared/domain/languages.ts';
import type { Shortcut } from '../shared/domain/shortcut.ts';
import { namesOfScenes } from '../tests/pictures/scenes.ts';
import { readGuide, tasksOf } from './read-guide.ts';
import { guideFiles, guideOf, guidesFolder, readGuideFile } from './guides.ts';

const messages = join(import.meta.dirname, '..', 'renderer', 'messages');
/** What the operating system shows for Postline: menus, notifications. */
const ofSystem = join(import.meta.dirname, '..', 'electron', 'desktop', 'messages');

const read = (file: string) => tasksOf(readGuideFile(file));
const picturesOf = (file: string) =>
  read(file).map(({ blocks }) => blocks.flatMap((one) => (one.kind === 'picture' ? [one] : [])));

const imagesFolder = join(guidesFolder, '..', 'images');
/** What a picture shows, by its file. */
const sceneOf = (path: string) => basename(path).replace(/-light\.png$/, '');

/** Names of buttons, menus and settings are bold; a bold sentence is a heading within a text. */
function namesIn(file: string): string[] {
  const words = readFileSync(join(guidesFolder, file), 'utf8').replace(/\s+/g, ' ');
  const bold = [...words.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name);
  return bold.filter((name) => !name.endsWith('.')).flatMap((name) => name.split(' > '));
}

/** Returns what a text says that is one of several, by a value. */
function choicesOf(text: string): string[] {
  const [, choices = ''] = /^\{\w+, select, (.*)\}$/s.exec(text) ?? [];
  return [...choices.matchAll(/\{([^{}]*)\}/g)].map(([, choice = '']) => choice);
}

/** Returns what tells whether a text of the catalogues has this name: in any case, with any values, with or without “…”. */
function isOnScreen(language: string): (name: string) => boolean {
  const texts = [messages, ofSystem]
    .flatMap((folder): string[] =>
      Object.values(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object),
    )
    .flatMap((text) => [text, ...choicesOf(text)]);
  const plain = (text: string) => text.replace(/…$/, '').trim().toLowerCase();
  const exact = new Set(texts.map((text) => plain(text)));
  const withValues = texts
    .filter((text) => /^[^{}]*(\{\w+\}[^{}]*)+$/.test(text))
    .map((text) => plain(text).replace(/[.*+?^$|()[\]\\]/g, '\\$&'))
    .map((text) => new RegExp(`^${text.replace(/\{\w+\}/g, '.+')}$`, 'u'))
    .filter(({ source }) => source.replace(/\.\+/g, '').length > 8);
  return (name) =>
    name === '…' ||
    exact.has(plain(name)) ||
    withValues.some((pattern) => pattern.test(plain(name)));
}

it.each(guideFiles())('names only what is on screen: %s', (file) => {
  const { language } = guideOf(file);
  const isName = isOnScreen(language);
  expect([...new Set(namesIn(file))].filter((name) => !isName(name))).toEqual([]);
});

it.each(guideFiles())('gives commands the keys that they have: %s', (file) => {
  const texts = JSON.parse(
    readFileSync(join(messages, `${guideOf(file).language}.json`), 'utf8'),
  ) as Record<string, string>;
  const plain = (text = '') => text.replace(/\s*…$/, '').toLowerCase();
  const lettersOf = (name: string) =>
    commandIds
      .filter((id) => plain(texts[commands[id].text]) === plain(name))
      .flatMap((id): readonly Shortcut[] => commands[id].keys)
      .map(({ key }) => key.toUpperCase());
  const words = readFileSync(join(guidesFolder, file), 'utf8').replace(/\s+/g, ' ');
  const given = [...words.matchAll(/\*\*([^*]+)\*\* \((?:[^()+]+\+)*([A-Z0-9])\)/g)];
  const wrong = given.filter(([, name = '', letter = '']) => {
    const letters = lettersOf(name);
    return letters.length > 0 && !letters.includes(letter);
  });
  expect(wrong.map(([text]) => text)).toEqual([]);
});

it.each(guideFiles())('has its pictures in its own language, and the same in each: %s', (file) => {
  const { name, language } = guideOf(file);
  const pictures = picturesOf(file);
  const scenes = pictures.map((each) => each.map(({ light }) => sceneOf(light)));
  expect(scenes).toEqual(
    picturesOf(`${name}.md`).map((each) => each.map(({ light }) => sceneOf(light))),
  );
  for (const { light, dark, words } of pictures.flat()) {
    expect([light, dark]).toEqual(
      ['light', 'dark'].map((theme) => `../images/${language}/${sceneOf(light)}-${theme}.png`),
    );
    expect(words.trim()).not.toBe('');
  }
});

it('shows each picture that is there, and each that is shown can be drawn', () => {
  const readme = readFileSync(join(guidesFolder, '..', '..', 'README.md'), 'utf8');
  const inReadme = [...readme.matchAll(/docs\/images\/([\w/-]+\.png)/g)].map(
    ([, path = '']) => path,
  );
  const inGuides = guideFiles()
    .flatMap((file) => picturesOf(file).flat())
    .flatMap(({ light, dark }) => [light, dark].map((path) => path.replace('../images/', '')));
  const there = readdirSync(imagesFolder, {
    recursive: true,
    withFileTypes: true,
  }).flatMap((one) =>
    one.isFile() ? [relative(imagesFolder, join(one.parentPath, one.name))] : [],
  );
  expect(there.sort()).toEqual([...new Set([...inReadme, ...inGuides])].sort());
  const drawn = languages.flatMap((language) =>
    namesOfScenes(language).flatMap((name) =>
      ['light', 'dark'].map((theme) => `${language}/${name}-${theme}.png`),
    ),
  );
  expect(there.sort()).toEqual([...drawn, 'film.png'].sort());
});

it('is there for agents in every language of the page', () => {
  const written = guideFiles().filter((file) => guideOf(file).name === 'agents');
  expect(written.map((file) => guideOf(file).language).sort()).toEqual([...languages].sort());
});

it('opens a task that is there for each page', () => {
  const pages = ['/chats', '/chats/1@c.us', '/threads', '/outbox', '/outbox/audit', '/templates'];
  const others = [
    '/overview',
    '/practice',
    '/connect',
    '/health',
    '/settings/network',
    '/settings',
  ];
  const settings = ['privacy', 'notifications', 'data', 'shortcuts', 'about'];
  for (const page of [...pages, ...others, ...settings.map((tab) => `/settings/${tab}`)]) {
    const [guide, task] = taskFor(page);
    const ids = read(`${guide}.md`).map(({ id }) => `${page} ${id}`);
    expect(ids).toContain(`${page} ${task}`);
  }
  expect(read('agents.md').map(({ id }) => id)).toContain('decide-what-is-unknown');
});

it('refuses HTML, which the page would not draw', () => {
  const written = (words: string) => () =>
    readGuide(`# a\n\n## b\n\n### c\n\n${words}`, null, () => null);
  expect(written('<b>bold</b>')).toThrow('html');
  expect(written('<img src=x onerror=alert(1)>')).toThrow('html');
  expect(written('<picture><img src="a.png" alt="a" onerror="alert(1)"></picture>')).toThrow(
    'html',
  );
  expect(written('**bold**')).not.toThrow();
});
