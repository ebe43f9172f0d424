import { useRef, useState } from 'react';
import type { Template } from '../../../../shared/contract/templates.ts';
import { type KnownVariable, variableKey } from '../../../../shared/domain/template.ts';
import { FilledText } from '../../../product-ui/filled-text.tsx';
import { FormDialog } from '../../../product-ui/form-dialog.tsx';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './template-questions.module.css';

const labels: Record<KnownVariable, MessageId> = {
  name: 'templates.ask-name',
  number: 'templates.ask-number',
  agent: 'templates.ask-agent',
  date: 'templates.ask-date',
};

function isKnown(key: string): key is keyof typeof labels {
  return Object.hasOwn(labels, key);
}

/** As a person would write it before a field. */
const asLabel = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Asks for what a template wants to know and nothing here tells. Nothing of it is remembered. */
export function TemplateQuestions({
  template,
  missing,
  known,
  onAnswered,
  onCancel,
  finalFocus,
}: {
  template: Template;
  /** Names of variables, as the template writes them. */
  missing: readonly string[];
  known: Record<string, string>;
  onAnswered: (values: Record<string, string>) => void;
  onCancel: () => void;
  finalFocus: () => HTMLElement | boolean;
}) {
  const t = useText();
  const first = useRef<HTMLInputElement>(null);
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [isWarned, setWarned] = useState(false);
  const keys = missing.map(variableKey);
  const isEmpty = (key: string) => (answers[key] ?? '').trim() === '';

  function submit(form: HTMLFormElement) {
    const gap = keys.findIndex(isEmpty);
    if (gap >= 0 && !isWarned) {
      setWarned(true);
      form.querySelectorAll('input')[gap]?.focus();
      return;
    }
    const empty = Object.fromEntries(keys.map((key) => [key, '']));
    onAnswered({ ...known, ...empty, ...answers });
  }

  return (
    <FormDialog
      title={t('templates.ask-title', { name: template.name })}
      submit="templates.insert"
      onSubmit={submit}
      onClose={onCancel}
      initialFocus={first}
      finalFocus={finalFocus}
    >
      {missing.map((name, index) => {
        const key = variableKey(name);
        return (
          <TextField
            key={key}
            inputRef={index === 0 ? first : null}
            label={isKnown(key) ? t(labels[key]) : asLabel(name)}
            hint={key === 'agent' && t('templates.ask-agent-hint')}
            maxLength={2_000}
            value={answers[key] ?? ''}
            problem={isWarned && isEmpty(key) && t('templates.ask-again')}
            onChange={({ target }) => setAnswers({ ...answers, [key]: target.value })}
          />
        );
      })}
      {template.text !== '' && (
        <section aria-label={t('templates.preview')} className={styles['preview']}>
          <FilledText text={template.text} values={{ ...known, ...answers }} />
        </section>
      )}
    </FormDialog>
  );
}
