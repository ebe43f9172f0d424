import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Problem } from '../failures/problem.tsx';
import { inOrder, readOn, type TextSource } from './text-source.ts';

/** Entries that are read at a time. */
const step = 1_000;

/** Shows a page as plain text, to be read by a screen reader or copied whole. */
export function TextView({ source, onClose }: { source: TextSource; onClose: () => void }) {
  const t = useText();
  const box = useRef<HTMLTextAreaElement>(null);
  const [pages] = useState(source.pages);
  const id = useId();
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['as-text', id],
    queryFn: () => readOn(pages, step),
    initialPageParam: 0,
    getNextPageParam: ({ isWhole }, parts) => (isWhole ? null : parts.length),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const entries = inOrder(source, data?.pages.flatMap(({ read }) => read) ?? []);
  const text = entries.join('\n\n');
  const hasText = text !== '';
  const goToNewest = useEffectEvent(() => {
    if (box.current && source.isNewestFirst === true) {
      box.current.scrollTop = box.current.scrollHeight;
      box.current.setSelectionRange(text.length, text.length);
    }
  });
  useEffect(() => {
    if (hasText) goToNewest();
  }, [hasText]);

  return (
    <Dialog title={source.title} size="wide" onClose={onClose} initialFocus={box}>
      <LongText box={box} label={t('field.text')} isBusy={isFetching} text={text} />
      <Note isLive>
        {isFetching
          ? t('text-view.reading')
          : t(hasNextPage ? 'text-view.part' : 'text-view.whole', { count: entries.length })}
      </Note>
      <Problem thrown={error} />
      <DialogActions>
        {hasNextPage && (
          <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
            {t('action.show-more')}
          </Button>
        )}
        <Button
          disabled={!hasText}
          onClick={() => {
            copyText(text);
            showToast({ text: t('details.copied') });
          }}
        >
          {t('text-view.copy')}
        </Button>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
