import { useQuery } from '@tanstack/react-query';
import { isHiddenId } from '../../../../shared/domain/chat-id.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import type { ChatRef } from '../../../product-ui/chat/chat-ref.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useToday } from '../../../ui/use-now.ts';
import { Copied } from './copied.tsx';
import { useSeparate } from './use-separate.ts';
import styles from './contact.module.css';

/** Shows the hidden IDs of the chat's number, or the number of a hidden ID that was separated from it, and where replies go. */
export function ContactHiddenIds({ chat }: { chat: ChatRef }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const { separate, joinAgain } = useSeparate(chat.instanceId);
  const { data } = useQuery(queryOf('aliases.list', { ...chat }));
  if (!data || data.aliases.length === 0) return null;
  const { aliases, repliesTo } = data;
  const title = t(isHiddenId(chat.chatId) ? 'alias.number' : 'alias.title');
  return (
    <section className={styles['section']} aria-label={title}>
      <h3 className={styles['heading']}>{title}</h3>
      <Stack as="ul">
        {aliases.map(({ hiddenId, chatId, since, shownBy, isSeparated, proposedBy }) => (
          <li key={hiddenId}>
            <Copied value={hiddenId === chat.chatId ? chatId : hiddenId} />
            <p className={styles['about']}>
              <span className={styles['quiet']}>
                {proposedBy !== null
                  ? t('alias.proposed', { name: proposedBy, when: clock.brief(since, today) })
                  : isSeparated
                    ? t('alias.separated-since', { when: clock.brief(since, today) })
                    : t(`alias.shown-by-${shownBy}`, { when: clock.brief(since, today) })}
              </span>
              {isSeparated || proposedBy !== null ? (
                <LinkButton
                  aria-label={t(isSeparated ? 'alias.join-id' : 'alias.join-proposed-id', {
                    hiddenId,
                  })}
                  onClick={() => joinAgain(hiddenId)}
                >
                  {t(isSeparated ? 'alias.join' : 'alias.join-proposed')}
                </LinkButton>
              ) : (
                <LinkButton
                  aria-label={t('alias.separate-id', { hiddenId })}
                  onClick={() => separate(hiddenId)}
                >
                  {t('alias.separate')}
                </LinkButton>
              )}
            </p>
          </li>
        ))}
      </Stack>
      {repliesTo !== chat.chatId && (
        <p className={styles['quiet']}>{t('alias.replies-to', { hiddenId: repliesTo })}</p>
      )}
    </section>
  );
}
