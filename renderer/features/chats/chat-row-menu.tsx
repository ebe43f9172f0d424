import { Copy, Eye, MessageCircle, Pencil } from 'lucide-react';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { useAct } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '../../ui/menu.tsx';

/** What can be done with a chat from its row. */
export function ChatRowMenu({
  instanceId,
  chat,
  anchor,
  onOpen,
  onRename,
  onClose,
}: {
  instanceId: string;
  chat: ChatSummary;
  anchor: MenuAnchor;
  onOpen: (chatId: string) => void;
  onRename: (chat: ChatSummary) => void;
  onClose: () => void;
}) {
  const say = useText();
  const read = useAct('acts.readChat');
  const { chatId, number, unread } = chat;
  const entries: (MenuEntry | false)[] = [
    {
      key: 'open',
      label: say('chat-menu.open'),
      icon: <MessageCircle aria-hidden="true" />,
      takesFocus: true,
      onChoose: () => onOpen(chatId),
    },
    unread > 0 && {
      key: 'read',
      label: say('chat-menu.read'),
      icon: <Eye aria-hidden="true" />,
      onChoose: () =>
        read.mutate({ instanceId, chatId, runId: crypto.randomUUID(), messages: unread }),
    },
    {
      key: 'rename',
      label: say('chat-menu.rename'),
      icon: <Pencil aria-hidden="true" />,
      takesFocus: true,
      onChoose: () => onRename(chat),
    },
    {
      key: 'copy',
      label: say('chat-menu.copy-number'),
      icon: <Copy aria-hidden="true" />,
      onChoose: () => copyText(number),
    },
  ];
  return (
    <Menu
      label={say('chat.actions')}
      anchor={anchor}
      entries={entries.filter((entry) => entry !== false)}
      onClose={onClose}
    />
  );
}
