import type { Instance } from '../../shared/contract/instances.ts';
import { firstChat } from '../../shared/domain/practice-day.ts';

/** Returns where one begins in an instance that was just connected: in the practice service's day, at a customer who waits. */
export function firstAddress({ kind }: Pick<Instance, 'kind'>): string {
  return kind === 'practice' ? `/chats/${firstChat.chatId}` : '/chats';
}
