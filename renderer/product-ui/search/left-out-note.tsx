import { leftOutOf } from '../../../shared/domain/left-out.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './search.module.css';

/** Says what of a search is looked for nowhere, in every field that searches; nothing where there is none. */
export function LeftOutNote({ search }: { search: string }) {
  const t = useText();
  const { list } = useFormats();
  const left = leftOutOf(search).map((name) => t('text.quoted', { name }));
  if (left.length === 0) return null;
  return (
    <div className={styles['leftOut']}>
      <Note isLive>{t('search.left-out', { signs: list(left, { type: 'unit' }) })}</Note>
    </div>
  );
}
