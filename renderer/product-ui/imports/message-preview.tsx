import type { MessagesPreview } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { SampleTable } from '../../ui/sample-table.tsx';
import { useClock } from '../dates/use-clock.ts';
import { kindWord } from '../messages/media-kind.tsx';
import styles from './imports.module.css';

/** Messages of files by chat, and the first of them as they will appear. */
export function MessagePreview({
  messages: { incoming, outgoing, chats, chatCount, firstRows },
}: {
  messages: MessagesPreview;
}) {
  const t = useText();
  const clock = useClock();
  return (
    <>
      {incoming + outgoing > 0 && <p>{t('import.counts', { incoming, outgoing })}</p>}
      {chats.length > 0 && (
        <details>
          <summary>{t('import.chats', { count: chatCount })}</summary>
          <ul className={styles['chats']}>
            {chats.map(({ chat, count }) => (
              <li key={chat.chatId}>
                <bdi>{chat.name ?? chat.number}</bdi> <span>{count}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {firstRows.length > 0 && (
        <>
          <h3>{t('import.first-rows')}</h3>
          <SampleTable
            label={t('import.first-rows')}
            titles={(['chat', 'from', 'time', 'text'] as const).map((of) =>
              t(`import.column-${of}`),
            )}
            rows={firstRows.map(({ chat, direction, sender, at, kind, text }) => [
              <bdi key="chat">{chat}</bdi>,
              direction === 'out' ? t('message.you-alone') : <bdi key="from">{sender}</bdi>,
              clock.exact(at),
              <span key="text" className={styles['text']}>
                {kind !== 'text' && `${t(kindWord(kind))}${text === '' ? '' : ' · '}`}
                <bdi>{text}</bdi>
              </span>,
            ])}
          />
        </>
      )}
    </>
  );
}
