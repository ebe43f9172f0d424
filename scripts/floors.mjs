// @ts-check
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The houses and their floors (docs/decisions/0079-floors.md). A house is a folder; its rooms are the folders in it, and the files with
 * their tests. A line is a floor, the top one first: a room imports what stands on floors below, and no room beside it. `*` is one
 * room of all files that no line names, `/` stands for all folders that none names. Styles of a house are on each floor of it.
 *
 * @type {Record<string, string[]>}
 */
const houses = {
  // The practice service is the far end of the wire: it shares no code with the near end.
  electron: ['main.ts preload.ts', 'desktop', 'engine', 'practice store-thread.ts'],
  'electron/desktop': ['spelling updater', '*', 'guards', 'page-address.ts', 'messages'],
  'electron/engine': [
    'engine.ts',
    'answer-call.ts followers page-routes.ts',
    'services',
    'quitting',
    'sessions',
    'imports',
    'attachments forgetting media-copies message-actions notifications outbox retention sms sync team',
    'reader',
    'incoming templates',
    'settings',
    'application delivery',
    // What reads the public web must not reach what holds the token, nor the other way.
    'gateway store web',
    'files log numbers',
    '*',
    'connection',
  ],
  'electron/engine/files': ['*', 'workbook'],
  'electron/engine/gateway': [
    'create-gateway.ts describe-request.ts probe-service.ts',
    'protocols.ts',
    'waha',
    'optional',
    '*',
  ],
  'electron/engine/imports': ['messages people templates threads', 'chat-exports', '*'],
  'electron/engine/incoming': ['events-in.ts', 'gateways', '*'],
  'electron/engine/outbox': ['settling', '*'],
  'electron/engine/reader': [
    '*',
    'tables',
    'backups messages people templates threads',
    'chat-exports columns workbook',
    'dates rows zip',
  ],
  'electron/engine/services': [
    'chats health sms',
    'backups handed-over imports lock messages network people team templates transcripts updates',
    '*',
  ],
  'electron/engine/settings': ['settings.ts', 'policy', '*'],
  'electron/engine/sms': ['runs', '*'],
  'electron/engine/store': [
    'store.ts worker.ts',
    'worker-messages.ts',
    'history.ts',
    'restored-history.ts write-history.ts',
    'forgetting messages search',
    'team',
    'imports',
    'aliases echoes sms',
    'chats told',
    'rows',
    '*',
    'schema',
  ],
  'electron/engine/store/sms': ['messages threads', 'runs', 'list', '*'],
  'electron/engine/store/team': [
    'team-table.ts',
    'apply-event.ts marking.ts own-events.ts understood.ts',
    'kinds',
    '*',
  ],
  'electron/engine/team': ['templates', '*'],
  'electron/practice': ['day start-practice-service.ts', 'answers.ts webhooks.ts', 'waha', '*'],
  preview: ['page', '*'],
  renderer: ['main.tsx', 'app', 'features', 'product-ui', 'bridge messages ui', 'styles', '*'],
  'renderer/app': ['*', 'palette', 'use-instance-switch.ts', 'first-address.ts'],
  'renderer/features': ['/'],
  'renderer/features/chats': [
    '*',
    'new-chat owed team',
    'bar-queues.ts bar-views.ts chat-list-handle.ts row-mark.ts',
  ],
  'renderer/features/composer': [
    'composer.tsx',
    'composer-tools.tsx',
    'attach-button.tsx emoji link-card team templates voice',
    'message-forms',
    '*',
    'attachments',
  ],
  'renderer/features/conversation': [
    'conversation.tsx',
    'conversation-header.tsx find log',
    'contact selection',
    'dialogs',
    'viewer',
    'message',
    'history team text',
  ],
  'renderer/features/conversation/message': ['*', 'media'],
  'renderer/features/settings': [
    'settings-page.tsx',
    'about-tab.tsx',
    'data network team updates',
    '*',
  ],
  'renderer/features/threads': [
    'threads-page.tsx',
    'threads-head.tsx',
    'threads-dialogs.tsx',
    'filter',
    '*',
    'imports selection sync thread undo',
    'runs sms',
    'grid history-dialog.tsx',
  ],
  'renderer/product-ui': [
    'imports',
    'chat-order connection plain-text sending service-health templates',
    'emoji message-forms messages offers team transcript windows',
    'commands dates',
    'attempts chat dialogs files numbers',
    'failures help lists search settings threads',
  ],
  shared: ['page-routes.ts transcript', 'contract', 'domain', 'messages', '*'],
  'team-database': ['*', 'schema', 'agreed'],
};

const isTest = '[.](test|spec)[.]tsx?$|/testing/';

/** @typedef {{ name: string; isFolder: boolean }} Room A file is named without what follows its first dot. */

/**
 * Returns dependency-cruiser's rules for the floors. Throws where a folder stands on none, and where a line names what is not there.
 *
 * @param {string} root
 */
export function rulesOfFloors(root) {
  const tops = Object.keys(houses).filter((house) => !house.includes('/'));
  const unlisted = foldersIn(root, tops).find(
    (folder) => !(folder in houses) && roomsIn(root, folder).some(({ isFolder }) => isFolder),
  );
  if (unlisted !== undefined) throw new Error(`scripts/floors.mjs does not list ${unlisted}`);
  return Object.entries(houses).flatMap(([house, lines]) => rulesOf(root, house, lines));
}

/**
 * @param {string} root
 * @param {string} house
 * @param {string[]} lines
 */
function rulesOf(root, house, lines) {
  const rooms = roomsIn(root, house);
  const named = lines.flatMap((line) => line.split(' ')).filter((name) => !/^[*/]$/.test(name));
  const gone = named.find((name) => !rooms.some((room) => room.name === stemOf(name)));
  if (gone !== undefined) throw new Error(`scripts/floors.mjs: no ${gone} in ${house}`);
  const unnamed = rooms.filter(({ name }) => !named.some((one) => stemOf(one) === name));
  const folders = unnamed.filter(({ isFolder }) => isFolder);
  const files = unnamed.filter(({ isFolder }) => !isFolder);
  const astray = [
    ...(lines.includes('/') ? [] : folders),
    ...(lines.includes('*') ? [] : files),
  ].at(0);
  if (astray) throw new Error(`scripts/floors.mjs: ${house}/${astray.name} stands on no floor`);

  const floors = lines.map((line) =>
    line.split(' ').flatMap((name) => {
      if (name === '*') return [files];
      if (name === '/') return folders.map((folder) => [folder]);
      return [rooms.filter((room) => room.name === stemOf(name))];
    }),
  );
  return floors.flatMap((floor, index) => {
    const below = floors.slice(index + 1).flat(2);
    const rooms = floor.filter((room) => room.length > 0);
    return rooms.map((room) => ({
      name: `floors of ${house}`,
      comment: 'a room imports what stands on floors below: scripts/floors.mjs',
      severity: 'error',
      from: { path: anyOf(house, room), pathNot: isTest },
      to: {
        path: `^${house}/`,
        pathNot: [anyOf(house, [...room, ...below]), `^${house}/[^/]+[.](css|json)$`],
      },
    }));
  });
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {Room[]}
 */
function roomsIn(root, folder) {
  const all = readdirSync(join(root, folder), { withFileTypes: true });
  const entries = all.filter((entry) => entry.isDirectory() || /[.]tsx?$/.test(entry.name));
  const rooms = entries.map((entry) => ({
    name: entry.isDirectory() ? entry.name : stemOf(entry.name),
    isFolder: entry.isDirectory(),
  }));
  return rooms.filter(({ name }) => name !== 'testing');
}

/**
 * Returns folders and all folders in them.
 *
 * @param {string} root
 * @param {string[]} folders
 * @returns {string[]}
 */
function foldersIn(root, folders) {
  return folders.flatMap((folder) => {
    const inside = roomsIn(root, folder).filter(({ isFolder }) => isFolder);
    return [
      folder,
      ...foldersIn(
        root,
        inside.map(({ name }) => `${folder}/${name}`),
      ),
    ];
  });
}

/** @param {string} fileName */
const stemOf = (fileName) => fileName.replace(/[.].*/, '');

/**
 * @param {string} house
 * @param {Room[]} rooms
 */
function anyOf(house, rooms) {
  const names = rooms.map(({ name, isFolder }) => name + (isFolder ? '/' : '[.][^/]+$'));
  return `^${house}/(${names.join('|')})`;
}
