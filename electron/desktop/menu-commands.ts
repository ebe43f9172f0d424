import type { CommandId } from '../../shared/domain/commands.ts';

/** What stands between two groups of a menu. */
export const line = null;

/** The commands of the page that stand in the menus of the window, in their order. */
export const menuCommands = {
  file: [
    'new-chat',
    line,
    'import-messages',
    'people',
    'export-chat',
    'print',
    'show-as-text',
    line,
    'lock',
  ],
  edit: ['search', 'find', 'go-to-date', line, 'undo-order'],
  view: [
    'palette',
    line,
    'go-chats',
    'go-threads',
    'go-outbox',
    'go-templates',
    'go-overview',
    'go-owed',
    'go-practice',
    'go-audit',
    'go-settings',
    line,
    'next-instance',
    'previous-instance',
    line,
    'next-pane',
    'previous-pane',
    'contact',
    line,
    'go-back',
    'go-forward',
  ],
  chat: [
    'next-chat',
    'previous-chat',
    'next-unread',
    'next-for-me',
    'to-list',
    line,
    'close-chat',
    'pin-chat',
    'snooze-chat',
    'label-chat',
    'assign-chat',
    'hand-over',
    line,
    'rename-chat',
    'pop-out',
    'read-chat',
    'reference',
    line,
    'forget-chat',
  ],
  message: [
    'send-later',
    line,
    'template',
    'emoji',
    'attach',
    'link-card',
    'record-voice',
    line,
    'add-note',
  ],
  help: ['show-shortcuts'],
} as const satisfies Record<string, readonly (CommandId | typeof line)[]>;

/** A command of the page that stands in a menu. */
export type MenuCommand = Exclude<
  (typeof menuCommands)[keyof typeof menuCommands][number],
  typeof line
>;
