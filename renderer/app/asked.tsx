import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { HandedOver } from '../../shared/contract/handed-over.ts';
import { call } from '../bridge/call.ts';
import { onEvent } from '../bridge/on-event.ts';
import { NewChatDialog } from '../features/chats/new-chat/new-chat-dialog.tsx';
import { AttachFilesDialog } from './attach-files-dialog.tsx';

/** Asks about what other programs hand over, one after another: links, and files for a chat. Main tells one window of them. */
export function Asked({ instanceId }: { instanceId: string }) {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<HandedOver | null>(null);
  useEffect(() => {
    if (asked) return undefined;
    let isTaking = false;
    const take = async () => {
      if (isTaking) return;
      isTaking = true;
      const next = await call('handedOver.take', {}).catch(() => null);
      if (next) setAsked(next);
      else isTaking = false;
    };
    void take();
    return onEvent('handedOver.changed', () => void take());
  }, [asked]);

  const close = () => setAsked(null);
  if (!asked) return null;
  return asked.kind === 'link' ? (
    <NewChatDialog
      key={instanceId}
      instanceId={instanceId}
      asked={asked}
      onClose={close}
      onOpened={(chatId) => {
        navigate(`/chats/${chatId}`);
        close();
      }}
    />
  ) : (
    <AttachFilesDialog key={instanceId} instanceId={instanceId} handed={asked} onClose={close} />
  );
}
