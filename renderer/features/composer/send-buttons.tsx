import { Archive, Clock, SendHorizontal } from 'lucide-react';
import type { Settings } from '../../../shared/contract/settings.ts';
import { useText } from '../../messages/text.tsx';
import { keysText } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import styles from './composer.module.css';

/** Sends, or schedules what has a time of its own; its second half closes the chat with the message. */
export function SendButtons({
  tone,
  schedules,
  enterSends,
  onSend,
  onSendAndClose,
}: {
  tone: 'primary' | 'plain';
  schedules: boolean;
  enterSends: Settings['sending']['enterSends'];
  onSend: () => void;
  onSendAndClose: () => void;
}) {
  const t = useText();
  useCommand('send-close', onSendAndClose);
  const name = t('composer.send-close');
  return (
    <div className={styles['split']}>
      <Button tone={tone} onClick={onSend}>
        {t(schedules ? 'schedule.schedule' : 'composer.send')}
        {schedules ? <Clock size={16} /> : <SendHorizontal size={16} />}
      </Button>
      <IconButton
        tone={tone}
        label={name}
        hint={t('format.hint', { name, keys: keysText('send-close', enterSends) })}
        onClick={onSendAndClose}
      >
        <Archive size={16} />
      </IconButton>
    </div>
  );
}
