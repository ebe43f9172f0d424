import { Link } from 'wouter';
import { findMatches } from '../../../shared/domain/find-matches.ts';
import { useText } from '../../messages/text.tsx';
import { Marked, markedParts } from '../../ui/marked.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { findTasks } from './find-tasks.ts';
import type { ShownGuide } from './guides.ts';
import styles from './help.module.css';

/** Shows the tasks of all guides in which the words stand. */
export function FoundTasks({
  guides,
  search,
  openId,
}: {
  guides: readonly ShownGuide[];
  search: string;
  openId: string | null;
}) {
  const t = useText();
  const found = findTasks(guides, search);
  return (
    <nav className={styles['list']} aria-label={t('help.found')}>
      <VisuallyHidden>
        <output>{t('help.count', { count: found.length })}</output>
      </VisuallyHidden>
      {found.length === 0 && <p className={styles['nothing']}>{t('help.nothing', { search })}</p>}
      <ul>
        {found.map(({ guide, guideTitle, language, task, excerpt, spans }) => (
          <li key={`${guide} ${task.id}`} lang={language}>
            <Link
              href={`/help/${guide}/${task.id}`}
              aria-current={task.id === openId ? 'page' : undefined}
            >
              <b>
                <Marked parts={markedParts(task.title, findMatches(task.title, search))} />
              </b>
              <small>{guideTitle}</small>
              <small>
                <Marked parts={markedParts(excerpt, spans)} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
