import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { Message, Quote } from '../../../../shared/contract/messages.ts';
import { entryText, transcriptEntry } from '../../../../shared/transcript/transcript-entry.ts';
import { call, sayRefusal, tell } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import type { ChatRef, ComposerApi } from '../../../product-ui/chat/chat-ref.ts';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useNotOffered } from '../../../product-ui/offers/use-not-offered.ts';
import { useReading } from '../../../product-ui/chat-order/use-reading.ts';
import { useSettings } from '../../../product-ui/settings/use-settings.ts';
import { useText } from '../../../messages/text.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MessageRows } from './message-rows.tsx';
import { firstSince } from '../history/use-history.ts';
import { useLogPlace } from './use-log-place.ts';
import { useReadByLooking } from './use-read-by-looking.ts';
import { useSaidMessages } from './use-said-messages.ts';
import type { MessageTask } from '../dialogs/message-task.ts';
import { carryOutOnFile } from '../message/carry-out-on-file.ts';
import { excerptOf } from '../message/excerpt-of.ts';
import { openLink } from '../message/open-link.ts';
import type { MessageCommand } from '../message/message-commands.ts';
import { OfferedForMessage } from '../message/offered-for-message.tsx';
import { useMessageActions } from '../message/use-message-actions.ts';
import { useSelection } from '../selection/use-selection.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import styles from './log.module.css';

const TeamLines = lazyPart(async () => (await import('../team/team-lines.tsx')).TeamLines);
const MessageMenu = lazyPart(async () => (await import('../message/message-menu.tsx')).MessageMenu);
const ConversationText = lazyPart(
  async () => (await import('../text/conversation-text.tsx')).ConversationText,
);
const SelectionBar = lazyPart(
  async () => (await import('../selection/selection-bar.tsx')).SelectionBar,
);

/** Shows the messages of a chat, with the menu that any of them can open and the bar of those that are selected. */
export function MessageLog({
  chat,
  details,
  composer,
  asked,
  lastSent,
  onShown,
  onReply,
  onTask,
}: {
  chat: ChatRef;
  /** Undefined while it is being read. */
  details: Chat | undefined;
  composer: ComposerApi;
  /** The message to go to, by its `localId`; null: none. */
  asked: string | null;
  /** What was sent last from here: the log goes to it. */
  lastSent: string | null;
  /** The log has begun to go to what was asked for. */
  onShown: () => void;
  onReply: (quote: Quote) => void;
  onTask: (task: MessageTask) => void;
}) {
  const { instanceId } = chat;
  const t = useText();
  const { exact } = useClock();
  const { history, startId, goal, firstUnread, isMissing, show, showLatest } = useLogPlace(
    chat,
    asked,
  );
  const [isAtEnd, setAtEnd] = useState(false);
  const { messages } = history;
  const selection = useSelection(messages);
  const selected = messages.filter(({ localId }) => selection.selected?.has(localId));
  const reading = useReading(chat);
  const { action, run, problem } = useMessageActions(chat, composer);
  const offersReactions = !useNotOffered(instanceId).includes('reaction');
  const settings = useSettings();
  const [menu, setMenu] = useState<{ message: Message; anchor: MenuAnchor } | null>(null);
  /** The messages that one came from by their quotes, to go back to. */
  const [cameFrom, setCameFrom] = useState<readonly string[]>([]);
  const newest = messages.at(-1);
  const newestInView = isAtEnd && !history.hasNewer ? (newest?.localId ?? null) : null;
  // The log itself is silent, since scrolling adds old messages to it.
  useSaidMessages(messages, history.isLoading);
  useReadByLooking(chat, newestInView, history.unread.count > 0);

  const goTo = useEffectEvent((localId: string) => {
    show(localId);
    onShown();
  });
  useEffect(() => {
    if (asked !== null) goTo(asked);
  }, [asked]);
  const goToEnd = useEffectEvent(showLatest);
  useEffect(() => {
    if (lastSent !== null) goToEnd();
  }, [lastSent]);

  const sayMissing = useEffectEvent(() => showToast({ text: t('log.no-such-message') }));
  useEffect(() => {
    if (isMissing) sayMissing();
  }, [isMissing, goal]);

  function goToFirst() {
    firstSince(chat, 0).then((first) => first && show(first.localId), sayRefusal);
  }

  function goToQuoted(localId: string, from: string) {
    setCameFrom([...cameFrom, from]);
    show(localId);
  }

  function goBack() {
    const last = cameFrom.at(-1);
    setCameFrom(cameFrom.slice(0, -1));
    if (last !== undefined) show(last);
  }

  function markSeen(messageIds: string[]) {
    // What comes of it stands at each message.
    tell('messageActions.markSeen', { instanceId, runId: crypto.randomUUID(), messageIds });
  }

  async function star(messageIds: string[], isStarred: boolean) {
    const runId = crypto.randomUUID();
    await call('messageActions.star', { instanceId, runId, messageIds, isStarred });
  }

  function react({ localId, messageId }: Message, emoji: string) {
    if (messageId === null) return;
    const asked = { instanceId, runId: crypto.randomUUID(), messageId, emoji };
    run(localId, async () => void (await call('messageActions.react', asked)));
  }

  function copy(copied: readonly Message[]) {
    if (!details) return;
    copyText(
      copied.map((each) => entryText(transcriptEntry(t, each, details), exact)).join('\n\n'),
    );
  }

  function carryOut(kind: MessageCommand, message: Message) {
    const { localId, messageId, content } = message;
    const messageIds = messageId === null ? [] : [messageId];
    switch (kind) {
      case 'reply':
        return onReply({ localId, excerpt: excerptOf(message) });
      case 'forward':
        return onTask({ kind, messageIds, excerpts: [excerptOf(message)] });
      case 'delete':
        return onTask({ kind, messageIds });
      case 'seen':
        return markSeen(messageIds);
      case 'react':
        return onTask({ kind, message });
      case 'star':
      case 'unstar':
        return run(localId, () => star(messageIds, kind === 'star'));
      case 'read':
        return reading.markRead(localId);
      case 'unread':
        return reading.markUnread(localId);
      case 'details':
        return onTask({ kind, message });
      case 'select':
        return selection.toggle(localId, false);
      case 'resend':
        return onTask({ kind, localId, excerpts: [excerptOf(message)] });
      case 'view':
      case 'save-as-template':
        return onTask({ kind, message });
      case 'copy-as-text':
        return copy([message]);
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

  if (history.error) {
    return (
      <div className={styles['blank']}>
        <Failed thrown={history.error} onRetry={history.retry} />
      </div>
    );
  }
  return (
    <>
      {newest && goal ? (
        <MessageRows
          key={startId}
          chat={chat}
          history={history}
          goal={goal}
          firstUnread={firstUnread}
          isAtEnd={newestInView !== null}
          onAtEnd={setAtEnd}
          canGoBack={cameFrom.length > 0}
          problem={problem}
          menuOf={menu?.message.localId ?? null}
          selection={selection}
          onFirst={goToFirst}
          onLatest={() => {
            setCameFrom([]);
            showLatest();
          }}
          onBack={goBack}
          onQuoted={goToQuoted}
          onAction={action}
          onMenu={(message, anchor) => setMenu({ message, anchor })}
          onCommand={carryOut}
          onLink={followLink}
        />
      ) : (
        <NoMessages chat={chat} isLoading={history.isLoading} />
      )}
      <OfferedForMessage messages={messages} selected={selected} onCommand={carryOut} />
      {details && <ConversationText place={chat} chat={details} selected={selected} />}
      {selection.selected && (
        <SelectionBar
          messages={selected}
          onCopy={() => copy(selected)}
          onTask={(task) => {
            selection.clear();
            onTask(task);
          }}
          onSeen={(messageIds) => {
            selection.clear();
            markSeen(messageIds);
          }}
          onEnd={selection.clear}
        />
      )}
      {menu && (
        <MessageMenu
          {...menu}
          onReact={offersReactions ? (emoji) => react(menu.message, emoji) : null}
          onCommand={carryOut}
          onAction={action}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

function NoMessages({ chat, isLoading }: { chat: ChatRef; isLoading: boolean }) {
  const t = useText();
  const { data: lines = [] } = useQuery(queryOf('team.lines', { ...chat }));
  return (
    <div className={styles['blank']} role="log" aria-label={t('log.name')} aria-busy={isLoading}>
      {lines.length > 0 ? (
        <div className={styles['alone']}>
          <TeamLines lines={lines} />
        </div>
      ) : (
        !isLoading && <Blank title={t('log.empty')}>{t('log.empty-hint')}</Blank>
      )}
    </div>
  );
}
