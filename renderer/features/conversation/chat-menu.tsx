import { Eye, Hash } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Menu, type MenuAnchor } from '../../ui/menu.tsx';
import type { MessageTask } from './dialogs/message-task.ts';

/** What can be done with a chat as a whole. */
export function ChatMenu({
  anchor,
  onTask,
  onClose,
}: {
  anchor: MenuAnchor;
  onTask: (task: MessageTask) => void;
  onClose: () => void;
}) {
  const say = useText();
  const entry = (kind: 'read-chat' | 'reference', label: MessageId, icon: ReactNode) => ({
    key: kind,
    label: say(label),
    icon,
    takesFocus: true,
    onChoose: () => onTask({ kind }),
  });
  return (
    <Menu
      label={say('chat.actions')}
      anchor={anchor}
      entries={[
        entry('read-chat', 'chat.read', <Eye aria-hidden="true" />),
        entry('reference', 'chat.reference', <Hash aria-hidden="true" />),
      ]}
      onClose={onClose}
    />
  );
}
