import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { WatchedFolder } from '../../../product-ui/files/watched-folder.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { EntryList } from '../../../ui/entry-list.tsx';
import { useToday } from '../../../ui/use-now.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import { importedCounts } from '../../../product-ui/imports/imported-counts.ts';

/** The latest imports, and the folder whose new files are imported automatically. */
export function ImportsDialog({
  instanceId,
  onShow,
  onClose,
}: DialogProps & {
  onShow: (importId: string) => void;
}) {
  const t = useText();
  const { moment } = useClock();
  const today = useToday();
  const imports = useQuery(queryOf('imports.list', { instanceId, of: 'threads', limit: 20 }));
  return (
    <Dialog title={t('imports.all')} size="roomy" onClose={onClose}>
      <WatchedFolder of="threads" instanceId={instanceId} />
      {imports.error && <Failed thrown={imports.error} onRetry={() => void imports.refetch()} />}
      {imports.data?.length === 0 && <p>{t('imports.none')}</p>}
      <EntryList
        label={t('imports.all')}
        entries={(imports.data ?? []).map(
          ({ importId, fileName, state, counts, kept, startedAt }) => ({
            key: importId,
            title: <bdi>{fileName}</bdi>,
            note: t('imports.entry', {
              state: t(`import-state.${state}`, { ...importedCounts(counts), kept }),
              at: moment(startedAt, today),
            }),
            actions: (
              <Button size="small" onClick={() => onShow(importId)}>
                {t('action.show')}
              </Button>
            ),
          }),
        )}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
