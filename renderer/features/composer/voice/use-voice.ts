import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatPlace } from './keep-take.ts';
import { useIsTakeUnderWay } from './under-way.ts';

/** Whether the voice recorder of a chat is open: because it was asked for, or because the chat holds a take. */
export function useVoice({ instanceId, chatId }: ChatPlace) {
  const attachments = useQuery(queryOf('attachments.list', { instanceId, chatId }));
  const isUnderWay = useIsTakeUnderWay({ instanceId, chatId });
  const kept = attachments.data?.find(({ isTake }) => isTake) ?? null;
  const take = isUnderWay ? null : kept;
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  // It stays open when the take is discarded, so that it can be undone.
  if (take && !isOpen) setIsOpen(true);
  return {
    take,
    isOpen,
    /** A recording goes on, or is being put on disk: here, or since before the chat was left. */
    isUnderWay,
    /** How often a recording was asked for. */
    asked,
    record: () => {
      setIsOpen(true);
      setAsked((times) => times + 1);
    },
    close: () => setIsOpen(false),
  };
}
