import { useState } from 'react';
import { type FormKind, formKinds } from '../../../../shared/domain/written-content.ts';
import { KindSign, kindWord } from '../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useNotOffered } from '../../../product-ui/offers/use-not-offered.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Line } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import styles from '../composer.module.css';

/** Opens the forms of what is neither text nor file; what the service does not have says so. */
export function FormButtons({
  instanceId,
  onForm,
}: {
  instanceId: string;
  onForm: (kind: FormKind) => void;
}) {
  const t = useText();
  const notOffered = useNotOffered(instanceId);
  const [asked, setAsked] = useState<FormKind | null>(null);
  const isOffered = (kind: FormKind) => !notOffered.includes(kind);
  return (
    <div className={styles['part']}>
      <Note>{t('attach.forms')}</Note>
      <Line>
        {formKinds.map((kind) => (
          <Button
            key={kind}
            size="small"
            onClick={() => (isOffered(kind) ? onForm(kind) : setAsked(kind))}
          >
            <KindSign kind={kind} size={16} />
            {t(kindWord(kind))}
          </Button>
        ))}
      </Line>
      {asked && (
        <Problem tone="plain">
          {t(`not-offered.${asked}`)} {t('not-offered.where')}
        </Problem>
      )}
    </div>
  );
}
