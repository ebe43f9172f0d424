import { isHiddenId } from '../../../../shared/domain/chat-id.ts';
import type { History } from '../../store/history.ts';

interface AboutChats {
  chatId?: unknown;
  chatIds?: unknown;
  keepsDraft?: unknown;
}

/** Returns whether a call's input names a chat by a hidden ID. */
export function namesHiddenId({ chatId, chatIds }: AboutChats): boolean {
  const named = Array.isArray(chatIds) ? [chatId, ...(chatIds as unknown[])] : [chatId];
  return named.some((one) => typeof one === 'string' && isHiddenId(one));
}

/**
 * Returns a call's input with the number's chat for each hidden ID that was joined with it: a page, a window or a link may know the
 * chat by it. What is sent from there ends no draft, which is made of two.
 */
export async function inJoinedChats<Input extends AboutChats>(
  { aliases }: Pick<History, 'aliases'>,
  input: Input,
): Promise<Input> {
  const { chatId, chatIds } = input;
  const changed: AboutChats = {};
  if (typeof chatId === 'string') {
    changed.chatId = await aliases.chatOf(chatId);
    if (changed.chatId !== chatId && 'keepsDraft' in input) changed.keepsDraft = true;
  }
  if (Array.isArray(chatIds)) {
    const found = await Promise.all((chatIds as string[]).map((one) => aliases.chatOf(one)));
    changed.chatIds = [...new Set(found)];
  }
  return { ...input, ...changed };
}
