import type { Shortcut } from './shortcut.ts';

export interface PlaceOfCommands {
  /** The place that it is a part of, whose keys are heard here too. */
  around: string | null;
  /** Something in it has the focus, and hears the keys itself. */
  isFocused?: boolean;
}

/** Where commands work: on every page, on one of them, in a part of it, or while something there has the focus. */
export const places = {
  anywhere: { around: null },
  chats: { around: 'anywhere' },
  'chat-list': { around: 'chats', isFocused: true },
  search: { around: 'chats', isFocused: true },
  conversation: { around: 'chats' },
  find: { around: 'conversation', isFocused: true },
  composer: { around: 'conversation', isFocused: true },
  message: { around: 'conversation', isFocused: true },
  threads: { around: 'anywhere' },
  'thread-list': { around: 'threads', isFocused: true },
  templates: { around: 'anywhere' },
} satisfies Record<string, PlaceOfCommands>;

export type Place = keyof typeof places;

/** What is told of a command: its name, where it works, and its keys. */
export interface Command<Text extends string = string> {
  /** Its name, by the key of the page's catalogue. */
  text: Text;
  place: Place;
  /** Any of them; none where only the palette and the menus have it. */
  keys: readonly Shortcut[];
  /** What a Mac has in their place. */
  keysOnMac?: readonly Shortcut[];
  /** Keys beside those of its place that are heard all over the page that the place is on, where one writes too. */
  chords?: readonly Shortcut[];
  /** Held down, its keys go on, as who walks wants it; those of all others mean one thing a press. */
  repeats?: boolean;
}

const command = <Text extends string>(
  text: Text,
  place: Place,
  ...keys: Shortcut[]
): Command<Text> => ({ text, place, keys });

const walk = <Text extends string>(
  text: Text,
  place: Place,
  ...keys: Shortcut[]
): Command<Text> => ({ text, place, keys, repeats: true });

const mod = (key: string): Shortcut => ({ key, mod: true });
const shift = (key: string): Shortcut => ({ key, shift: true });
const modShift = (key: string): Shortcut => ({ key, mod: true, shift: true });
const alt = (key: string): Shortcut => ({ key, alt: true });
const altShift = (key: string): Shortcut => ({ key, alt: true, shift: true });
const second = (key: string): Shortcut => ({ key, second: true });
const alone = (key: string): Shortcut => ({ key });

/**
 * Every command that has keys or stands in the palette: what it is called, where it works, and its keys. Buttons, menus, the
 * palette and the lists of shortcuts print them from here. Components say by useCommand what a command does.
 */
export const commands = {
  palette: command('palette.field', 'anywhere', mod('k')),
  search: command('command.search', 'anywhere', modShift('f')),
  help: command('help.title', 'anywhere', alone('f1')),
  'show-shortcuts': command('shortcuts.title', 'anywhere', mod('/'), alone('?')),
  // The keys by which a system’s browsers go back and forward.
  'go-back': { ...command('command.back', 'anywhere', alt('arrowleft')), keysOnMac: [mod('[')] },
  'go-forward': {
    ...command('command.forward', 'anywhere', alt('arrowright')),
    keysOnMac: [mod(']')],
  },
  'go-chats': command('main.chats', 'anywhere', mod('1')),
  'go-threads': command('main.threads', 'anywhere', mod('2')),
  'go-outbox': command('main.outbox', 'anywhere', mod('3')),
  'go-templates': command('main.templates', 'anywhere', mod('4')),
  'go-overview': command('main.overview', 'anywhere', mod('5')),
  'go-settings': command('main.settings', 'anywhere', mod(',')),
  'go-practice': command('practice.title', 'anywhere', mod('6')),
  'go-audit': command('audit.heading', 'anywhere'),
  'go-owed': command('owed.title', 'anywhere'),
  /** Each key goes to one, by its place. */
  'switch-instance': command(
    'command.switch-instance',
    'anywhere',
    ...Array.from({ length: 9 }, (_, index) => second(String(index + 1))),
  ),
  'previous-instance': command('command.previous-instance', 'anywhere', alt('pageup')),
  'next-instance': command('command.next-instance', 'anywhere', alt('pagedown')),

  'go-health': command('health.title', 'anywhere'),
  'connect-instance': command('instances.connect-another', 'anywhere'),
  print: command('command.print', 'anywhere', mod('p')),
  'show-as-text': command('command.show-as-text', 'anywhere', modShift('l')),
  lock: command('lock.now', 'anywhere', mod('l')),
  escape: command('command.escape', 'anywhere', alone('escape')),

  'new-chat': command('chats.new', 'anywhere', mod('n')),
  'new-window': command('command.new-window', 'anywhere', modShift('n')),
  'next-pane': walk('command.next-pane', 'anywhere', alone('f6')),
  'previous-pane': walk('command.previous-pane', 'anywhere', shift('f6')),

  'previous-chat': walk('command.previous-chat', 'chats', alt('arrowup')),
  'next-chat': walk('command.next-chat', 'chats', alt('arrowdown')),
  'next-unread': command('next-chat.unread', 'chats', altShift('arrowdown')),
  'next-for-me': command('next-chat.needsMe', 'chats', altShift('pagedown')),
  'to-list': command('command.to-list', 'chats'),
  'undo-order': command('command.undo', 'chats', mod('z')),
  'import-messages': command('import.button', 'anywhere'),
  people: command('people.open', 'anywhere'),

  'row-next': command('command.next', 'chat-list', alone('j'), alone('arrowdown')),
  'row-previous': command('command.previous', 'chat-list', alone('k'), alone('arrowup')),
  'row-select': command('command.select', 'chat-list', alone('x'), alone(' ')),
  'row-select-down': command('command.select-down', 'chat-list', shift('j')),
  'row-select-up': command('command.select-up', 'chat-list', shift('k')),
  'row-select-range': command('command.select-range', 'chat-list', shift('x')),
  'row-select-all': command('command.select-all-chats', 'chat-list', mod('a')),
  'close-chat': {
    ...command('command.close-chat', 'chat-list', alone('e')),
    chords: [mod('d')],
  },
  'pin-chat': command('command.pin-chat', 'chat-list', alone('p')),
  'snooze-chat': command('chat-menu.snooze', 'chat-list', alone('h')),
  'label-chat': command('chat-menu.labels', 'chat-list', alone('l')),
  'assign-chat': command('chat-menu.assign', 'chat-list', alone('a')),
  'hand-over': command('chat-menu.hand-over', 'chat-list', shift('a')),

  'next-hit': command('command.next', 'search', alone('arrowdown')),
  'previous-hit': command('command.previous', 'search', alone('arrowup')),
  'open-hit': command('command.open-hit', 'search', alone('enter')),

  find: command('find.field', 'conversation', mod('f')),
  'find-next': command('find.next', 'find', alone('enter')),
  'find-previous': command('find.previous', 'find', shift('enter')),
  'rename-chat': command('chat.rename', 'conversation'),
  'pop-out': command('chat-menu.pop-out', 'conversation', modShift('o')),
  'export-chat': command('export.title', 'conversation', modShift('s')),
  contact: command('contact.title', 'conversation', modShift('k')),
  'forget-chat': command('chat-menu.forget', 'conversation'),
  'read-chat': command('chat.tell-read', 'conversation'),
  'go-to-date': command('chat.go-to-date', 'conversation'),
  reference: command('chat.reference', 'conversation', modShift('e')),
  'add-note': command('team.add-note', 'conversation', modShift('m')),
  'show-scheduled': command('schedule.title', 'conversation'),
  'send-later': command('schedule.send-later', 'conversation', modShift('enter')),
  emoji: command('emoji.title', 'conversation', mod('j')),
  attach: command('attach.title', 'conversation'),
  'link-card': command('card.name', 'conversation'),
  'record-voice': command('voice.record', 'conversation'),

  send: command('command.send', 'composer', alone('enter')),
  'send-close': command('command.send-close', 'composer', mod('enter')),
  'edit-waiting': command('command.edit-waiting', 'composer', alone('arrowup')),
  'new-line': command('command.new-line', 'composer', shift('enter')),
  template: command('command.template', 'composer', alone('/')),
  bold: command('format.bold', 'composer', mod('b')),
  italic: command('format.italic', 'composer', mod('i')),
  strikethrough: command('format.strikethrough', 'composer', modShift('x')),
  monospace: command('format.monospace', 'composer', mod('e')),

  'message-next': command('command.next', 'message', alone('j'), alone('arrowdown')),
  'message-previous': command('command.previous', 'message', alone('k'), alone('arrowup')),
  'message-reply': command('menu.reply', 'message', alone('r')),
  'message-forward': command('menu.forward', 'message', alone('f')),
  'message-unread': command('menu.unread', 'message', alone('u')),
  'message-seen': command('menu.seen', 'message', alone('s')),
  'message-react': command('menu.react', 'message', alone('m')),
  'message-details': command('menu.details', 'message', alone('d')),
  'message-delete': command('menu.delete', 'message', alone('delete')),
  'message-select': command('menu.select', 'message', alone('x')),
  'message-copy-as-text': command('menu.copy-as-text', 'message', mod('c')),
  'message-copy': command('menu.copy', 'message'),
  'message-read': command('menu.read', 'message'),
  'message-star': command('menu.star', 'message'),
  'message-unstar': command('menu.unstar', 'message'),
  'message-open': command('menu.open', 'message'),
  'message-show-in-folder': command('menu.show-in-folder', 'message'),
  'message-save': command('menu.save', 'message'),
  'message-copy-name': command('menu.copy-name', 'message'),
  'message-save-as-template': command('menu.save-as-template', 'message'),
  'message-resend': command('menu.resend', 'message'),
  'message-select-all': command('command.select-all-messages', 'message', mod('a')),

  'search-threads': command('command.search-threads', 'threads', alone('/')),
  'thread-next': command('command.next', 'thread-list', alone('j'), alone('arrowdown')),
  'thread-previous': command('command.previous', 'thread-list', alone('k'), alone('arrowup')),
  'thread-select': command('command.select', 'thread-list', alone('x'), alone(' ')),
  'thread-select-down': command('command.select-down', 'thread-list', shift('j')),
  'thread-select-up': command('command.select-up', 'thread-list', shift('k')),
  'thread-select-range': command('command.select-range', 'thread-list', shift('x')),
  'new-sms': command('sms.new', 'threads'),
  'add-thread': command('threads.add', 'threads'),
  'import-threads': command('command.import-threads', 'threads'),
  'export-threads-csv': command('command.export-threads-csv', 'threads'),
  'export-threads-json': command('command.export-threads-json', 'threads'),
  'thread-columns': command('threads.open-columns', 'threads'),
  'archive-runs': command('threads.open-runs', 'threads'),
  'daily-runs': command('threads.open-schedules', 'threads'),
  'thread-imports': command('threads.open-imports', 'threads'),
  'undo-history': command('threads.open-undo-history', 'threads'),
  'thread-details': command('menu.details', 'threads', modShift('k')),
  'thread-select-all': command('command.select-all-threads', 'thread-list', mod('a')),
  'thread-archive': command('threads.archive', 'thread-list', alone('e')),
  'thread-unarchive': command('threads.unarchive', 'thread-list', alone('u')),
  'thread-undo': command('action.undo', 'thread-list', alone('z')),

  'save-template': command('command.save-template', 'templates', mod('s')),
} satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

export const commandIds = Object.keys(commands) as CommandId[];
