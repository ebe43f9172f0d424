import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Message, Quote } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import type { MessageCommand } from './message-commands.ts';
import type { MessageTask } from '../dialogs/message-task.ts';
import { newRunId } from '../dialogs/new-run-id.ts';
import { type ChatRef, expectChange } from '../history/use-history.ts';
import type { Selection } from '../selection/use-selection.ts';

const nameOf = ({ content }: Message) => ('fileName' in content ? content.fileName : '');

/** Carries out what the menu of a message and its keys ask for. */
export function useMessageCommands(
  chat: ChatRef,
  {
    selection: { toggle },
    onReply,
    onTask,
  }: {
    selection: Selection;
    onReply: (quote: Quote) => void;
    onTask: (task: MessageTask) => void;
  },
) {
  const client = useQueryClient();
  const { instanceId } = chat;

  const markSeen = useCallback(
    async (messageIds: string[]) => {
      const runId = newRunId();
      await call('acts.markSeen', { instanceId, runId, messageIds });
      expectChange(client, chat, messageIds);
      if (messageIds.length > 1) onTask({ kind: 'results', runId, title: 'seen.title' });
    },
    [chat, client, instanceId, onTask],
  );

  const command = useCallback(
    (kind: MessageCommand, message: Message) => {
      const { localId, text, messageId } = message;
      const messageIds = messageId === null ? [] : [messageId];
      switch (kind) {
        case 'reply':
          return onReply({ localId, excerpt: (text || nameOf(message)).slice(0, 200) });
        case 'forward':
          return onTask({ kind, messageIds });
        case 'seen':
          return void markSeen(messageIds);
        case 'delete':
          return onTask({ kind, messageIds });
        case 'details':
          return onTask({ kind, message });
        case 'select':
          return toggle(localId, false);
        case 'resend':
          return onTask({ kind, localId });
      }
    },
    [markSeen, onReply, onTask, toggle],
  );

  return { command, markSeen };
}
