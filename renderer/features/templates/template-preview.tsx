import { Link2, Paperclip } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { fillTemplate } from '../../../shared/domain/template.ts';
import { queryOf } from '../../bridge/queries.ts';
import { FilledText } from '../../product-ui/filled-text.tsx';
import { Text, useText } from '../../messages/text.tsx';
import { useToday } from '../../ui/use-now.ts';
import type { TemplateForm } from './template-form.ts';
import styles from './template-preview.module.css';

/** What the template becomes in a chat, with a made-up person; what will be asked for stays a variable. */
export function TemplatePreview({ form: { text, card, media } }: { form: TemplateForm }) {
  const say = useText();
  const intl = useIntl();
  const today = useToday();
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const agent = settings?.sending.agentName ?? '';
  const values = {
    name: say('templates.sample-name'),
    number: say('templates.sample-number'),
    date: intl.formatDate(today, { dateStyle: 'long' }),
    ...(agent !== '' && { agent }),
  };
  const isEmpty = text === '' && !card && media.length === 0;
  return (
    <section className={styles['preview']} aria-label={say('templates.preview')}>
      <h2 className={styles['heading']}>
        <Text id="templates.preview" />
      </h2>
      {isEmpty && (
        <p className={styles['empty']}>
          <Text id="templates.preview-empty" />
        </p>
      )}
      {(text !== '' || card) && (
        <div className={styles['bubble']}>
          {card && (
            <div className={styles['card']}>
              <Link2 size={15} />
              <div className={styles['cardText']}>
                <bdi className={styles['cardTitle']}>
                  {fillTemplate(card.title, values) || say('templates.card')}
                </bdi>
                <bdi>{fillTemplate(card.description, values)}</bdi>
                <bdi className={styles['address']}>{fillTemplate(card.address, values)}</bdi>
              </div>
            </div>
          )}
          {text !== '' && <FilledText text={text} values={values} />}
        </div>
      )}
      {media.map(({ mediaId, fileName, caption, source }) => (
        <div key={mediaId} className={styles['bubble']}>
          <p className={styles['medium']}>
            <Paperclip size={14} />
            <bdi>{fileName || (source.kind === 'address' ? source.url : '')}</bdi>
          </p>
          {caption !== '' && <FilledText text={caption} values={values} />}
        </div>
      ))}
    </section>
  );
}
