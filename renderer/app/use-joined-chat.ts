import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { windowAddress } from '../../shared/window-address.ts';
import { queryOf } from '../bridge/queries.ts';
import type { ChatRef } from '../product-ui/chat/chat-ref.ts';
import { messageAddress } from '../product-ui/chat/message-address.ts';
import { ownChat } from '../product-ui/chat/own-chat.ts';

/** Goes on in the number's chat where the open one is of a hidden ID that was joined with it. What is typed goes along. */
export function useJoinedChat(
  { instanceId, chatId }: ChatRef,
  message: string | null,
  flush: () => Promise<void>,
): void {
  const [, navigate] = useLocation();
  const details = useQuery(queryOf('chats.get', { instanceId, chatId }));
  // What the cache kept may be from before they were separated.
  const joinedId = details.isStale ? chatId : (details.data?.chatId ?? chatId);
  const goOn = useEffectEvent(async () => {
    await flush();
    if (ownChat === null) {
      const place = message === null ? `/chats/${joinedId}` : messageAddress(joinedId, message);
      navigate(place, { replace: true });
    } else {
      // The window keeps its chat from its beginning on.
      location.hash = windowAddress({ instanceId, chatId: joinedId });
      location.reload();
    }
  });
  useEffect(() => {
    if (joinedId !== chatId) void goOn();
  }, [joinedId, chatId]);
}
