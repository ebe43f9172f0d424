import { Link } from 'wouter';
import { Text, useText } from '../../messages/text.tsx';
import { HoldBanner } from './hold-banner.tsx';
import { OutboxView } from './outbox-view.tsx';
import { RecordView } from './record/record-view.tsx';
import styles from './outbox-page.module.css';

const views = [
  { view: 'outbox', to: '/outbox', label: 'outbox.heading' },
  { view: 'record', to: '/outbox/record', label: 'outbox.record' },
] as const;

/** What is not through, over all chats, and beside it the record of everything that was done. */
export function OutboxPage({
  instanceId,
  view,
  onNewToken,
}: {
  instanceId: string;
  view: 'outbox' | 'record';
  onNewToken: () => void;
}) {
  const say = useText();
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <h1 className={styles['heading']}>
          <Text id={view === 'outbox' ? 'outbox.heading' : 'outbox.record'} />
        </h1>
        <nav className={styles['views']} aria-label={say('outbox.views')}>
          {views.map(({ view: each, to, label }) => (
            <Link
              key={each}
              href={to}
              className={styles['view'] ?? ''}
              aria-current={each === view ? 'page' : undefined}
            >
              <Text id={label} />
            </Link>
          ))}
        </nav>
      </header>
      {view === 'outbox' ? (
        <>
          <HoldBanner instanceId={instanceId} onNewToken={onNewToken} />
          <OutboxView instanceId={instanceId} />
        </>
      ) : (
        <RecordView instanceId={instanceId} />
      )}
    </main>
  );
}
