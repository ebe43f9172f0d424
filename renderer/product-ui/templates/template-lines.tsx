import { Link2, Paperclip, Pencil, Users } from 'lucide-react';
import type { TemplateSummary } from '../../../shared/contract/templates.ts';
import { useText } from '../../messages/text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './templates.module.css';

/** Shows a template in two lines of a list: its name, what it has beside its text and its folder; then its beginning. */
export function TemplateLines({ template }: { template: TemplateSummary }) {
  const { name, folder, excerpt, hasCard, attached, isShared, isUnsaved } = template;
  const t = useText();
  return (
    <>
      <span className={styles['title']}>
        <bdi className={styles['name']}>{name}</bdi>
        {isUnsaved && <Pencil size={14} />}
        {isShared && <Users size={14} />}
        {hasCard && <Link2 size={14} />}
        {attached > 0 && <Paperclip size={14} />}
        <VisuallyHidden>
          {isUnsaved && t('templates.has-unsaved')} {isShared && t('templates.of-team')}{' '}
          {hasCard && t('templates.has-card')}{' '}
          {attached > 0 && t('templates.has-attached', { count: attached })}
        </VisuallyHidden>
        {folder !== '' && <bdi className={styles['folder']}>{folder}</bdi>}
      </span>
      <bdi className={styles['excerpt']}>{excerpt}</bdi>
    </>
  );
}
