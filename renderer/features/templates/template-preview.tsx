import { useQuery } from '@tanstack/react-query';
import { firstName } from '../../../shared/domain/first-name.ts';
import { queryOf } from '../../bridge/queries.ts';
import { TemplateView } from '../../product-ui/templates/template-view.tsx';
import { useFormats, useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import { useToday } from '../../ui/use-now.ts';
import type { TemplateForm } from './template-form.ts';
import styles from './templates.module.css';

/** What the template becomes in a chat, with a made-up person; what will be asked for stays a variable. */
export function TemplatePreview({ form }: { form: TemplateForm }) {
  const t = useText();
  const formats = useFormats();
  const today = useToday();
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  const agent = settings?.sending.agentName ?? '';
  const name = t('templates.sample-name');
  const values = {
    name,
    'first name': firstName(name) ?? name,
    number: t('templates.sample-number'),
    date: formats.date(today, { dateStyle: 'long' }),
    ...(agent !== '' && { agent }),
  };
  const isEmpty = form.text === '' && !form.card && form.media.length + form.forms.length === 0;
  return (
    <section className={styles['preview']} aria-label={t('templates.preview')}>
      <h2 className={styles['heading']}>{t('templates.preview')}</h2>
      {isEmpty && <Note>{t('templates.preview-empty')}</Note>}
      <TemplateView template={form} values={values} />
    </section>
  );
}
