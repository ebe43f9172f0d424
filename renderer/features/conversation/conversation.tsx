import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Quote } from '../../../shared/contract/messages.ts';
import { queryOf } from '../../bridge/queries.ts';
import { Failed } from '../../domain/failed.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { MessageLog } from './message-log.tsx';
import type { ChatRef } from './use-history.ts';
import type { ComposerDoor } from './use-message-acts.ts';
import styles from './conversation.module.css';

const RenameDialog = lazyPart(async () => (await import('./rename-dialog.tsx')).RenameDialog);

/** A chat's header and messages. The composer below is another feature, reached through `composer`. */
export function Conversation({
  chat,
  composer,
  onReply,
}: {
  chat: ChatRef;
  composer: ComposerDoor;
  onReply: (quote: Quote) => void;
}) {
  const details = useQuery(queryOf('chats.get', { ...chat }));
  const [renaming, setRenaming] = useState(false);

  if (details.isError) {
    return (
      <>
        <ConversationHeader chat={undefined} onRename={() => {}} />
        <div className={styles['failed']}>
          <Failed thrown={details.error} onRetry={() => void details.refetch()} />
        </div>
      </>
    );
  }
  return (
    <>
      <ConversationHeader chat={details.data} onRename={() => setRenaming(true)} />
      <MessageLog chat={chat} composer={composer} onReply={onReply} />
      {renaming && details.data && (
        <RenameDialog
          instanceId={chat.instanceId}
          chat={details.data}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
