import { Copy, Info, Pencil, Reply, RotateCw } from 'lucide-react';
import type { Message, MessageContent, Quote } from '../../../shared/contract/messages.ts';
import { actsOn, type MessageAct } from '../../../shared/domain/message-state.ts';
import { useText } from '../../messages/text.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '../../ui/menu.tsx';

interface MessageMenuProps {
  message: Message;
  anchor: MenuAnchor;
  onReply: (quote: Quote) => void;
  onAct: (kind: MessageAct, localId: string) => void;
  onDetails: (message: Message) => void;
  onClose: () => void;
}

const nameOf = (content: MessageContent) => (content.kind === 'media' ? content.fileName : '');

/** What can be done with a message. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, anchor, onReply, onAct, onDetails, onClose } = props;
  const { localId, text, content, messageId } = message;
  const say = useText();
  const acts = actsOn(message.state);

  const entries: (MenuEntry | false)[] = [
    // Only a message that the service has named can be answered (interface.md §2.3).
    messageId !== null && {
      key: 'reply',
      label: say('menu.reply'),
      icon: <Reply aria-hidden="true" />,
      takesFocus: true,
      onChoose: () => onReply({ localId, excerpt: (text || nameOf(content)).slice(0, 200) }),
    },
    text !== '' && {
      key: 'copy',
      label: say('menu.copy'),
      icon: <Copy aria-hidden="true" />,
      onChoose: () => copyText(text),
    },
    {
      key: 'details',
      label: say('menu.details'),
      icon: <Info aria-hidden="true" />,
      onChoose: () => onDetails(message),
    },
    acts.includes('edit') && {
      key: 'edit',
      label: say('act.edit'),
      icon: <Pencil aria-hidden="true" />,
      takesFocus: true,
      onChoose: () => onAct('edit', localId),
    },
    acts.includes('send-again') && {
      key: 'send-again',
      label: say('act.send-again'),
      icon: <RotateCw aria-hidden="true" />,
      onChoose: () => onAct('send-again', localId),
    },
  ];

  return (
    <Menu
      label={say('message.actions')}
      anchor={anchor}
      entries={entries.filter((entry) => entry !== false)}
      onClose={onClose}
    />
  );
}
