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
import type { CommandId } from '../../../shared/domain/commands.ts';
import type { Translate } from '../../messages/text.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { askAboutChats } from './chat-dialogs.tsx';
import type { OrderedChat, useChatOrder } from './use-chat-order.ts';

interface OwnEntries {
  reads?: readonly MenuEntry[];
  more: readonly MenuEntry[];
  isInTeam: boolean;
}

/**
 * Returns what the menus of a row and of a conversation have in common, in groups: what becomes of the chat, what it says, whom it is with.
 * `reads` and `more` stand at the ends of the last two in a menu alone. `keysText` tells the keys of a command where the menu is;
 * `isInTeam`: the chat can be assigned to others (`useIsInTeam`).
 */
export function chatMenuEntries(
  t: Translate,
  chat: OrderedChat & Pick<Chat, 'kind'>,
  { change, toggleClosed, togglePinned }: ReturnType<typeof useChatOrder>,
  onRename: () => void,
  keysText: (id: CommandId) => string,
  { reads = [], more, isInTeam }: OwnEntries,
): MenuEntry[] {
  const { chatId, kind, closedAt, pinnedAt, snoozedUntil, remindAt } = chat;
  const entry = (
    key:
      | 'rename'
      | 'close'
      | 'reopen'
      | 'pin'
      | 'unpin'
      | 'snooze'
      | 'unsnooze'
      | 'kept'
      | 'labels'
      | 'assign'
      | 'hand-over'
      | 'export'
      | 'forget',
    Icon: LucideIcon,
    onChoose: () => void,
    command?: CommandId,
  ): MenuEntry => ({
    key,
    label: t(`chat-menu.${key}`),
    icon: <Icon aria-hidden="true" />,
    ...(command !== undefined && { keys: keysText(command) }),
    takesFocus: ['rename', 'snooze', 'labels', 'assign', 'hand-over', 'export', 'forget'].includes(
      key,
    ),
    onChoose,
  });
  return [
    closedAt === null
      ? entry('close', Archive, () => void toggleClosed([chat]), 'close-chat')
      : entry('reopen', ArchiveRestore, () => void toggleClosed([chat]), 'close-chat'),
    pinnedAt === null
      ? entry('pin', Pin, () => void togglePinned([chat]), 'pin-chat')
      : entry('unpin', PinOff, () => void togglePinned([chat]), 'pin-chat'),
    entry('snooze', AlarmClock, () => askAboutChats('snooze', [chatId]), 'snooze-chat'),
    ...(snoozedUntil === null && remindAt === null
      ? []
      : [
          entry(remindAt === null ? 'unsnooze' : 'kept', AlarmClockOff, () => {
            void change([chatId], { kind: 'unsnooze' });
          }),
        ]),
    entry('labels', Tag, () => askAboutChats('labels', [chatId]), 'label-chat'),
    ...(isInTeam
      ? [
          entry('assign', UserRound, () => askAboutChats('assign', [chatId]), 'assign-chat'),
          entry(
            'hand-over',
            ArrowRightLeft,
            () => askAboutChats('hand-over', [chatId]),
            'hand-over',
          ),
        ]
      : []),
    {
      ...entry('export', FileDown, () => askAboutChats('export', [chatId]), 'export-chat'),
      isApart: true,
    },
    ...reads,
    { ...entry('rename', Pencil, onRename), isApart: true },
    ...more,
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
