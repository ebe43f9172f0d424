import type { Chat } from '../../shared/contract/chats.ts';
import { Avatar } from '../ui/avatar.tsx';
import styles from './chat-suggestions.module.css';

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
  if (chats.length === 0) return null;
  return (
    <ul className={styles['suggestions']} aria-label={label}>
      {chats.map((chat) => (
        <li key={chat.chatId}>
          <button type="button" className={styles['suggestion']} onClick={() => onChoose(chat)}>
            <Avatar
              name={chat.name ?? chat.number}
              seed={chat.chatId}
              isGroup={chat.kind === 'group'}
              size="small"
            />
            <bdi className={styles['name']}>{chat.name ?? chat.number}</bdi>
            {chat.name !== null && <span className={styles['number']}>{chat.number}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
