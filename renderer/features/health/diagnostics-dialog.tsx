import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Shows what would be copied for whoever helps, before it is. */
export function DiagnosticsDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const { data, isError, error, refetch } = useQuery({
    ...queryOf('diagnostics.text', {}),
    staleTime: 0,
    gcTime: 0,
  });
  const save = useCallMutation('diagnostics.export');
  return (
    <Dialog title={t('diagnostics.title')} size="wide" onClose={onClose} initialFocus={box}>
      <p>{t('diagnostics.hint')}</p>
      {isError ? (
        <Failed thrown={error} onRetry={() => void refetch()} />
      ) : (
        <LongText
          box={box}
          label={t('diagnostics.title')}
          isBusy={!data}
          isCode
          text={data?.text ?? ''}
        />
      )}
      {!data && !isError && <Note isLive>{t('diagnostics.collecting')}</Note>}
      <Problem thrown={save.error} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button disabled={!data} onClick={() => save.mutate({}, { onSuccess: saveDownload })}>
          {t('diagnostics.save')}
        </Button>
        <Button
          tone="primary"
          disabled={!data}
          onClick={() => {
            copyText(data?.text ?? '');
            showToast({ text: t('diagnostics.copied') });
          }}
        >
          {t('action.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
