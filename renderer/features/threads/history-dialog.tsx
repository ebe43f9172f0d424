import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PagedCall, Pages } from '../../bridge/use-pages.ts';
import { useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Entry, EntryList } from '../../ui/entry-list.tsx';

/** Shows everything there was of one kind, newest first, a page at a time. */
export function HistoryDialog<Name extends PagedCall, Row>({
  title,
  none,
  pages: { query, rowsOf, totalOf, pageLength },
  entryOf,
  onClose,
}: {
  title: string;
  /** Stands where there is nothing. */
  none: string;
  pages: Pages<Name, Row>;
  entryOf: (row: Row) => Entry;
  onClose: () => void;
}) {
  const t = useText();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery(query(page));
  const total = data && totalOf(data);
  return (
    <Dialog title={title} size="roomy" onClose={onClose}>
      {error && <Failed thrown={error} onRetry={() => void refetch()} />}
      {total === 0 && <p>{none}</p>}
      <EntryList label={title} entries={data ? rowsOf(data).map(entryOf) : []} />
      <DialogActions>
        {page > 0 && <Button onClick={() => setPage(page - 1)}>{t('threads.newer')}</Button>}
        {total !== undefined && (page + 1) * pageLength < total && (
          <Button onClick={() => setPage(page + 1)}>{t('threads.older')}</Button>
        )}
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
