import { windowAddress } from '../../shared/window-address.ts';
import { call } from '../bridge/call.ts';
import { instanceOf } from '../product-ui/chat/chat-switch.ts';
import { ownChat } from '../product-ui/chat/own-chat.ts';
import { useErrorText } from '../product-ui/failures/use-error-text.ts';
import { showToast } from '../ui/toast.tsx';
import { useHashAddress } from './use-hash-address.ts';

/**
 * Returns the address, behind `#`, that an address of a full window has in a chat's own window: that of the chat or of one of its
 * messages. Null for all others: they are not shown in this window.
 */
export function addressInChatWindow(to: string): string | null {
  if (ownChat === null) return null;
  const [path = '', query] = to.split('?');
  if (path !== `/chats/${ownChat.chatId}`) return null;
  return windowAddress(ownChat) + (query === undefined ? '' : `?${query}`);
}

type Navigate = ReturnType<typeof useHashAddress>[1];

/** Goes to what this window shows; another chat, of the instance that the state names or of its own, opens in a window of its own, and everything else stays where it is. */
function useNavigate(go: Navigate): Navigate {
  const errorText = useErrorText();
  return (to, options) => {
    if (ownChat === null) return;
    const instanceId = instanceOf(options?.state) ?? ownChat.instanceId;
    const address = instanceId === ownChat.instanceId ? addressInChatWindow(to) : null;
    if (address !== null) return go(address, options);
    const [, chatId = ''] = /^\/chats\/([^?]+)/.exec(to) ?? [];
    if (chatId === '') return;
    call('app.openWindow', { chat: { instanceId, chatId } }).catch((thrown: unknown) =>
      showToast({ text: errorText(thrown) }),
    );
  };
}

/** Returns the address of a chat's own window, as parts that are used in full windows too take it. It is none of the list of chats. */
export function useAddressInChatWindow(): [string, Navigate] {
  const [address, go] = useHashAddress();
  return [address, useNavigate(go)];
}
