import { Eye, Hash } from 'lucide-react';
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
  return (
    <Menu
      label={say('chat.actions')}
      anchor={anchor}
      entries={[
        {
          key: 'read-chat',
          label: say('chat.read'),
          icon: <Eye aria-hidden="true" />,
          takesFocus: true,
          onChoose: () => onTask({ kind: 'read-chat' }),
        },
        {
          key: 'reference',
          label: say('chat.reference'),
          icon: <Hash aria-hidden="true" />,
          takesFocus: true,
          onChoose: () => onTask({ kind: 'reference' }),
        },
      ]}
      onClose={onClose}
    />
  );
}
