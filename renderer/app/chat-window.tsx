import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Router } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { queryOf } from '../bridge/queries.ts';
import { AccessTokenDialog } from '../features/access-token/access-token-dialog.tsx';
import { Quitting } from '../features/notices/quitting.tsx';
import { useText } from '../messages/text.tsx';
import { askAboutChats, ChatDialogs } from '../product-ui/chat-order/chat-dialogs.tsx';
import { undoNewest } from '../product-ui/chat-order/undo-stack.ts';
import { useChatOrder } from '../product-ui/chat-order/use-chat-order.ts';
import type { ChatRef } from '../product-ui/chat/chat-ref.ts';
import { chatTitle } from '../product-ui/chat/chat-title.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { useTypingIntoBox } from '../product-ui/commands/message-box.ts';
import { readChatAddress } from '../product-ui/chat/message-address.ts';
import { useErrorText } from '../product-ui/failures/use-error-text.ts';
import { applyAccent } from '../styles/accent.ts';
import { Blank } from '../ui/blank.tsx';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast.tsx';
import { OpenChat } from './open-chat.tsx';
import { ReopenedChats } from './reopened-chats.ts';
import { addressInChatWindow, useAddressInChatWindow } from './use-address-in-chat-window.ts';
import { useIsGone } from './use-is-gone.ts';
import { WindowCommands } from './window-commands.tsx';
import styles from './app.module.css';

/** Shows the whole page of a window that was opened for one conversation: its messages, its composer, and who it is with. */
export function ChatWindow({ chat }: { chat: ChatRef }) {
  const { instanceId } = chat;
  const instances = useQuery(queryOf('instances.list', {}));
  const isGone = useIsGone(chat);
  const instance = instances.data?.instances.find((one) => one.instanceId === instanceId);
  const hue = instance?.accentHue;
  useLayoutEffect(() => {
    if (hue !== undefined) applyAccent(hue);
  }, [hue]);
  useLayoutEffect(() => {
    document.documentElement.dataset['window'] = 'chat';
  }, []);

  if (!instances.data) return null;
  return (
    <div className={styles['alone']}>
      <Quitting />
      {!instance ? (
        <Gone what="instance" />
      ) : isGone ? (
        <Gone what="chat" />
      ) : (
        <Shown chat={chat} instance={instance} />
      )}
    </div>
  );
}

function Shown({ chat, instance }: { chat: ChatRef; instance: Instance }) {
  const errorText = useErrorText();
  const { instanceId, chatId } = chat;
  const [isListShown, showList] = useState(false);
  const [asksToken, askToken] = useState(false);
  return (
    <Router
      hook={useAddressInChatWindow}
      hrefs={(address) => `#${addressInChatWindow(address) ?? ''}`}
    >
      <main className={styles['window']}>
        <Commands chat={chat} />
        <OpenMessage>
          {(message) => (
            <OpenChat
              instanceId={instanceId}
              chatId={chatId}
              message={message}
              onNewToken={() => askToken(true)}
              shown={{ isScheduledShown: isListShown, onShowScheduled: showList }}
            />
          )}
        </OpenMessage>
      </main>
      <WindowCommands
        instanceId={instanceId}
        onNoPassphrase={(thrown) => showToast({ text: errorText(thrown) })}
      />
      <ReopenedChats instanceId={instanceId} />
      <ChatDialogs instanceId={instanceId} />
      {asksToken && <AccessTokenDialog instance={instance} onClose={() => askToken(false)} />}
    </Router>
  );
}

/** The message that the address leads to. */
function OpenMessage({ children }: { children: (message: string | null) => ReactNode }) {
  const [address] = useAddressInChatWindow();
  return children(readChatAddress(address).message);
}

/** What a full window offers beside the list, and the window's title. */
function Commands({ chat }: { chat: ChatRef }) {
  const { instanceId, chatId } = chat;
  const t = useText();
  useTypingIntoBox();
  const { toggleClosed, togglePinned } = useChatOrder(instanceId);
  const details = useQuery(queryOf('chats.get', { instanceId, chatId })).data;
  const page = useQuery(queryOf('messages.list', { instanceId, chatId, limit: 1 })).data;
  const run = (change: typeof toggleClosed) => (details ? () => void change([details]) : null);
  useCommand('close-chat', run(toggleClosed));
  useCommand('pin-chat', run(togglePinned));
  useCommand('snooze-chat', () => askAboutChats('snooze', [chatId]));
  useCommand('label-chat', () => askAboutChats('labels', [chatId]));
  useCommand('undo-order', () => void undoNewest(instanceId));

  const unread = page?.unread.count ?? 0;
  const lock = useQuery(queryOf('lock.state', {})).data;
  const isHidden = (lock?.hidden ?? null) !== null;
  const name = details && chatTitle(t, details);
  useEffect(() => {
    if (name === undefined) return;
    // The system shows the title beside a page that is hidden, too.
    document.title = isHidden ? 'Postline' : unread === 0 ? name : `(${unread}) ${name}`;
  }, [name, unread, isHidden]);
  return null;
}

/** What stands there once the chat was forgotten or its instance removed. */
function Gone({ what }: { what: 'instance' | 'chat' }) {
  const t = useText();
  return (
    <main className={styles['window']}>
      <Blank action={<Button onClick={() => window.close()}>{t('window.close')}</Button>}>
        {t(`window.no-${what}`)}
      </Blank>
    </main>
  );
}
