import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { errorOf } from '../../../bridge/call.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './template-picker.module.css';

/** What of a template did not go into the message. */
export type InsertNotice =
  | { kind: 'card-left-out'; card: LinkCard }
  | { kind: 'media-left-out'; thrown: unknown }
  | { kind: 'failed'; thrown: unknown };

/** Says it below the text, with what can be done about it. */
export function TemplateNotice({
  notice,
  onTakeCard,
  onDismiss,
}: {
  notice: InsertNotice;
  onTakeCard: (card: LinkCard) => void;
  onDismiss: () => void;
}) {
  const errorText = useErrorText();
  return (
    <div role="alert" className={styles['notice']} data-bad={notice.kind !== 'card-left-out'}>
      {notice.kind === 'card-left-out' && (
        <>
          <Text id="templates.card-left-out" />
          <Button size="small" onClick={() => onTakeCard(notice.card)}>
            <Text id="templates.take-card" />
          </Button>
        </>
      )}
      {notice.kind === 'media-left-out' && (
        <Text
          id="templates.media-left-out"
          values={{ reason: errorText(errorOf(notice.thrown)) }}
        />
      )}
      {notice.kind === 'failed' && errorText(errorOf(notice.thrown))}
      <Button size="small" onClick={onDismiss}>
        <Text id="act.dismiss" />
      </Button>
    </div>
  );
}
