import type { Message } from '../../../../shared/contract/messages.ts';
import type { CommandId } from '../../../../shared/domain/commands.ts';
import { parseChatId } from '../../../../shared/domain/chat-id.ts';
import { keysOf } from '../../../product-ui/commands/commands.ts';
import { matches, type Pressed } from '../../../ui/use-shortcut.ts';

/** What a person can do with a message beyond its sending. */
export type MessageCommand =
  | 'reply'
  | 'forward'
  | 'read'
  | 'unread'
  | 'seen'
  | 'react'
  | 'star'
  | 'unstar'
  | 'delete'
  | 'details'
  | 'select'
  | 'resend'
  | 'save-as-template'
  | FileCommand
  | 'copy-name'
  | 'copy-as-text'
  /** Shows a picture in the viewer. */
  | 'view';

/** What is done with the file of a message. */
export type FileCommand = 'open' | 'show-in-folder' | 'save';

/** Returns the commands that make sense for a message, in the order they are offered. */
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
    ...(isNamed ? (['react', message.isStarred ? 'unstar' : 'star'] as const) : []),
    ...(isNamed && isDeletable && !isDeleted ? (['delete'] as const) : []),
    ...(hasFile ? (['open', 'show-in-folder'] as const) : []),
    ...(isMedia && content.hasContent ? (['save'] as const) : []),
    ...(hasFile ? (['copy-name'] as const) : []),
    'copy-as-text',
    'details',
    'select',
    ...(isOwnContent ? (['resend'] as const) : []),
    // What others of the team sent may have files that are not on this computer.
    ...(isOwnContent && !isIncoming && !message.author ? (['save-as-template'] as const) : []),
  ];
}

/** Returns the entry of a command in the list of all commands; null: it has none. */
export function entryOf(command: MessageCommand): CommandId | null {
  return command === 'view' ? null : `message-${command}`;
}

/** Returns the command that keys ask for while a message has the focus; null: none, or not for this message. */
export function commandOfKeys(pressed: Pressed, message: Message): MessageCommand | null {
  const isAskedFor = (command: MessageCommand) => {
    const entry = entryOf(command);
    return entry !== null && keysOf(entry).some((keys) => matches(pressed, keys));
  };
  return commandsOn(message).find(isAskedFor) ?? null;
}
