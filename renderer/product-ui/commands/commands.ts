import type { Settings } from '../../../shared/contract/settings.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/text.tsx';
import { isMac, type Shortcut, shortcutText } from '../../ui/use-shortcut.ts';

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

interface Command {
  text: MessageId;
  place: Place;
  /** Any of them; none where only the palette has it. */
  keys: readonly Shortcut[];
}

const command = (text: MessageId, place: Place, ...keys: Shortcut[]): Command => ({
  text,
  place,
  keys,
});

const mod = (key: string): Shortcut => ({ key, mod: true });
const shift = (key: string): Shortcut => ({ key, shift: true });
const modShift = (key: string): Shortcut => ({ key, mod: true, shift: true });
/** The keys by which a system’s browsers go back and forward. */
const browse = (onMac: string, elsewhere: string): Shortcut =>
  isMac ? mod(onMac) : { key: elsewhere, alt: true };
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
  'show-shortcuts': command('shortcuts.title', 'anywhere', alone('?'), mod('/')),
  'go-back': command('command.back', 'anywhere', browse('[', 'arrowleft')),
  'go-forward': command('command.forward', 'anywhere', browse(']', 'arrowright')),
  'go-chats': command('main.chats', 'anywhere', mod('1')),
  'go-threads': command('main.threads', 'anywhere', mod('2')),
  'go-outbox': command('main.outbox', 'anywhere', mod('3')),
  'go-templates': command('main.templates', 'anywhere', mod('4')),
  'go-overview': command('main.overview', 'anywhere', mod('5')),
  'go-settings': command('main.settings', 'anywhere', mod(',')),
  'go-practice': command('practice.title', 'anywhere', mod('6')),
  'go-audit': command('audit.heading', 'anywhere'),
  /** Each key goes to one, by its place. */
  'switch-instance': command(
    'command.switch-instance',
    'anywhere',
    ...Array.from({ length: 9 }, (_, index) => second(String(index + 1))),
  ),
  'previous-instance': command('command.previous-instance', 'anywhere', {
    key: 'pageup',
    alt: true,
  }),
  'next-instance': command('command.next-instance', 'anywhere', { key: 'pagedown', alt: true }),

  'go-health': command('health.title', 'anywhere'),
  print: command('command.print', 'anywhere', mod('p')),
  'show-as-text': command('command.show-as-text', 'anywhere', modShift('l')),
  lock: command('lock.now', 'anywhere', mod('l')),
  escape: command('command.escape', 'anywhere', alone('escape')),

  'new-chat': command('chats.new', 'chats', mod('n')),
  'previous-chat': command('command.previous-chat', 'chats', { key: 'arrowup', alt: true }),
  'next-chat': command('command.next-chat', 'chats', { key: 'arrowdown', alt: true }),
  'next-unread': command('next-chat.unread', 'chats', altShift('arrowdown')),
  'next-for-me': command('next-chat.needsMe', 'chats', altShift('pagedown')),
  'list-or-box': command('command.list-or-box', 'chats', alone('f6')),
  'undo-order': command('command.undo', 'chats', mod('z')),
  'import-messages': command('import.button', 'chats'),
  people: command('people.open', 'chats'),

  'close-chat': command('command.close-chat', 'chat-list', alone('e')),
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
  contact: command('contact.toggle', 'conversation', modShift('k')),
  'forget-chat': command('chat-menu.forget', 'conversation'),
  'read-chat': command('chat.tell-read', 'conversation'),
  reference: command('chat.reference', 'conversation', modShift('e')),
  'add-note': command('team.add-note', 'conversation', modShift('n')),
  'send-later': command('schedule.send-later', 'conversation', modShift('enter')),
  emoji: command('emoji.title', 'conversation', mod('j')),
  attach: command('attach.title', 'conversation'),
  'link-card': command('card.name', 'conversation'),
  'record-voice': command('voice.record', 'conversation'),

  send: command('command.send', 'composer', alone('enter')),
  'new-line': command('command.new-line', 'composer', shift('enter')),
  template: command('command.template', 'composer', alone('/')),
  bold: command('format.bold', 'composer', mod('b')),
  italic: command('format.italic', 'composer', mod('i')),
  strikethrough: command('format.strikethrough', 'composer', modShift('x')),
  monospace: command('format.monospace', 'composer', mod('e')),

  'message-previous': command('command.previous', 'message', alone('arrowup')),
  'message-next': command('command.next', 'message', alone('arrowdown')),
  'message-reply': command('menu.reply', 'message', alone('r')),
  'message-forward': command('menu.forward', 'message', alone('f')),
  'message-unread': command('menu.unread', 'message', alone('u')),
  'message-seen': command('menu.seen', 'message', alone('s')),
  'message-react': command('menu.react', 'message', alone('m')),
  'message-details': command('menu.details', 'message', alone('d')),
  'message-delete': command('menu.delete', 'message', alone('delete')),
  'message-select': command('menu.select', 'message', alone('x')),
  'message-copy-as-text': command('menu.copy-as-text', 'message', mod('c')),
  'message-select-all': command('command.select-all-messages', 'message', mod('a')),

  'search-threads': command('command.search-threads', 'threads', alone('/')),
  'thread-next': command('command.next', 'thread-list', alone('j'), alone('arrowdown')),
  'thread-previous': command('command.previous', 'thread-list', alone('k'), alone('arrowup')),
  'thread-select': command('command.select', 'thread-list', alone('x'), alone(' ')),
  'thread-select-down': command('command.select-down', 'thread-list', shift('j')),
  'thread-select-up': command('command.select-up', 'thread-list', shift('k')),
  'thread-select-range': command('command.select-range', 'thread-list', shift('x')),
  'thread-details': command('threads.aside', 'threads', modShift('k')),
  'thread-select-all': command('command.select-all-threads', 'thread-list', mod('a')),
  'thread-archive': command('threads.archive', 'thread-list', alone('e')),
  'thread-unarchive': command('threads.unarchive', 'thread-list', alone('u')),
  'thread-undo': command('action.undo', 'thread-list', alone('z')),

  'save-template': command('command.save-template', 'templates', mod('s')),
} satisfies Record<string, Command>;

export type CommandId = keyof typeof commands;

export const commandIds = Object.keys(commands) as CommandId[];

/** Returns the keys of a command, of which each will do. What sends and what begins a new line is a setting. */
export function keysOf(
  id: CommandId,
  enterSends: Settings['sending']['enterSends'] = 'enter',
): readonly Shortcut[] {
  if (enterSends === 'mod-enter' && id === 'send') return [mod('enter')];
  if (enterSends === 'mod-enter' && id === 'new-line') return [alone('enter'), shift('enter')];
  return commands[id].keys;
}

/** Returns the first keys of a command in one text; empty where it has none. */
export function keysText(id: CommandId, enterSends?: Settings['sending']['enterSends']): string {
  const [first] = keysOf(id, enterSends);
  return first ? shortcutText(first) : '';
}

/** Returns what a pointer resting on a button shows: a name, that of the command as a rule, and its keys. */
export function commandHint(t: Translate, id: CommandId, name = t(commands[id].text)): string {
  return t('format.hint', { name, keys: keysText(id) });
}
