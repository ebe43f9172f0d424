import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { call } from '../../bridge/call.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { useReadAhead } from './history/read-ahead.ts';
import { MessageLog } from './log/message-log.tsx';
import type { MessageTask } from './dialogs/message-task.ts';
import styles from './conversation.module.css';

const RenameChatDialog = lazyDialog(
  async () => (await import('../../product-ui/chat-order/rename-chat-dialog.tsx')).RenameChatDialog,
);
const FindBar = lazyPart(async () => (await import('./find/find-bar.tsx')).FindBar);
const MessageTasks = lazyPart(
  async () => (await import('./dialogs/message-tasks.tsx')).MessageTasks,
);

/** Shows a chat's header and messages. The composer below is another feature, reached through `composer`. */
export function Conversation({
  chat,
  onReply,
  ...log
}: Omit<ComponentProps<typeof MessageLog>, 'details' | 'onTask'>) {
  const details = useQuery(queryOf('chats.get', { ...chat }));
  const isHidden = details.data?.kind === 'hidden-person';
  const { instanceId, chatId } = chat;
  useEffect(() => {
    // Main asks the service once a day at most, and only where it offers that. Nothing waits for it.
    if (isHidden) void call('aliases.find', { instanceId, hiddenId: chatId }).catch(() => {});
  }, [isHidden, instanceId, chatId]);
  useReadAhead(instanceId);
  const [renaming, setRenaming] = useState(false);
  const [task, setTask] = useState<MessageTask | null>(null);
  useCommand('rename-chat', details.data ? () => setRenaming(true) : null);
  const [isFinding, setFinding] = useState(false);
  const findBox = useRef<HTMLInputElement>(null);
  function find() {
    setFinding(true);
    findBox.current?.select();
  }
  useCommand('find', find);
  useCommand('reference', () => setTask({ kind: 'reference' }));
  useCommand('go-to-date', () => setTask({ kind: 'date' }));

  return (
    <>
      <ConversationHeader
        chat={details.isError ? undefined : details.data}
        place={chat}
        onRename={() => setRenaming(true)}
        onTask={setTask}
        onFind={find}
      />
      {isFinding && <FindBar chat={chat} box={findBox} onClose={() => setFinding(false)} />}
      {details.isError ? (
        <div className={styles['failed']}>
          <Failed thrown={details.error} onRetry={() => void details.refetch()} />
        </div>
      ) : (
        <MessageLog
          {...log}
          chat={chat}
          details={details.data}
          onReply={onReply}
          onTask={setTask}
        />
      )}
      {task && <MessageTasks chat={chat} task={task} onReply={onReply} onTask={setTask} />}
      {renaming && details.data && (
        <RenameChatDialog
          instanceId={chat.instanceId}
          chat={details.data}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
