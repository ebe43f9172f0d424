import {
  AppWindow,
  Copy,
  type LucideIcon,
  Mail,
  MailOpen,
  MessageCircle,
  PanelRight,
} from 'lucide-react';
import type { ChatSummary } from '../../../shared/contract/chats.ts';
import { useText } from '../../messages/text.tsx';
import { usePopOut } from '../../product-ui/windows/use-pop-out.ts';
import { useContactPanel } from '../../product-ui/chat/use-contact-panel.ts';
import { useIsInTeam } from '../../product-ui/team/use-team.ts';
import { useReading } from '../../product-ui/chat-order/use-reading.ts';
import { chatMenuEntries } from '../../product-ui/chat-order/chat-menu-entries.tsx';
import { keysText } from '../../product-ui/commands/commands.ts';
import { useChatOrder } from '../../product-ui/chat-order/use-chat-order.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '../../ui/menu.tsx';

/** Shows what can be done with a chat from its row. */
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
  const t = useText();
  const order = useChatOrder(instanceId);
  const isInTeam = useIsInTeam(instanceId);
  const popOut = usePopOut();
  const { chatId, number, unread } = chat;
  const contact = useContactPanel(chatId);
  const { markRead, markUnread } = useReading({ instanceId, chatId });
  const entry = (
    key: 'open' | 'pop-out' | 'read' | 'unread' | 'copy-number',
    Icon: LucideIcon,
    onChoose: () => void,
  ): MenuEntry => ({
    key,
    label: t(`chat-menu.${key}`),
    icon: <Icon aria-hidden="true" />,
    takesFocus: key === 'open',
    onChoose,
  });
  return (
    <Menu
      label={t('chat.actions')}
      anchor={anchor}
      entries={[
        entry('open', MessageCircle, () => onOpen(chatId)),
        ...(popOut ? [entry('pop-out', AppWindow, () => popOut({ instanceId, chatId }))] : []),
        unread > 0
          ? entry('read', MailOpen, () => markRead(null))
          : entry('unread', Mail, () => markUnread(null)),
        ...chatMenuEntries(t, chat, order, () => onRename(chat), keysText, {
          more: [
            {
              key: 'contact',
              label: t('contact.title'),
              icon: <PanelRight aria-hidden="true" />,
              takesFocus: true,
              onChoose: () => {
                onOpen(chatId);
                contact.show(true);
              },
            },
            entry('copy-number', Copy, () => copyText(number)),
          ],
          isInTeam,
        }),
      ]}
      onClose={onClose}
    />
  );
}
