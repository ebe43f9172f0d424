import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ChatSort } from '../../../shared/contract/chats.ts';
import { useText } from '../../messages/text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './chats.module.css';

const Menu = lazyPart(async () => (await import('../../ui/menu.tsx')).Menu);

const sorts: readonly ChatSort[] = ['longestWaiting', 'newest', 'name'];

/** Says how the list is sorted, and changes it. */
export function SortButton({ sort, onSort }: { sort: ChatSort; onSort: (sort: ChatSort) => void }) {
  const t = useText();
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles['sort']}
        aria-label={t('chats.sort-by', { sort: t(`chats.sort-${sort}`) })}
        aria-haspopup="menu"
        aria-expanded={menuAt !== null}
        onClick={(event) => setMenuAt(event.currentTarget)}
      >
        {t(`chats.sort-${sort}`)}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {menuAt && (
        <Menu
          label={t('chats.sort')}
          anchor={menuAt}
          choice={{
            chosen: sort,
            entries: sorts.map((key) => ({
              key,
              label: t(`chats.sort-${key}`),
              onChoose: () => onSort(key),
            })),
          }}
          entries={[]}
          onClose={() => setMenuAt(null)}
        />
      )}
    </>
  );
}
