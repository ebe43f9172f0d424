import { CircleAlert, Mic, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import styles from './voice.module.css';

/** One thing that the recorder says, with what can be done about it. */
export function VoiceNotice({
  tone = 'plain',
  actions,
  onClose,
  children,
}: {
  tone?: 'plain' | 'bad';
  actions?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  const say = useText();
  const isBad = tone === 'bad';
  return (
    <div className={styles['notice']}>
      {isBad ? <CircleAlert size={16} className={styles['bad']} /> : <Mic size={16} />}
      <div role={isBad ? 'alert' : 'status'} className={styles['words']}>
        {children}
      </div>
      {actions}
      {onClose && (
        <IconButton label={say('act.close')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </div>
  );
}
