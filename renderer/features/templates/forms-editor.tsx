import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { problemsInForm } from '../../../shared/domain/template-content.ts';
import {
  type FormKind,
  type WrittenContent,
  emptyWritten,
  formKinds,
} from '../../../shared/domain/written-content.ts';
import { KindSign, kindWord } from '../../product-ui/messages/media-kind.tsx';
import { MessageFormFields } from '../../product-ui/message-forms/message-form-fields.tsx';
import { useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './templates.module.css';

/** Edits the locations, contact cards and polls of a template. `isChecked`: main has refused one of them, and each says why. */
export function FormsEditor({
  instanceId,
  forms,
  isChecked,
  onChange,
}: {
  instanceId: string;
  forms: readonly WrittenContent[];
  isChecked: boolean;
  onChange: (forms: WrittenContent[]) => void;
}) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);

  function add(kind: FormKind) {
    onChange([...forms, emptyWritten(kind)]);
    requestAnimationFrame(() => first.current?.focus());
  }

  return (
    <Card label={t('templates.forms')} title={t('templates.forms')}>
      {forms.map((written, index) => (
        <fieldset key={index} className={styles['medium']} aria-label={t(kindWord(written.kind))}>
          <div className={styles['mediumHead']}>
            <KindSign kind={written.kind} size={16} />
            <span className={styles['mediumName']}>{t(kindWord(written.kind))}</span>
            <IconButton
              label={t('action.remove-name', { name: t(kindWord(written.kind)) })}
              onClick={() => onChange(forms.filter((_form, at) => at !== index))}
            >
              <Trash2 size={16} />
            </IconButton>
          </div>
          <MessageFormFields
            instanceId={instanceId}
            written={written}
            problems={isChecked ? problemsInForm(written) : []}
            firstInput={index === forms.length - 1 ? first : null}
            onChange={(next) => onChange(forms.map((form, at) => (at === index ? next : form)))}
          />
        </fieldset>
      ))}
      <div className={styles['adding']}>
        {formKinds.map((kind) => (
          <Button key={kind} onClick={() => add(kind)}>
            <KindSign kind={kind} size={16} />
            {t(`templates.add-form-${kind}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
