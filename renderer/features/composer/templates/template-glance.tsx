import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link2, Paperclip } from 'lucide-react';
import { fillTemplate } from '../../../../shared/domain/template.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { FilledText } from '../../../product-ui/filled-text.tsx';
import styles from './template-picker.module.css';

/** What a template would put in: its text filled in as far as is known, its card, its media. */
export function TemplateGlance({
  templateId,
  values,
}: {
  templateId: string;
  values: Record<string, string>;
}) {
  const { data: template } = useQuery({
    ...queryOf('templates.get', { templateId }),
    placeholderData: keepPreviousData,
  });
  if (!template) return <div className={styles['glance']} />;
  const { text, card, media } = template;
  return (
    <div className={styles['glance']}>
      {text !== '' && <FilledText text={text} values={values} />}
      {card && (
        <p className={styles['part']}>
          <Link2 size={14} />
          <bdi>{fillTemplate(card.title || card.address, values)}</bdi>
        </p>
      )}
      {media.map(({ mediaId, fileName, caption, source }) => (
        <p key={mediaId} className={styles['part']}>
          <Paperclip size={14} />
          <bdi>
            {fileName ||
              fillTemplate(caption, values) ||
              (source.kind === 'address' ? fillTemplate(source.url, values) : '')}
          </bdi>
        </p>
      ))}
    </div>
  );
}
