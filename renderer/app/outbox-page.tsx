import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { indexText } from '../../shared/domain/indexed-text.ts';
import { hasWords, plainWordsOf } from '../../shared/domain/search-words.ts';
import { queryOf } from '../bridge/queries.ts';
import { AuditView } from '../features/audit/audit-view.tsx';
import { BackOffBanner } from '../features/outbox/back-off-banner.tsx';
import { ScheduledGroup } from '../features/scheduled/scheduled-group.tsx';
import { OutboxView } from '../features/outbox/outbox-view.tsx';
import { useText } from '../messages/text.tsx';
import { ServiceHealth } from '../product-ui/service-health/service-health.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './app.module.css';

/** Shows the messages that are not through, over all chats, and the log of everything that was done. */
export function OutboxPage({
  instanceId,
  tab,
  onNewToken,
}: {
  instanceId: string;
  tab: 'messages' | 'audit';
  onNewToken: () => void;
}) {
  const t = useText();
  const [, navigate] = useLocation();
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  const scheduled = useQuery(queryOf('scheduled.list', { instanceId, chatId: null })).data ?? [];
  function scheduledBy(search: string) {
    const words = plainWordsOf(search);
    const found = scheduled.filter(({ chat, chatId, text }) =>
      hasWords(words, indexText(`${chat.name ?? ''} ${text}`), chatId),
    );
    return found.length === 0 ? null : (
      <ScheduledGroup
        instanceId={instanceId}
        scheduled={found}
        onOpenChat={(chatId) => navigate(`/chats/${chatId}`)}
      />
    );
  }
  const count = data ? data.waiting + data.sending + data.needsReview : 0;
  const messages = (
    <>
      {/* What holds the sending back is said below: the service's last word does not contradict it. */}
      <ServiceHealth instanceId={instanceId} saysWell={data?.backOff === null} />
      <BackOffBanner instanceId={instanceId} onNewToken={onNewToken} />
      <OutboxView instanceId={instanceId} scheduled={scheduledBy} />
    </>
  );
  return (
    <main className={styles['outbox']}>
      <h1 className={styles['heading']}>{t('main.outbox')}</h1>
      <Tabs
        className={styles['tabs']}
        chosen={tab}
        onChoose={(next) => navigate(next === 'audit' ? '/outbox/audit' : '/outbox')}
        tabs={[
          {
            value: 'messages',
            label: t('outbox.messages', { count }),
            content: messages,
          },
          {
            value: 'audit',
            label: t('audit.heading'),
            content: <AuditView instanceId={instanceId} />,
          },
        ]}
      />
    </main>
  );
}
