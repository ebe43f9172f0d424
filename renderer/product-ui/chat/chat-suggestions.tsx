import type { Chat } from '../../../shared/contract/chats.ts';
import { useText } from '../../messages/text.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { chatTitle } from './chat-title.ts';
import styles from './chat.module.css';

/** Chats to pick one from, each by its name and number. */
export function ChatSuggestions({
  label,
  chats,
  onChoose,
}: {
  label: string;
  chats: readonly Chat[];
  onChoose: (chat: Chat) => void;
}) {
  const t = useText();
  if (chats.length === 0) return null;
  return (
    <ul className={styles['suggestions']} aria-label={label}>
      {chats.map((chat) => (
        <li key={chat.chatId}>
          <button type="button" className={styles['suggestion']} onClick={() => onChoose(chat)}>
            <Avatar
              name={chatTitle(t, chat)}
              seed={chat.chatId}
              isGroup={chat.kind === 'group'}
              size="small"
            />
            <bdi className={styles['name']}>{chatTitle(t, chat)}</bdi>
            {chatTitle(t, chat) !== chat.number && (
              <span className={styles['number']}>{chat.number}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
