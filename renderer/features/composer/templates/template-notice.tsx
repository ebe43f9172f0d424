import { CircleAlert } from 'lucide-react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './templates.module.css';

/** What of a template was not inserted: its card, its media, or all of it. */
export type InsertNotice = { card: LinkCard } | { thrown: unknown; isMedia?: boolean };

/** Says it below the text, with what can be done about it. */
export function TemplateNotice({
  notice,
  onUseCard,
  onClose,
}: {
  notice: InsertNotice;
  onUseCard: (card: LinkCard) => void;
  onClose: () => void;
}) {
  const t = useText();
  const errorText = useErrorText();

  function words(): string {
    if ('card' in notice) return t('templates.card-left-out');
    const reason = errorText(notice.thrown);
    return notice.isMedia ? t('templates.media-left-out', { reason }) : reason;
  }

  return (
    <Banner
      isAlert
      className={styles['notice']}
      tone={'card' in notice ? 'info' : 'bad'}
      icon={<CircleAlert />}
      actions={
        <>
          {'card' in notice && (
            <Button
              size="small"
              onClick={() => {
                onUseCard(notice.card);
                onClose();
              }}
            >
              {t('templates.take-card')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('action.dismiss')}
          </Button>
        </>
      }
    >
      {words()}
    </Banner>
  );
}
