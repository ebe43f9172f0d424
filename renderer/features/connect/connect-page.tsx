import { ArrowLeft } from 'lucide-react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { Text } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ConnectProgress } from './connect-progress.tsx';
import { PracticeCard } from './practice-card.tsx';
import { ProductMark } from './product-mark.tsx';
import { useConnect } from './use-connect.ts';
import styles from './connect-page.module.css';

/** Connects an instance: at first start, and later from the settings, which it then goes back to by `onLeave`. */
export function ConnectPage({
  onConnected,
  onLeave,
}: {
  onConnected: (instance: Instance) => void;
  onLeave?: () => void;
}) {
  const connect = useConnect(onConnected);
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        {onLeave && (
          <Button tone="quiet" size="small" className={styles['leave'] ?? ''} onClick={onLeave}>
            <ArrowLeft size={15} />
            <Text id="connect.leave" />
          </Button>
        )}
        <header className={styles['header']}>
          {!onLeave && (
            <p className={styles['product']}>
              <ProductMark /> Postline
            </p>
          )}
          <h1 className={styles['heading']}>
            <Text id="connect.heading" />
          </h1>
          <p className={styles['lead']}>
            <Text id="connect.lead" />
          </p>
        </header>
        <PracticeCard onConnected={onConnected} />
        <ConnectForm
          isBusy={connect.startedAt !== null}
          error={connect.error}
          onConnect={connect.start}
        />
        <ConnectProgress startedAt={connect.startedAt} onCancel={connect.cancel} />
      </div>
    </main>
  );
}
