import { Paperclip } from 'lucide-react';
import { fillTemplate, type TemplateValues } from '../../../shared/domain/template.ts';
import { type TemplateContent, fillWritten } from '../../../shared/domain/template-content.ts';
import { finishWritten } from '../../../shared/domain/written-content.ts';
import { FilledText } from './filled-text.tsx';
import { FormContentView } from '../message-forms/form-content-view.tsx';
import { LinkCardView } from '../messages/link-card-view.tsx';
import styles from './templates.module.css';

/** What a template becomes with these values: its text with its card, then its media and forms. What is not known stays a variable. */
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
