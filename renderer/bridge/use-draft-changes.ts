import { useEffect, useEffectEvent } from 'react';
import { isHiddenId } from '../../shared/domain/chat-id.ts';
import type { ContractEvents } from '../../shared/contract/contract.ts';

/** Calls back when a draft of the chat was saved or sent, by this window or another. */
export function useDraftChanges(
  { instanceId, chatId }: ContractEvents['drafts.changed'],
  onChanged: () => void,
): void {
  const changed = useEffectEvent(onChanged);
  useEffect(
    () =>
      window.postline.subscribe((name, payload) => {
        if (name !== 'drafts.changed') return;
        const of = payload as ContractEvents['drafts.changed'];
        // What was written for a hidden ID may have come to this chat.
        const isOfChat = of.chatId === chatId || isHiddenId(of.chatId);
        if (of.instanceId === instanceId && isOfChat) changed();
      }),
    [instanceId, chatId],
  );
}
