import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useFormats, useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { askedWith } from '../../product-ui/help/help-with.ts';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import panes from '../../ui/page.module.css';
import { Blank } from '../../ui/blank.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FoundTasks } from './found-tasks.tsx';
import { GuideBlocks } from './guide-blocks.tsx';
import { guideNames, guidesIn, type ShownGuide } from './guides.ts';
import { taskFor } from './task-for.ts';
import { TourButton } from './tour-button.tsx';
import { Foot } from '../../ui/layout.tsx';
import styles from './help.module.css';

/** Shows the guides: the tasks of one, or those in which words were found, and the task that is open. */
export function HelpPage({
  guide: namedGuide,
  task: namedTask,
  onGo,
}: {
  /** Null: none is named; the task is shown that fits the page that one came from. */
  guide: string | null;
  /** Null: none is open. */
  task: string | null;
  /** Leads to another address of the page. */
  onGo: (address: string) => void;
}) {
  const t = useText();
  const { locale } = useFormats();
  useCommand('print', () => window.print());
  const [search, setSearch] = useState('');
  const [name, id] = namedGuide === null ? taskFor(askedWith()) : [namedGuide, namedTask];
  const guides = useQuery(guidesIn(locale));
  const guide = guides.data?.find((one) => one.name === name) ?? guides.data?.[0];
  const tasks = guide?.parts.flatMap((part) => part.tasks) ?? [];
  const at = id === null ? -1 : tasks.findIndex((one) => one.id === id);
  const task = tasks[at];
  const next = tasks[at + 1];
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    article.current?.scrollTo(0, 0);
  }, [task]);
  const box = useRef<HTMLInputElement>(null);
  // In a narrow window the list, and the field with it, makes room for the open task.
  const isRead = guides.isSuccess;
  useEffect(() => {
    box.current?.focus();
    if (document.activeElement !== box.current) article.current?.focus();
  }, [isRead]);

  if (guides.isError) {
    return <Failed thrown={guides.error} onRetry={() => void guides.refetch()} />;
  }
  return (
    <main className={`${panes['page']} ${styles['page']}`} data-open={task !== undefined}>
      <section className={panes['pane']} aria-labelledby="help-heading">
        <header>
          <IconButton label={t('action.back')} onClick={() => history.back()}>
            <ArrowLeft size={16} aria-hidden="true" />
          </IconButton>
          <h1 id="help-heading">{t('help.title')}</h1>
        </header>
        <SearchField
          className={styles['search']}
          label={t('help.search')}
          box={box}
          clearLabel={t('chats.clear-search')}
          value={search}
          onChange={setSearch}
        />
        <LeftOutNote search={search} />
        {search.trim() !== '' && guides.data ? (
          <FoundTasks guides={guides.data} search={search} openId={task?.id ?? null} />
        ) : (
          <>
            <Chips
              label={t('help.for-whom')}
              className={styles['guides'] ?? ''}
              chips={guideNames.map((value) => ({ value, label: t(`help.${value}`) }))}
              chosen={guide?.name ?? 'agents'}
              onChoose={(chosen) => onGo(`/help/${chosen}`)}
            />
            {guide && <Tasks guide={guide} openId={task?.id ?? null} />}
          </>
        )}
        <Foot>
          <TourButton onStarted={() => onGo('/chats')} />
        </Foot>
      </section>
      {guide && task ? (
        <article
          ref={article}
          tabIndex={-1}
          className={styles['article']}
          aria-labelledby="task-heading"
          lang={guide.language}
          dir={/^(ar|he)/.test(guide.language) ? 'rtl' : 'ltr'}
        >
          <div className={styles['column']}>
            <Button
              tone="quiet"
              size="small"
              className={styles['all'] ?? ''}
              onClick={() => onGo(`/help/${guide.name}`)}
            >
              {t('help.all-tasks')}
            </Button>
            <h2 id="task-heading">{task.title}</h2>
            <GuideBlocks blocks={task.blocks} />
            {next && (
              <p className={styles['next']}>
                {t('help.next')} <Link href={`/help/${guide.name}/${next.id}`}>{next.title}</Link>
              </p>
            )}
          </div>
        </article>
      ) : (
        <div className={styles['none']}>
          <Blank>{t('help.choose')}</Blank>
        </div>
      )}
    </main>
  );
}

function Tasks({ guide, openId }: { guide: ShownGuide; openId: string | null }) {
  return (
    <nav className={styles['list']} aria-label={guide.title} lang={guide.language}>
      {guide.parts.map((part) => (
        <section key={part.title} aria-label={part.title}>
          <h2>{part.title}</h2>
          <ul>
            {part.tasks.map((task) => (
              <li key={task.id}>
                <Link
                  href={`/help/${guide.name}/${task.id}`}
                  aria-current={task.id === openId ? 'page' : undefined}
                >
                  {task.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
