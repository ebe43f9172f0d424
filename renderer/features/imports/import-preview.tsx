import type { MessageImport } from '../../../shared/contract/imports.ts';
import { kindWord } from '../../product-ui/messages/media-kind.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import styles from './imports.module.css';

/** What was understood: messages by chat, the first of them, and the lines that were not. */
export function ImportPreview({
  shown,
  onSaveFailures,
}: {
  shown: MessageImport;
  onSaveFailures: () => void;
}) {
  const { stage, chats, chatCount, firstRows, failures, counts } = shown;
  // Once they are being imported, only what was not understood is of use.
  const isAhead = stage === 'ready' || stage === 'cancelled';
  const t = useText();
  const clock = useClock();
  if (!isAhead && failures.length === 0) return null;
  return (
    <section aria-label={t('import.preview')}>
      {isAhead && chats.length > 0 && (
        <>
          <h3>{t('import.chats', { count: chatCount })}</h3>
          <ul className={styles['chats']}>
            {chats.map(({ chat, count }) => (
              <li key={chat.chatId}>
                <bdi>{chat.name ?? chat.number}</bdi> <span>{count}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isAhead && firstRows.length > 0 && (
        <>
          <h3>{t('import.first-rows')}</h3>
          <SampleTable
            label={t('import.first-rows')}
            titles={(['chat', 'from', 'time', 'text'] as const).map((of) =>
              t(`import.column-${of}`),
            )}
            rows={firstRows.map(({ chat, direction, sender, at, kind, text }) => [
              <bdi key="chat">{chat}</bdi>,
              direction === 'out' ? t('import.own') : <bdi key="from">{sender}</bdi>,
              clock.exact(at),
              <span key="text" className={styles['text']}>
                {kind !== 'text' && `${t(kindWord(kind))}${text === '' ? '' : ' · '}`}
                <bdi>{text}</bdi>
              </span>,
            ])}
          />
        </>
      )}
      {failures.length > 0 && (
        <>
          <h3>{t('import.failures', { count: counts.failures })}</h3>
          <ul className={styles['failures']}>
            {failures.map(({ fileName, line, problem, excerpt }, index) => (
              <li key={index}>
                {t('import.failure-at', { file: fileName, line })} {t(`import.${problem}`)}{' '}
                <bdi className={styles['text']}>{excerpt}</bdi>
              </li>
            ))}
          </ul>
          <Button size="small" onClick={onSaveFailures}>
            {t('import.save-failures')}
          </Button>
        </>
      )}
    </section>
  );
}
