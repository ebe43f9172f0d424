import { readWindowAddress } from '../../../shared/window-address.ts';
import type { ChatRef } from './chat-ref.ts';

/**
 * The chat, and its instance, that this window was opened for; null: this is a full window. Read once: the window never becomes
 * another's, whichever instance the full windows show.
 */
export const ownChat: ChatRef | null = readWindowAddress(location.hash);
