import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Message, Quote } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef, ComposerApi } from '../../../product-ui/chat-ref.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { stateWord } from '../../../product-ui/state-mark.tsx';
import { useText } from '../../../messages/text.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MessageRows } from './message-rows.tsx';
import type { MessageTask } from '../dialogs/message-task.ts';
import { expectChange, useHistory } from '../history/use-history.ts';
import { carryOutOnFile } from '../message/carry-out-on-file.ts';
import { openLink } from '../message/open-link.ts';
import type { MessageCommand } from '../message/message-commands.ts';
import { useMessageActions } from '../message/use-message-actions.ts';
import { useSelection } from '../selection/use-selection.ts';
import styles from './message-log.module.css';

const MessageMenu = lazyPart(async () => (await import('../message/message-menu.tsx')).MessageMenu);
const SelectionBar = lazyPart(
  async () => (await import('../selection/selection-bar.tsx')).SelectionBar,
);

/** The messages of a chat, with the menu that any of them can open and the bar of those that are selected. */
export function MessageLog({
  chat,
  composer,
  onReply,
  onTask,
}: {
  chat: ChatRef;
  composer: ComposerApi;
  onReply: (quote: Quote) => void;
  onTask: (task: MessageTask) => void;
}) {
  const { instanceId } = chat;
  const t = useText();
  const client = useQueryClient();
  const history = useHistory(chat);
  const messages = history.data?.messages ?? [];
  const selection = useSelection(messages);
  const { action, run, problem } = useMessageActions(chat, composer);
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const [menu, setMenu] = useState<{ message: Message; anchor: MenuAnchor } | null>(null);
  const newest = messages.at(-1);

  async function markSeen(messageIds: string[]) {
    const runId = crypto.randomUUID();
    await call('messageActions.markSeen', { instanceId, runId, messageIds });
    expectChange(client, chat, messageIds);
    if (messageIds.length > 1) onTask({ kind: 'results', runId, title: 'seen.title' });
  }

  function carryOut(kind: MessageCommand, message: Message) {
    const { localId, text, messageId, content } = message;
    const messageIds = messageId === null ? [] : [messageId];
    switch (kind) {
      case 'reply': {
        const excerpt = text || ('fileName' in content ? content.fileName : '');
        return onReply({ localId, excerpt: excerpt.slice(0, 200) });
      }
      case 'forward':
      case 'delete':
        return onTask({ kind, messageIds });
      case 'seen':
        return void markSeen(messageIds);
      case 'details':
        return onTask({ kind, message });
      case 'select':
        return selection.toggle(localId, false);
      case 'resend':
        return onTask({ kind, localId });
      case 'view':
        return onTask({ kind, message });
      case 'copy-name':
        return copyText('fileName' in content ? content.fileName : '');
      case 'open':
      case 'show-in-folder':
      case 'save':
        return run(localId, () => carryOutOnFile(kind, { instanceId, localId }));
    }
  }

  function followLink({ localId }: Message, address: string) {
    const isKnown = settings?.links.hosts.includes(new URL(address).host);
    if (isKnown) run(localId, () => openLink({ instanceId, localId, address }));
    else onTask({ kind: 'link', localId, address });
  }

  if (history.isError && !history.data) {
    return (
      <div className={styles['blank']}>
        <Failed thrown={history.error} onRetry={() => void history.refetch()} />
      </div>
    );
  }
  return (
    <>
      {newest ? (
        <MessageRows
          instanceId={instanceId}
          messages={messages}
          hasOlder={history.data?.before !== null}
          loadOlder={history.loadOlder}
          problem={problem}
          menuOf={menu?.message.localId ?? null}
          selection={selection}
          onAction={action}
          onMenu={(message, anchor) => setMenu({ message, anchor })}
          onCommand={carryOut}
          onLink={followLink}
        />
      ) : (
        <NoMessages isLoading={!history.data} />
      )}
      {/* The log itself is silent, since scrolling adds old messages to it. */}
      <VisuallyHidden live>{newest ? t(stateWord(newest.state)) : ''}</VisuallyHidden>
      {selection.selected && (
        <SelectionBar
          messages={messages.filter(({ localId }) => selection.selected?.has(localId))}
          onTask={(task) => {
            selection.clear();
            onTask(task);
          }}
          onSeen={(messageIds) => {
            selection.clear();
            void markSeen(messageIds);
          }}
          onEnd={selection.clear}
        />
      )}
      {menu && (
        <MessageMenu
          {...menu}
          onCommand={carryOut}
          onAction={action}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function NoMessages({ isLoading }: { isLoading: boolean }) {
  const t = useText();
  return (
    <div className={styles['blank']} role="log" aria-label={t('log.name')} aria-busy={isLoading}>
      {!isLoading && (
        <Blank icon={<MessageCircle size={22} />} title={t('log.empty')}>
          {t('log.empty-hint')}
        </Blank>
      )}
    </div>
  );
}
