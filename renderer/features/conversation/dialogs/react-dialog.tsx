import type { Message } from '../../../../shared/contract/messages.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { EmojiPicker } from '../../../product-ui/emoji/emoji-picker.tsx';
import { Problem } from '../../../product-ui/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from './tasks.module.css';

/** What a phone offers first. */
const common = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** Asks the service for a reaction, or to take away the one that is there. What comes of it stands at the message. */
export function ReactDialog({
  instanceId,
  message: { messageId, reaction },
  onClose,
}: {
  instanceId: string;
  message: Message;
  onClose: () => void;
}) {
  const t = useText();
  const { mutate, error } = useCallMutation('messageActions.react');

  function react(emoji: string) {
    if (messageId === null) return;
    const runId = crypto.randomUUID();
    mutate({ instanceId, runId, messageId, emoji }, { onSuccess: onClose });
  }

  return (
    <Dialog title={t('reaction.title')} onClose={onClose}>
      <fieldset className={styles['reactions']}>
        <legend>{t('reaction.common')}</legend>
        {common.map((emoji) => (
          <Button key={emoji} aria-pressed={emoji === reaction} onClick={() => react(emoji)}>
            {emoji}
          </Button>
        ))}
        {reaction !== null && (
          <Button onClick={() => react('')}>{t('reaction.remove', { emoji: reaction })}</Button>
        )}
      </fieldset>
      <Problem thrown={error} />
      <EmojiPicker onPick={react} onClose={() => {}} />
    </Dialog>
  );
}
