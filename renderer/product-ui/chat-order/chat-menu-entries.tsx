import {
  AlarmClock,
  AlarmClockOff,
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  FileDown,
  Pencil,
  Pin,
  PinOff,
  Tag,
  UserRound,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { Chat } from '../../../shared/contract/chats.ts';
import type { Translate } from '../../messages/text.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { keysText } from '../commands/commands.ts';
import { askAboutChats } from './chat-dialogs.tsx';
import type { OrderedChat, useChatOrder } from './use-chat-order.ts';

/** Returns what the menus of a row and of a conversation have in common, around what a menu has alone; `isShared`: a team shares the chat. */
export function chatMenuEntries(
  t: Translate,
  chat: OrderedChat & Pick<Chat, 'kind'>,
  { change, toggleClosed, togglePinned }: ReturnType<typeof useChatOrder>,
  onRename: () => void,
  own: readonly MenuEntry[] = [],
  isShared = false,
): MenuEntry[] {
  const { chatId, kind, closedAt, pinnedAt, snoozedUntil } = chat;
  const entry = (
    key:
      | 'rename'
      | 'close'
      | 'reopen'
      | 'pin'
      | 'unpin'
      | 'snooze'
      | 'unsnooze'
      | 'labels'
      | 'assign'
      | 'hand-over'
      | 'export'
      | 'forget',
    Icon: LucideIcon,
    onChoose: () => void,
    keys?: string,
  ): MenuEntry => ({
    key,
    label: t(`chat-menu.${key}`),
    icon: <Icon aria-hidden="true" />,
    ...(keys !== undefined && { keys }),
    takesFocus: ['rename', 'snooze', 'labels', 'assign', 'hand-over', 'export', 'forget'].includes(
      key,
    ),
    onChoose,
  });
  return [
    entry('rename', Pencil, onRename),
    closedAt === null
      ? entry('close', Archive, () => void toggleClosed([chat]), 'E')
      : entry('reopen', ArchiveRestore, () => void toggleClosed([chat]), 'E'),
    pinnedAt === null
      ? entry('pin', Pin, () => void togglePinned([chat]), 'P')
      : entry('unpin', PinOff, () => void togglePinned([chat]), 'P'),
    entry('snooze', AlarmClock, () => askAboutChats('snooze', [chatId]), 'H'),
    ...(snoozedUntil === null
      ? []
      : [entry('unsnooze', AlarmClockOff, () => void change([chatId], { kind: 'unsnooze' }))]),
    entry('labels', Tag, () => askAboutChats('labels', [chatId]), 'L'),
    ...(isShared
      ? [
          entry('assign', UserRound, () => askAboutChats('assign', [chatId]), 'A'),
          entry(
            'hand-over',
            ArrowRightLeft,
            () => askAboutChats('hand-over', [chatId]),
            keysText('hand-over'),
          ),
        ]
      : []),
    entry('export', FileDown, () => askAboutChats('export', [chatId])),
    ...own,
    ...(kind === 'group'
      ? []
      : [
          {
            ...entry('forget', UserX, () => askAboutChats('forget', [chatId])),
            isDangerous: true,
          },
        ]),
  ];
}
