import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import styles from './attachments.module.css';

/** Says whether the text goes with the first attachment or before it, and lets a person have it the other way. */
export function CaptionLine({
  name,
  isApart,
  onPart,
}: {
  name: string;
  isApart: boolean;
  onPart: (isApart: boolean) => void;
}) {
  const t = useText();
  return (
    <p className={styles['attachmentTrayCaption']}>
      {isApart ? t('tray.text-apart') : t('tray.text-is-caption', { name })}{' '}
      <LinkButton onClick={() => onPart(!isApart)}>
        {t(isApart ? 'tray.send-as-caption' : 'tray.send-apart')}
      </LinkButton>
    </p>
  );
}
