import { Fragment } from 'react';
import {
  templateParts,
  type TemplateValues,
  variableKey,
} from '../../../shared/domain/template.ts';
import styles from './templates.module.css';

/** A template's text with values in the place of its variables; those without one, and without a fallback, are shown as such. */
export function FilledText({ text, values }: { text: string; values: TemplateValues }) {
  return (
    <bdi className={styles['text']}>
      {templateParts(text).map((part, index) => {
        if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>;
        const key = variableKey(part.name);
        const value = (Object.hasOwn(values, key) && values[key]) || part.fallback;
        return value === null ? (
          <span key={index} className={styles['variable']}>{`{${part.name}}`}</span>
        ) : (
          <Fragment key={index}>{value}</Fragment>
        );
      })}
    </bdi>
  );
}
