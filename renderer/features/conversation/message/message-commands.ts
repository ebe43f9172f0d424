import type { Message } from '../../../../shared/contract/messages.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { keysOf } from '../../../product-ui/commands/commands.ts';
import { matches, type Pressed } from '../../../ui/use-shortcut.ts';

/** What a person can do with a message beyond its sending. */
export type MessageCommand =
  'reply' | 'forward' | 'seen' | 'delete' | 'details' | 'select' | 'resend';

/** The commands that make sense for a message, in the order they are offered. */
export function commandsOn(message: Message): MessageCommand[] {
  const { messageId, direction, content, chatId, deletion } = message;
  // Only a message that the service has named can be named to it (interface.md §2.3).
  const isNamed = messageId !== null;
  const isIncoming = direction === 'in';
  // In a group an administrator may delete what others wrote; the service says whether one is.
  const isDeletable = !isIncoming || parseChatId(chatId)?.kind === 'group';
  const isDeleted = deletion !== null && deletion.state !== 'cancelled';
  const isOwnContent = content.kind !== 'forward' && content.kind !== 'record';
  return [
    ...(isNamed ? (['reply', 'forward'] as const) : []),
    ...(isNamed && isIncoming ? (['seen'] as const) : []),
    ...(isNamed && isDeletable && !isDeleted ? (['delete'] as const) : []),
    'details',
    'select',
    ...(isOwnContent ? (['resend'] as const) : []),
  ];
}

/** The command that keys ask for while a message has the focus; null: none, or not for this message. */
export function commandOfKeys(pressed: Pressed, message: Message): MessageCommand | null {
  const isAskedFor = (command: MessageCommand) =>
    command !== 'resend' && keysOf(`message-${command}`).some((keys) => matches(pressed, keys));
  return commandsOn(message).find(isAskedFor) ?? null;
}
