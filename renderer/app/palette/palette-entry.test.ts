import { expect, it } from 'vitest';
import {
  commandIds,
  commands,
  places,
  type PlaceOfCommands,
} from '../../../shared/domain/commands.ts';
import { builtInViews } from '../../../shared/domain/chat-views.ts';
import { settingsTabs } from '../../features/settings/settings-tabs.ts';
import { defaultSettings, type SettingName } from '../../../shared/contract/settings.ts';
import english from '../../messages/en.json';
import { commandIcons } from './command-icons.ts';
import { type Found, fittingEntries } from './palette-entry.ts';
import { rankOf } from './rank.ts';
import { settingsEntries } from './settings-entries.ts';

const entry = (title: string, rest: Partial<Found> = {}): Found => ({
  key: title,
  title,
  detail: '',
  icon: null,
  run: () => {},
  ...rest,
});

it('finds by other words, after what is called so', () => {
  const all = [entry('Theme', { synonyms: 'dark mode night' }), entry('Dark matter')];
  expect(fittingEntries(all, 'dark', []).map(({ title }) => title)).toEqual([
    'Dark matter',
    'Theme',
  ]);
  expect(fittingEntries(all, 'mode dark', []).map(({ title }) => title)).toEqual(['Theme']);
});

it('shows single settings only where something is typed, or where they were used', () => {
  const all = [entry('Data'), entry('Density', { isOnlySearched: true })];
  expect(fittingEntries(all, '', []).map(({ title }) => title)).toEqual(['Data']);
  expect(fittingEntries(all, 'de', []).map(({ title }) => title)).toEqual(['Density']);
  expect(fittingEntries(all, '', ['Density']).map(({ title }) => title)).toEqual([
    'Density',
    'Data',
  ]);
});

it('has every setting of the page of settings, each once', () => {
  // What stands in a dialog or behind another choice.
  const behind = /^(threads\.(columns|compact)|spelling\.languages|proxy\.(?!mode)\w+)$/;
  const names = Object.entries(defaultSettings).flatMap(([group, fields]) =>
    Object.keys(fields as object).map((field) => `${group}.${field}` as SettingName),
  );
  const wanted = names.filter((name) => !behind.test(name));
  const had = settingsEntries.flatMap(({ name }) => (name.endsWith('.heading') ? [] : name));
  expect([...had].sort()).toEqual(wanted.sort());
});

it('has a sign for each command that is offered on a page', () => {
  const keysAlone = ['palette', 'escape', 'switch-instance'];
  const bare = commandIds.filter((id) => {
    const { isFocused = false }: PlaceOfCommands = places[commands[id].place];
    return !isFocused && !keysAlone.includes(id) && !commandIcons[id];
  });
  expect(bare).toEqual([]);
});

it('has other words only for what is there', () => {
  const known: string[] = [
    ...commandIds,
    ...settingsEntries.map(({ name }) => name),
    ...settingsTabs,
    ...builtInViews.map((view) => `view.${view}`),
  ];
  const written = Object.keys(english).filter((id) => id.startsWith('synonyms.'));
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((id) => !known.includes(id.slice('synonyms.'.length)))).toEqual([]);
});

it.each([
  ['what I owe', 'go-owed'],
  ['retention', 'retention.heading'],
  ['unanswered', 'view.waitingForMe'],
  ['recurring', 'daily-runs'],
  ['firewall', 'proxy.mode'],
])('finds “%s” by the other words of %s', (words, of) => {
  const synonyms = english[`synonyms.${of}` as keyof typeof english];
  expect(rankOf(words, 'A title', synonyms)).toBe(2);
});
