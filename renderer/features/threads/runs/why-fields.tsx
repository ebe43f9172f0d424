import { useQuery } from '@tanstack/react-query';
import type { ThreadFilter, ThreadSelection } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { filterLine, isSameFilter } from '../../../product-ui/threads/thread-filter.ts';
import { Note } from '../../../ui/note.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Returns the filter of a selection; null: its threads were picked one by one. */
function filterOf(selection: ThreadSelection): ThreadFilter | null {
  return selection.kind === 'matching' ? selection.filter : null;
}

/** Returns the name of the saved view that shows what a selection takes; null: none does. */
export function useViewName(instanceId: string, selection: ThreadSelection): string | null {
  const { data: views = [] } = useQuery(queryOf('threads.views', { instanceId }));
  const filter = filterOf(selection);
  return (filter && views.find((view) => isSameFilter(view.filter, filter))?.name) ?? null;
}

/** Shows where the threads of a run come from: a view or file by its name, its filter in words, and how many were left out. */
export function RunSource({
  name,
  filter,
  leftOut,
}: {
  name: string | null;
  filter: ThreadFilter | null;
  leftOut: number;
}) {
  const t = useText();
  const formats = useFormats();
  const words = [
    name,
    filter && t('runs.filter', { filter: filterLine(t, formats, filter) }),
    leftOut > 0 && t('runs.left-out', { count: leftOut }),
  ].filter((part): part is string => Boolean(part));
  if (words.length === 0) return null;
  return (
    <Note>
      <bdi>{words.join(' · ')}</bdi>
    </Note>
  );
}

/** Shows where the threads of a new run come from, and why it is: a ticket, an order. */
export function WhyFields({
  selection,
  name,
  reason,
  onReason,
}: {
  selection: ThreadSelection;
  name: string | null;
  reason: string;
  onReason: (reason: string) => void;
}) {
  return (
    <>
      <RunSource
        name={name}
        filter={filterOf(selection)}
        leftOut={selection.kind === 'matching' ? selection.except.length : 0}
      />
      <ReasonField reason={reason} onChange={onReason} />
    </>
  );
}

/** Lets a person write why a run is: a ticket, an order. */
export function ReasonField({
  reason,
  onChange,
}: {
  reason: string;
  onChange: (reason: string) => void;
}) {
  const t = useText();
  return (
    <TextField
      label={t('runs.why')}
      hint={t('runs.why-hint')}
      maxLength={200}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
