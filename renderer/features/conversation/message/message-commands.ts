import type { Message } from '../../../../shared/contract/messages.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';

/** What a person can do with a message beyond its sending. */
export type MessageCommand =
  | 'reply'
  | 'forward'
  | 'read'
  | 'unread'
  | 'seen'
  | 'delete'
  | 'details'
  | 'select'
  | 'resend'
  | FileCommand
  | 'copy-name'
  /** Shows a picture in the viewer. */
  | 'view';

/** What is done with the file of a message. */
export type FileCommand = 'open' | 'show-in-folder' | 'save';

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
  const isMedia = content.kind === 'media';
  const hasFile = isMedia && content.source.kind === 'file';
  return [
    ...(isNamed ? (['reply', 'forward'] as const) : []),
    ...(isIncoming ? [message.unread ? ('read' as const) : ('unread' as const)] : []),
    ...(isNamed && isIncoming ? (['seen'] as const) : []),
    ...(isNamed && isDeletable && !isDeleted ? (['delete'] as const) : []),
    ...(hasFile ? (['open', 'show-in-folder'] as const) : []),
    ...(isMedia && content.hasContent ? (['save'] as const) : []),
    ...(hasFile ? (['copy-name'] as const) : []),
    'details',
    'select',
    ...(isOwnContent ? (['resend'] as const) : []),
  ];
}

const keys: Record<string, MessageCommand> = {
  r: 'reply',
  f: 'forward',
  u: 'unread',
  s: 'seen',
  delete: 'delete',
  d: 'details',
  x: 'select',
};

/** The command that a key asks for while a message has the focus; null: none, or not for this message. */
export function commandOfKey(key: string, message: Message): MessageCommand | null {
  const command = keys[key.toLowerCase()];
  return command !== undefined && commandsOn(message).includes(command) ? command : null;
}

/** Returns the key that asks for a command, as `KeyboardEvent.key` in lower case. */
export function keyOfCommand(command: MessageCommand): string | undefined {
  return Object.keys(keys).find((key) => keys[key] === command);
}
