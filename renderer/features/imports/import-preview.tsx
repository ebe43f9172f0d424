import type { MessageImport } from '../../../shared/contract/imports.ts';
import { useClock } from '../../product-ui/use-clock.ts';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './imports.module.css';

/** What was understood: messages by chat, the first of them, and the lines that were not. */
export function ImportPreview({
  shown,
  onSaveFailures,
}: {
  shown: MessageImport;
  onSaveFailures: () => void;
}) {
  const { chats, chatCount, firstRows, failures, counts } = shown;
  const t = useText();
  const clock = useClock();
  return (
    <section aria-label={t('import.preview')}>
      {chats.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('import.chats', { count: chatCount })}</h3>
          <ul className={styles['chats']}>
            {chats.map(({ chat, count }) => (
              <li key={chat.chatId}>
                <bdi>{chat.name ?? chat.number}</bdi> <span>{count}</span>
              </li>
            ))}
          </ul>
          <h3 className={styles['heading']}>{t('import.first-rows')}</h3>
          <table className={styles['rows']}>
            <thead>
              <tr>
                <th scope="col">{t('import.column-chat')}</th>
                <th scope="col">{t('import.column-from')}</th>
                <th scope="col">{t('import.column-time')}</th>
                <th scope="col">{t('import.column-text')}</th>
              </tr>
            </thead>
            <tbody>
              {firstRows.map((row, index) => (
                <tr key={index}>
                  <td>
                    <bdi>{row.chat}</bdi>
                  </td>
                  <td>{row.direction === 'out' ? t('import.own') : <bdi>{row.sender}</bdi>}</td>
                  <td>{clock.exact(row.at)}</td>
                  <td>
                    <bdi className={styles['text']}>{row.text}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {failures.length > 0 && (
        <>
          <h3 className={styles['heading']}>{t('import.failures', { count: counts.failures })}</h3>
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
