import { useText } from '../../../../messages/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import styles from './media.module.css';

/** Shows the buttons on a file in the conversation; the log carries out their commands. */
export function FileButtons({ name, canSave }: { name: string; canSave: boolean }) {
  const t = useText();
  return (
    <span className={styles['buttons']}>
      <Button size="small" data-command="open" aria-label={t('file.open', { name })}>
        {t('menu.open')}
      </Button>
      {canSave && (
        <Button size="small" data-command="save" aria-label={t('file.save', { name })}>
          {t('action.save')}
        </Button>
      )}
    </span>
  );
}
