import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { traitsOf } from '../../shared/domain/protocol.ts';
import { PracticeLine } from '../features/practice/practice-line.tsx';
import { lazyDialog, lazyPart } from '../ui/lazy-part.tsx';
import { searchingChats } from '../product-ui/search/search-switch.ts';
import { showView } from '../product-ui/chat-order/chat-list-state.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { BackToChat } from './back-to-chat.tsx';
import { HealthPage } from './health.ts';
import { HelpPage } from './help.ts';
import { ChatsPage } from './chats-page.tsx';
import { MainNavigation } from './main-navigation.tsx';
import type { ChatsShown } from './open-chat.tsx';
import { Region } from './region.tsx';
import { useConnectedInstance, useInstanceOfAddress } from './use-instance-switch.ts';
import { WindowCommands } from './window-commands.tsx';
import styles from './app.module.css';

const SettingsPage = lazyPart(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
);
const OutboxPage = lazyPart(async () => (await import('./outbox-page.tsx')).OutboxPage);
const ThreadsPage = lazyPart(
  async () => (await import('../features/threads/threads-page.tsx')).ThreadsPage,
);
const OverviewPage = lazyPart(
  async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
);
const TemplatesPage = lazyPart(
  async () => (await import('../features/templates/templates-page.tsx')).TemplatesPage,
);
const ConnectPage = lazyPart(
  async () => (await import('../features/connect/connect-page.tsx')).ConnectPage,
);
const PracticePage = lazyPart(
  async () => (await import('../features/practice/practice-page.tsx')).PracticePage,
);
const NewChatDialog = lazyDialog(
  async () => (await import('../features/chats/new-chat/new-chat-dialog.tsx')).NewChatDialog,
);
const Beginning = lazyPart(async () => (await import('./beginning.ts')).Beginning);
const ReopenedChats = lazyPart(async () => (await import('./reopened-chats.ts')).ReopenedChats);
const ImportDialogs = lazyPart(
  async () => (await import('../features/imports/import-dialogs.tsx')).ImportDialogs,
);
const SaidUnread = lazyPart(async () => (await import('./said-unread.tsx')).SaidUnread);
const AccessTokenDialog = lazyPart(
  async () => (await import('../features/access-token/access-token-dialog.tsx')).AccessTokenDialog,
);

/** Shows the console of one instance: the rail, and beside it the page that the address names. */
export function Console({
  instance,
  instances,
  chats,
  onRestore,
}: {
  instance: Instance;
  instances: Instance[];
  chats: ChatsShown;
  onRestore: (file: File) => void;
}) {
  const [location, navigate] = useLocation();
  const [tokenFor, setTokenFor] = useState<Instance | null>(null);
  // One comes back to the chat that one left, of each instance.
  const [chatsAt, setChatsAt] = useState<Record<string, string>>({});
  const [page = ''] = location.split('?');
  if (page.startsWith('/chats') && chatsAt[instance.instanceId] !== page) {
    setChatsAt({ ...chatsAt, [instance.instanceId]: page });
  }
  const chatsAddress = chatsAt[instance.instanceId] ?? '/chats';
  useCommand('go-audit', () => navigate('/outbox/audit'));
  useCommand('go-owed', () => {
    showView(instance.instanceId, 'owed');
    navigate(chatsAddress);
  });
  useCommand('connect-instance', () => navigate('/connect'));
  useCommand('go-health', () => navigate('/health'));
  useInstanceOfAddress(instance.instanceId, instances);
  const showConnected = useConnectedInstance();
  // On the page of chats the list offers them.
  const isOnChats = page.startsWith('/chats');
  const searchFor = (words = '') => navigate(chatsAddress, { state: searchingChats(words) });
  useCommand('search', isOnChats ? null : searchFor);
  const [newChatWith, setNewChatWith] = useState<string | null>(null);
  useCommand('new-chat', isOnChats ? null : (number = '') => setNewChatWith(number));
  const askForToken = () => setTokenFor(instance);

  return (
    <div className={styles['console']}>
      <Beginning page={page.split('/')[1] ?? ''} />
      <MainNavigation instance={instance} instances={instances} chatsAt={chatsAddress} />
      <Region of={`${instance.instanceId} ${page}`}>
        <Switch>
          <Route path="/chats/:chatId?">
            {({ chatId: address }) => (
              <ChatsPage
                key={instance.instanceId}
                instanceId={instance.instanceId}
                address={address ?? null}
                shown={chats}
                foot={
                  instance.kind === 'practice' && (
                    <PracticeLine onConnect={() => navigate('/connect')} />
                  )
                }
                onNewToken={askForToken}
              />
            )}
          </Route>
          <Route path="/outbox/:tab?">
            {({ tab }) => (
              <OutboxPage
                key={instance.instanceId}
                instanceId={instance.instanceId}
                tab={tab === 'audit' ? 'audit' : 'messages'}
                onNewToken={askForToken}
              />
            )}
          </Route>
          <Route path="/settings/:tab?">
            {({ tab }) => (
              <SettingsPage
                tab={tab ?? null}
                onTab={(next) => navigate(`/settings/${next}`, { replace: true })}
                onConnectAnother={() => navigate('/connect')}
                onNewToken={setTokenFor}
                onRestore={onRestore}
                onGo={navigate}
              />
            )}
          </Route>
          <Route path="/health/:part?">
            {({ part }) => (
              <HealthPage
                activeInstanceId={instance.instanceId}
                showsDiagnostics={part === 'diagnostics'}
                onGo={navigate}
              />
            )}
          </Route>
          <Route path="/help/:guide?/:task?">
            {({ guide, task }) => (
              <HelpPage guide={guide ?? null} task={task ?? null} onGo={navigate} />
            )}
          </Route>
          {traitsOf[instance.protocol].hasSms && (
            <Route path="/threads">
              <ThreadsPage
                key={instance.instanceId}
                instanceId={instance.instanceId}
                onNewToken={askForToken}
              />
            </Route>
          )}
          {instance.kind === 'practice' && (
            <Route path="/practice">
              <PracticePage
                instance={instance}
                onChat={(chatId) => navigate(`/chats/${chatId}`)}
                onOther={showConnected}
              />
            </Route>
          )}
          <Route path="/overview">
            <OverviewPage key={instance.instanceId} instanceId={instance.instanceId} />
          </Route>
          <Route path="/templates">
            <TemplatesPage instanceId={instance.instanceId} onLeave={() => window.history.back()} />
          </Route>
          <Route path="/connect">
            <ConnectPage
              onConnected={showConnected}
              onLeave={() => navigate('/settings/instances')}
              onRestore={onRestore}
            />
          </Route>
          <Route>
            <BackToChat instanceId={instance.instanceId} />
          </Route>
        </Switch>
      </Region>
      <ImportDialogs key={`imports ${instance.instanceId}`} instanceId={instance.instanceId} />
      <ReopenedChats instanceId={instance.instanceId} />
      <SaidUnread key={instance.instanceId} instanceId={instance.instanceId} />
      <WindowCommands
        instanceId={instance.instanceId}
        onNoPassphrase={() => navigate('/settings/privacy')}
      />
      {newChatWith !== null && (
        <NewChatDialog
          instanceId={instance.instanceId}
          begun={newChatWith}
          onClose={() => setNewChatWith(null)}
          onOpened={(chatId) => {
            setNewChatWith(null);
            navigate(`/chats/${chatId}`);
          }}
        />
      )}
      {tokenFor && <AccessTokenDialog instance={tokenFor} onClose={() => setTokenFor(null)} />}
    </div>
  );
}
