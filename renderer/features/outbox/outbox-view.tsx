import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type OutboxReason,
  retriedReasons,
  reviewReasons,
} from '../../../shared/domain/outbox-reason.ts';
import { queryOf } from '../../bridge/queries.ts';
import { pagesOf, useFirstPage } from '../../bridge/use-pages.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { LeftOutNote } from '../../product-ui/search/left-out-note.tsx';
import list from '../../ui/page.module.css';
import { useText, type Translate } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { TextCommands } from '../../product-ui/plain-text/text-commands.tsx';
import { EditNumbersDialog } from './edit-numbers-dialog.tsx';
import { groupsOf } from './groups.ts';
import { OutboxList } from './outbox-list.tsx';
import { useHolds } from './use-holds.ts';
import { RetryResult } from './retry-result.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOutboxActions } from './use-outbox-actions.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useKept } from '../../product-ui/lists/use-kept.ts';
import { useSelection } from './use-selection.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { OutboxItem } from '../../../shared/contract/outbox.ts';
import { chatTitle, entryText } from '../../../shared/transcript/transcript-entry.ts';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../product-ui/plain-text/text-source.ts';
import { stateWord } from '../../product-ui/messages/state-mark.tsx';
import { reasonOf } from './outbox-row.tsx';

const filters = ['all', 'needs-review', 'waiting'] as const;
type Filter = (typeof filters)[number];

const reasonsOf: Record<Filter, OutboxReason[] | null> = {
  all: null,
  'needs-review': [...reviewReasons],
  waiting: ['not-sent', 'sending', 'waiting'],
};

/** Shows everything that is not through, grouped by reason, and what can be done about it, one by one or together. */
export function OutboxView({
  instanceId,
  scheduled = () => null,
}: {
  instanceId: string;
  /** Shows what is scheduled, as far as the words name it; null: nothing of it. */
  scheduled?: (words: string) => ReactNode;
}) {
  const t = useText();
  const { exact } = useClock();
  const holds = useHolds(instanceId);
  const [, navigate] = useLocation();
  const [filter, setFilter] = useKept<Filter>(`outbox ${instanceId}`, () => 'all');
  const [words, setWords] = useKept(`outbox ${instanceId} words`, () => '');
  const [isEditingNumbers, setEditingNumbers] = useState(false);
  const search = useDebounced(words.trim(), 80);
  const reasons = reasonsOf[filter];
  const pages = pagesOf('outbox.list', { instanceId, reasons, search }, ({ items }) => items);
  const { data } = useFirstPage(pages);
  const actions = useOutboxActions(instanceId, (chatId) => navigate(`/chats/${chatId}`));
  // It retries also what the words do not find.
  const { data: all } = useQuery(queryOf('outbox.list', { instanceId, limit: 1 }));
  const total = data?.total ?? 0;
  const selection = useSelection(instanceId, { reasons, search }, total);

  function count(of: Filter): number {
    const counted = Object.entries(data?.counts ?? {}) as [OutboxReason, number][];
    const shown = counted.filter(([reason]) => reasonsOf[of]?.includes(reason) ?? true);
    return shown.reduce((sum, [, each]) => sum + each, 0);
  }

  function show(next: Filter, nextWords: string) {
    selection.clear();
    actions.forgetResult();
    setFilter(next);
    setWords(nextWords);
  }

  return (
    <section className={list['view']} aria-label={t('main.outbox')}>
      <TextCommands source={() => outboxText(t, exact, { instanceId, reasons, search })} />
      <div className={list['bar']}>
        <Chips
          label={t('field.show')}
          chips={filters.map((value) => ({
            value,
            label: t(`outbox.${value}`, { count: count(value) }),
          }))}
          chosen={filter}
          onChoose={(next) => show(next, words)}
        />
        <SearchField
          className={list['search']}
          label={t('outbox.search')}
          clearLabel={t('chats.clear-search')}
          value={words}
          onChange={(next) => show(filter, next)}
        />
        <LeftOutNote search={search} />
        <RetryResult instanceId={instanceId} retry={actions.retry} />
        <Button
          size="small"
          title={t('outbox.retry-all-hint')}
          disabled={!retriedReasons.some((reason) => (all?.counts[reason] ?? 0) > 0)}
          onClick={() => void actions.retryAll()}
        >
          {t('outbox.retry-all')}
        </Button>
      </div>
      <Problem thrown={actions.failed} className={list['problem']} />
      {(total > 0 || actions.result) && (
        <SelectionBar
          isEmpty={total === 0}
          selection={selection}
          result={actions.result}
          onAction={(kind) => {
            void actions.apply(kind, selection.target);
            selection.clear();
          }}
        />
      )}
      <OutboxList
        key={`${filter} ${search}`}
        name={`outbox ${instanceId} ${filter} ${search}`}
        pages={pages}
        groups={data ? groupsOf(data.counts, reasons) : []}
        after={filter === 'needs-review' ? null : scheduled(search)}
        isFiltered={filter !== 'all' || search !== ''}
        onShowAll={() => show('all', '')}
        onChats={() => navigate('/chats')}
        problems={actions.problems}
        holds={holds}
        isSelected={selection.isSelected}
        onToggle={selection.toggle}
        onAction={actions.action}
        onGroupAction={(kind, reason) => {
          if (kind === 'edit-numbers') setEditingNumbers(true);
          else void actions.apply(kind, { reasons: [reason], search, except: [] });
        }}
      />
      {isEditingNumbers && (
        <EditNumbersDialog
          instanceId={instanceId}
          search={search}
          onClose={() => setEditingNumbers(false)}
        />
      )}
    </section>
  );
}

/** Returns what the outbox shows as plain text. */
function outboxText(t: Translate, exact: TimeText, asked: CallInput<'outbox.list'>): TextSource {
  const textOf = ({ since, chat, state, excerpt, failure }: OutboxItem) =>
    entryText(
      {
        at: since,
        who: chatTitle(chat),
        state: t(stateWord(state)),
        text: excerpt,
        reason: reasonOf(t, failure),
      },
      exact,
    );
  return {
    title: t('main.outbox'),
    pages: () => pagedText('outbox.list', asked, ({ items }) => items, textOf),
  };
}
