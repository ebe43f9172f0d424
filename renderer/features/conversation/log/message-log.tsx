import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { Message, Quote } from '../../../../shared/contract/messages.ts';
import { call } from '../../../bridge/call.ts';
import { Failed } from '../../../product-ui/failed.tsx';
import { stateWord } from '../../../product-ui/state-mark.tsx';
import { Text, useText } from '../../../messages/text.tsx';
import { Blank } from '../../../ui/blank.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../../ui/menu.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MessageRows } from './message-rows.tsx';
import type { MessageTask } from '../dialogs/message-task.ts';
import { type ChatRef, useHistory } from '../history/use-history.ts';
import { type ComposerDoor, useMessageActs } from '../message/use-message-acts.ts';
import { useMessageCommands } from '../message/use-message-commands.ts';
import { useSelection } from '../selection/use-selection.ts';
import styles from './message-log.module.css';

const MessageMenu = lazyPart(async () => (await import('../message/message-menu.tsx')).MessageMenu);
const SelectionBar = lazyPart(
  async () => (await import('../selection/selection-bar.tsx')).SelectionBar,
);

/** Says what becomes of the newest message; the log itself is silent, since scrolling adds old messages to it. */
function NewestState({ message }: { message: Message | undefined }) {
  const say = useText();
  return <VisuallyHidden live>{message ? say(stateWord(message.state)) : ''}</VisuallyHidden>;
}

/** The messages of a chat, with the menu that any of them can open and the bar of those that are selected. */
export function MessageLog({
  chat,
  composer,
  onReply,
  onTask,
}: {
  chat: ChatRef;
  composer: ComposerDoor;
  onReply: (quote: Quote) => void;
  onTask: (task: MessageTask) => void;
}) {
  const history = useHistory(chat);
  const messages = history.data?.messages;
  const selection = useSelection(messages);
  const { act, problem } = useMessageActs(chat, composer);
  const { command, markSeen } = useMessageCommands(chat, { selection, onReply, onTask });
  const [menu, setMenu] = useState<{ message: Message; anchor: MenuAnchor } | null>(null);
  const openMenu = (message: Message, anchor: MenuAnchor) => setMenu({ message, anchor });
  function messageAct(name: 'acts.cancel' | 'acts.tryAgain', actId: number) {
    // Its answer is an event, which reads the message again.
    void call(name, { instanceId: chat.instanceId, actId }).catch(() => {});
  }
  const { selected } = selection;
  const chosen = selected && (messages ?? []).filter(({ localId }) => selected.has(localId));

  if (history.isError && !messages) {
    return (
      <div className={styles['blank']}>
        <Failed thrown={history.error} onRetry={() => void history.refetch()} />
      </div>
    );
  }
  return (
    <>
      {messages && messages.length > 0 ? (
        <MessageRows
          instanceId={chat.instanceId}
          messages={messages}
          hasOlder={history.data?.before !== null}
          loadOlder={history.loadOlder}
          problem={problem}
          onAct={act}
          onMenu={openMenu}
          menuOf={menu?.message.localId ?? null}
          selection={selection}
          onCommand={command}
          onMessageAct={messageAct}
        />
      ) : (
        <NoMessages isLoading={!messages} />
      )}
      <NewestState message={messages?.at(-1)} />
      {chosen && (
        <SelectionBar
          messages={chosen}
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
        <MessageMenu {...menu} onCommand={command} onAct={act} onClose={() => setMenu(null)} />
      )}
    </>
  );
}

function NoMessages({ isLoading }: { isLoading: boolean }) {
  const say = useText();
  return (
    <div className={styles['blank']} role="log" aria-label={say('log.name')} aria-busy={isLoading}>
      {!isLoading && (
        <Blank icon={<MessageCircle size={22} />} title={say('log.empty')}>
          <Text id="log.empty-hint" />
        </Blank>
      )}
    </div>
  );
}
