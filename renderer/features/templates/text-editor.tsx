import { useId, useRef } from 'react';
import { knownVariables } from '../../../shared/domain/template.ts';
import { useText } from '../../messages/text.tsx';
import { insertText } from '../../ui/type-edit.ts';
import styles from './template-editor.module.css';

/** The text of a template, with buttons that put variables at the caret. */
export function TextEditor({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {t('templates.text')}
      </label>
      <textarea
        ref={box}
        id={id}
        dir="auto"
        rows={6}
        maxLength={65_536}
        className={styles['text']}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <fieldset className={styles['variables']} aria-label={t('templates.variables')}>
        {knownVariables.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['variable']}
            title={t(`templates.variable-${name}`)}
            onClick={() => box.current && insertText(box.current, `{${name}}`)}
          >{`{${name}}`}</button>
        ))}
      </fieldset>
      <p id={`${id}-hint`} className={styles['hint']}>
        {t('templates.text-hint', { own: '{order number}', escaped: '{{' })}
      </p>
    </div>
  );
}
