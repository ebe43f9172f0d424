import { Copy, Eye, FileDown, type LucideIcon, MessageSquareShare, Trash2, X } from 'lucide-react';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { keysOf } from '../../../product-ui/commands/commands.ts';
import { offeredCommand } from '../../../product-ui/commands/use-command.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useShortcuts } from '../../../ui/use-shortcut.ts';
import type { MessageTask } from '../dialogs/message-task.ts';
import { excerptOf } from '../message/excerpt-of.ts';
import styles from '../conversation.module.css';

const idsOf = (messages: readonly Message[]) =>
  messages.flatMap(({ messageId }) => (messageId === null ? [] : [messageId]));

/** Shows what can be done with the selected messages, as one run. */
export function SelectionBar({
  messages,
  onTask,
  onCopy,
  onSeen,
  onEnd,
}: {
  /** The selected ones, in the order of the chat. */
  messages: readonly Message[];
  onTask: (task: MessageTask) => void;
  onCopy: () => void;
  onSeen: (messageIds: string[]) => void;
  onEnd: () => void;
}) {
  const t = useText();
  useShortcuts(keysOf('escape'), onEnd);
  const named = idsOf(messages);
  const excerpts = messages.filter(({ messageId }) => messageId !== null).map(excerptOf);
  const incoming = idsOf(messages.filter(({ direction }) => direction === 'in'));
  const ids = messages.map(({ localId }) => localId);
  useShortcuts(keysOf('message-copy-as-text'), onCopy);
  const entries: [of: string[], label: MessageId, icon: LucideIcon, action: () => void][] = [
    [
      named,
      'menu.forward',
      MessageSquareShare,
      () => onTask({ kind: 'forward', messageIds: named, excerpts }),
    ],
    [ids, 'action.copy', Copy, onCopy],
    [ids, 'action.export', FileDown, () => offeredCommand('export-chat')?.()],
    [incoming, 'menu.seen', Eye, () => onSeen(incoming)],
    [named, 'menu.delete', Trash2, () => onTask({ kind: 'delete', messageIds: named })],
  ];
  return (
    <div className={styles['selectionBar']} role="toolbar" aria-label={t('selection.name')}>
      <span className={styles['selectionBarCount']} aria-live="polite">
        {t('selection.count', { count: messages.length })}
      </span>
      {entries.map(
        ([of, label, Icon, action]) =>
          of.length > 0 && (
            <Button key={label} size="small" onClick={action}>
              <Icon size={16} aria-hidden="true" />
              {t(label)}
            </Button>
          ),
      )}
      <IconButton label={t('selection.end')} hint={`${t('selection.end')} (Esc)`} onClick={onEnd}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
