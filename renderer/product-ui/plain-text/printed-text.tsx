import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { timeZone } from '../../../shared/transcript/written-time.ts';
import { useText } from '../../messages/text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AttemptProgress } from '../attempts/attempt-progress.tsx';
import { useClock } from '../dates/use-clock.ts';
import { useErrorText } from '../failures/use-error-text.ts';
import { PrintedPage } from './printed-page.tsx';
import { inOrder, readOn, type TextSource } from './text-source.ts';

/** Entries that are printed, at most: the newest, or the first of a list. More than these is for a file. */
const mostPrinted = 5_000;

/** Reads what a page shows and prints it as plain text, all of it and not only what is in view. */
export function PrintedText({ source, onClose }: { source: TextSource; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const { exact } = useClock();
  const id = useId();
  const { data, error } = useQuery({
    queryKey: ['printed', id],
    queryFn: async () => ({
      ...(await readOn(source.pages(), mostPrinted)),
      at: Date.now(),
    }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const fail = useEffectEvent(() => {
    showToast({ text: errorText(error) });
    onClose();
  });
  useEffect(() => {
    if (error) fail();
  }, [error]);

  if (error) return null;
  if (!data) {
    return (
      <Dialog title={source.title} onClose={onClose}>
        <AttemptProgress label="runs.preparing-print" onCancel={onClose} />
      </Dialog>
    );
  }
  const entries = inOrder(source, data.read);
  return (
    <PrintedPage onDone={onClose}>
      <h1>{source.title}</h1>
      <p>{t('transcript.zone', { zone: timeZone() })}</p>
      <p>{t('text-view.printed', { time: exact(data.at) })}</p>
      {!data.isWhole && <p>{t('text-view.part', { count: entries.length })}</p>}
      {entries.map((entry, index) => (
        // Nothing of it changes before it is printed.
        <pre key={index} dir="auto">
          {entry}
        </pre>
      ))}
    </PrintedPage>
  );
}
