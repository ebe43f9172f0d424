import { MessageCircle } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Message, Quote } from '../../../shared/contract/messages.ts';
import { Failed } from '../../domain/failed.tsx';
import { stateWord } from '../../domain/state-mark.tsx';
import { Text, useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { MenuAnchor } from '../../ui/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MessageRows } from './message-rows.tsx';
import { type ChatRef, useHistory } from './use-history.ts';
import { type ComposerDoor, useMessageActs } from './use-message-acts.ts';
import styles from './message-log.module.css';

const MessageMenu = lazyPart(async () => (await import('./message-menu.tsx')).MessageMenu);
const MessageDetails = lazyPart(async () => (await import('./message-details.tsx')).MessageDetails);

/** Says what becomes of the newest message; the log itself is silent, since scrolling adds old messages to it. */
function NewestState({ message }: { message: Message | undefined }) {
  const say = useText();
  return <VisuallyHidden live>{message ? say(stateWord(message.state)) : ''}</VisuallyHidden>;
}

/** The messages of a chat, with the menu and the dialog that any of them can open. */
export function MessageLog({
  chat,
  composer,
  onReply,
}: {
  chat: ChatRef;
  composer: ComposerDoor;
  onReply: (quote: Quote) => void;
}) {
  const history = useHistory(chat);
  const { act, problem } = useMessageActs(chat, composer);
  const [menu, setMenu] = useState<{ message: Message; anchor: MenuAnchor } | null>(null);
  const [detailed, setDetailed] = useState<Message | null>(null);
  const openMenu = useCallback((message: Message, anchor: MenuAnchor) => {
    setMenu({ message, anchor });
  }, []);
  const messages = history.data?.messages;

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
        />
      ) : (
        <NoMessages isLoading={!messages} />
      )}
      <NewestState message={messages?.at(-1)} />
      {menu && (
        <MessageMenu
          {...menu}
          onReply={onReply}
          onAct={act}
          onDetails={setDetailed}
          onClose={() => setMenu(null)}
        />
      )}
      {detailed && <MessageDetails message={detailed} onClose={() => setDetailed(null)} />}
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
