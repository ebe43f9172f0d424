import {
  CircleCheck,
  Copy,
  Eye,
  ExternalLink,
  FolderOpen,
  Download,
  Files,
  ClipboardList,
  Info,
  ListChecks,
  Mail,
  MailOpen,
  MessageSquareQuote,
  MessageSquareReply,
  MessageSquareShare,
  Pencil,
  RotateCw,
  Send,
  SmilePlus,
  Star,
  StarOff,
  type LucideIcon,
  Trash2,
} from 'lucide-react';
import type { Message } from '../../../../shared/contract/messages.ts';
import { actionsOn, type MessageAction } from '../../../../shared/domain/message-state.ts';
import { commonReactions, ownReaction } from '../../../../shared/domain/reactions.ts';
import { keysText } from '../../../product-ui/commands/commands.ts';
import { useText } from '../../../messages/text.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '../../../ui/menu.tsx';
import { commandsOn, entryOf, type MessageCommand } from './message-commands.ts';

type EntryKey =
  Exclude<MessageCommand, 'view'> | 'copy' | 'edit' | 'confirm-manually' | 'send-again';

const icons: Record<EntryKey, LucideIcon> = {
  reply: MessageSquareReply,
  forward: MessageSquareShare,
  read: MailOpen,
  unread: Mail,
  seen: Eye,
  react: SmilePlus,
  star: Star,
  unstar: StarOff,
  copy: Copy,
  open: ExternalLink,
  'show-in-folder': FolderOpen,
  save: Download,
  'copy-name': Files,
  'copy-as-text': ClipboardList,
  details: Info,
  select: ListChecks,
  edit: Pencil,
  'confirm-manually': CircleCheck,
  'send-again': RotateCw,
  resend: Send,
  'save-as-template': MessageSquareQuote,
  delete: Trash2,
};

/** Nothing on the page opens by these. */
const keepsFocus: ReadonlySet<MessageCommand> = new Set([
  'read',
  'unread',
  'seen',
  'star',
  'unstar',
  'open',
  'show-in-folder',
  'save',
  'copy-name',
  'copy-as-text',
]);

/** Shows what can be done with a message. */
export function MessageMenu({
  message,
  anchor,
  onReact,
  onCommand,
  onAction,
  onClose,
}: {
  message: Message;
  anchor: MenuAnchor;
  /** Null: the service offers no reactions. */
  onReact: ((emoji: string) => void) | null;
  onCommand: (command: MessageCommand, message: Message) => void;
  onAction: (kind: MessageAction, localId: string) => void;
  onClose: () => void;
}) {
  const { localId, text, isDismissed, reactions } = message;
  const t = useText();
  const allowed: readonly string[] = [...commandsOn(message), ...actionsOn(message)];

  const iconOf = (key: EntryKey) => {
    const Icon = icons[key];
    return <Icon aria-hidden="true" />;
  };
  const command = (key: Exclude<MessageCommand, 'view'>) => {
    const entry = entryOf(key);
    return (
      allowed.includes(key) && {
        key,
        label: t(`menu.${key}`),
        icon: iconOf(key),
        takesFocus: !keepsFocus.has(key),
        isDangerous: key === 'delete',
        ...(entry && keysText(entry) !== '' && { keys: keysText(entry) }),
        onChoose: () => onCommand(key, message),
      }
    );
  };
  const action = (key: 'edit' | 'confirm-manually' | 'send-again') =>
    allowed.includes(key) && {
      key,
      label: t(`action.${key}`),
      icon: iconOf(key),
      takesFocus: key === 'edit',
      onChoose: () => onAction(key, localId),
    };
  const own = ownReaction(reactions);
  const signs =
    onReact !== null && allowed.includes('react')
      ? commonReactions.map((emoji) => {
          const isChosen = emoji === own;
          return {
            key: emoji,
            sign: emoji,
            label: t(isChosen ? 'reaction.remove' : 'reaction.with', { emoji }),
            isChosen,
            onChoose: () => onReact(isChosen ? '' : emoji),
          };
        })
      : [];
  const entries: (MenuEntry | false)[] = [
    command('reply'),
    command('forward'),
    command('read'),
    command('unread'),
    command('seen'),
    command('react'),
    command('star'),
    command('unstar'),
    text !== '' && {
      key: 'copy',
      label: t('menu.copy'),
      icon: iconOf('copy'),
      onChoose: () => copyText(text),
    },
    command('copy-as-text'),
    command('open'),
    command('show-in-folder'),
    command('save'),
    command('copy-name'),
    command('save-as-template'),
    command('details'),
    command('select'),
    action('edit'),
    isDismissed && action('confirm-manually'),
    action('send-again'),
    command('resend'),
    command('delete'),
  ];
  return (
    <Menu
      label={t('message.actions')}
      anchor={anchor}
      signs={signs}
      entries={entries.filter((entry) => entry !== false)}
      onClose={onClose}
    />
  );
}
