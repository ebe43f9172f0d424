import { Pencil } from 'lucide-react';
import { useId } from 'react';
import type { WrittenItem as Item } from '../../../../shared/contract/attachments.ts';
import { finishWritten, lineOf, wordsOf } from '../../../../shared/domain/written-content.ts';
import { sayingField } from '../../../product-ui/message-forms/saying-field.ts';
import { KindSign, kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { OpenForm } from './open-form.ts';
import { TrayRow } from './tray-row.tsx';
import styles from './attachments.module.css';

/** Shows a location, contact cards or a poll in the tray: what it is, and what keeps it from being sent. */
export function WrittenItem({
  item: { attachmentId, written },
  onEdit,
  onRemove,
}: {
  item: Item;
  onEdit: (form: OpenForm) => void;
  onRemove: (attachmentId: string) => void;
}) {
  const t = useText();
  const problemId = useId();
  const { kind } = written;
  const name = t(kindWord(kind));
  const { content, problems } = finishWritten(written);
  const [problem] = problems ?? [];
  return (
    <TrayRow
      attachmentId={attachmentId}
      name={name}
      problemId={problem ? problemId : undefined}
      onRemove={onRemove}
    >
      <span className={styles['picture']}>
        <KindSign kind={kind} size={18} />
      </span>
      <div className={styles['what']}>
        <p className={styles['fixedName']}>
          {name}
          {content && (
            <>
              : <bdi>{lineOf(content)}</bdi>
            </>
          )}
        </p>
        {problem ? (
          <Problem
            id={problemId}
            role="none"
            className={styles['problem']}
            thrown={{ kind: 'invalid-input', ...problem, field: sayingField(kind, problem.field) }}
          />
        ) : (
          <p className={styles['facts']}>
            <bdi>{content && wordsOf(content).join(' · ')}</bdi>
          </p>
        )}
      </div>
      <IconButton
        label={t('message-form.edit', { kind: name })}
        aria-haspopup="dialog"
        onClick={() => onEdit({ attachmentId, kind })}
      >
        <Pencil size={15} />
      </IconButton>
    </TrayRow>
  );
}
