import {
  CircleCheck,
  Copy,
  Eye,
  Forward,
  Info,
  ListChecks,
  Pencil,
  Reply,
  RotateCw,
  Send,
  Trash2,
} from 'lucide-react';
import type { Message } from '../../../../shared/contract/messages.ts';
import { actsOn, type MessageAct } from '../../../../shared/domain/message-state.ts';
import { useText } from '../../../messages/text.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Menu, type MenuAnchor, type MenuEntry } from '../../../ui/menu.tsx';
import { keyOfCommand, type MessageCommand, commandsOn } from './message-commands.ts';

interface MessageMenuProps {
  message: Message;
  anchor: MenuAnchor;
  onCommand: (command: MessageCommand, message: Message) => void;
  onAct: (kind: MessageAct, localId: string) => void;
  onClose: () => void;
}

function keysOf(command: MessageCommand): { keys?: string } {
  const key = keyOfCommand(command);
  if (key === undefined) return {};
  return { keys: key === 'delete' ? 'Del' : key.toUpperCase() };
}

/** What can be done with a message. */
export function MessageMenu({ message, anchor, onCommand, onAct, onClose }: MessageMenuProps) {
  const { localId, text } = message;
  const say = useText();
  const acts = actsOn(message.state);
  const commands = commandsOn(message);
  const command = (key: MessageCommand) => ({
    key,
    ...keysOf(key),
    takesFocus: true,
    onChoose: () => onCommand(key, message),
  });

  const entries: (MenuEntry | false)[] = [
    commands.includes('reply') && {
      ...command('reply'),
      label: say('menu.reply'),
      icon: <Reply aria-hidden="true" />,
    },
    commands.includes('forward') && {
      ...command('forward'),
      label: say('menu.forward'),
      icon: <Forward aria-hidden="true" />,
    },
    commands.includes('seen') && {
      ...command('seen'),
      takesFocus: false,
      label: say('menu.seen'),
      icon: <Eye aria-hidden="true" />,
    },
    text !== '' && {
      key: 'copy',
      label: say('menu.copy'),
      icon: <Copy aria-hidden="true" />,
      onChoose: () => copyText(text),
    },
    {
      ...command('details'),
      label: say('menu.details'),
      icon: <Info aria-hidden="true" />,
    },
    { ...command('select'), label: say('menu.select'), icon: <ListChecks aria-hidden="true" /> },
    acts.includes('edit') && {
      key: 'edit',
      label: say('act.edit'),
      icon: <Pencil aria-hidden="true" />,
      takesFocus: true,
      onChoose: () => onAct('edit', localId),
    },
    message.isLeft &&
      acts.includes('mark-arrived') && {
        key: 'mark-arrived',
        label: say('act.mark-arrived'),
        icon: <CircleCheck aria-hidden="true" />,
        onChoose: () => onAct('mark-arrived', localId),
      },
    acts.includes('send-again') && {
      key: 'send-again',
      label: say('act.send-again'),
      icon: <RotateCw aria-hidden="true" />,
      onChoose: () => onAct('send-again', localId),
    },
    commands.includes('resend') && {
      ...command('resend'),
      label: say('menu.resend'),
      icon: <Send aria-hidden="true" />,
    },
    commands.includes('delete') && {
      ...command('delete'),
      isDangerous: true,
      label: say('menu.delete'),
      icon: <Trash2 aria-hidden="true" />,
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
