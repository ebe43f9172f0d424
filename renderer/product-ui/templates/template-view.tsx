import { Paperclip } from 'lucide-react';
import {
  fillTemplate,
  type TemplateValues,
  templateParts,
  variableKey,
} from '../../../shared/domain/template.ts';
import { type TemplateContent, fillWritten } from '../../../shared/domain/template-content.ts';
import { finishWritten } from '../../../shared/domain/written-content.ts';
import { FormContentView } from '../message-forms/form-content-view.tsx';
import { LinkCardView } from '../messages/link-card-view.tsx';
import styles from './templates.module.css';
import { Fragment } from 'react';

/** Shows what a template becomes with these values: its text with its card, then its media and forms. What is not known stays a variable. */
export function TemplateView({
  template: { text, card, forms, media },
  values,
}: {
  template: Pick<TemplateContent, 'text' | 'card' | 'forms'> & {
    media: readonly {
      mediaId: string;
      fileName: string;
      caption: string;
      source: { kind: string; url?: string };
    }[];
  };
  values: TemplateValues;
}) {
  return (
    <>
      {(text !== '' || card) && (
        <div className={styles['bubble']}>
          {card && (
            <LinkCardView
              address={fillTemplate(card.address, values)}
              title={fillTemplate(card.title, values)}
              description={fillTemplate(card.description, values)}
              picture={null}
              isLarge={false}
            />
          )}
          {text !== '' && <FilledText text={text} values={values} />}
        </div>
      )}
      {media.map(({ mediaId, fileName, caption, source }) => (
        <div key={mediaId} className={styles['bubble']}>
          <p className={styles['medium']}>
            <Paperclip size={14} />
            <bdi>{fileName || fillTemplate(source.url ?? '', values)}</bdi>
          </p>
          {caption !== '' && <FilledText text={caption} values={values} />}
        </div>
      ))}
      {forms.map((form, index) => {
        const written = fillWritten(form, values);
        return (
          <div key={index} className={styles['bubble']}>
            <FormContentView content={finishWritten(written).content ?? written} />
          </div>
        );
      })}
    </>
  );
}

/** A template's text with values in the place of its variables; those without one, and without a fallback, are shown as such. */
function FilledText({ text, values }: { text: string; values: TemplateValues }) {
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
