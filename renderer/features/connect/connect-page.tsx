import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Building2 } from 'lucide-react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { commandHint } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { pickedSettings } from '../../product-ui/settings/picked-settings.ts';
import { TimedProgress } from '../../product-ui/attempts/timed-progress.tsx';
import { useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Line, Stack } from '../../ui/layout.tsx';
import { ConnectForm } from './connect-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PracticeCard } from './practice-card.tsx';
import { ProductName } from '../../product-ui/windows/product-name.tsx';
import styles from './connect.module.css';

/** Main gives up after this many seconds. */
const limit = 10;

/** Connects an instance: at first start, and later from the settings, to which `onLeave` goes back. */
export function ConnectPage({
  onConnected,
  onLeave,
  onRestore,
  onHelp,
}: {
  onConnected: (instance: Instance) => void;
  onLeave?: () => void;
  onRestore: (file: File) => void;
  /** Where nothing else on screen leads to help. */
  onHelp?: () => void;
}) {
  const t = useText();
  const connect = useCallMutation('instances.connect');
  const policy = useQuery(queryOf('settings.policy', {})).data;
  const isLocked = policy?.locked.includes('instances') ?? false;
  const { isPending, variables, error, submittedAt } = connect;
  useCommand('help', onHelp ?? null);

  /** Gives up: what main still answers is not listened to. */
  function cancel() {
    connect.reset();
    const attemptId = variables?.attemptId;
    if (attemptId) void call('app.cancelAttempt', { attemptId }).catch(() => {});
  }

  return (
    <main className={styles['page']}>
      <Stack gap="large" className={styles['column']}>
        {onLeave && (
          <Button tone="quiet" size="small" className={styles['leave'] ?? ''} onClick={onLeave}>
            <ArrowLeft size={16} />
            {t('connect.leave')}
          </Button>
        )}
        <header>
          {!onLeave && (
            <ProductName>
              <LanguageChoice />
            </ProductName>
          )}
          <h1>{t('connect.heading')}</h1>
          <p className={styles['lead']}>{t('connect.lead')}</p>
        </header>
        <PracticeCard isFirst={!onLeave} onConnected={onConnected} />
        {policy && isLocked && policy.instances.length === 0 && (
          <Banner tone="info" icon={<Building2 aria-hidden="true" />}>
            {t('connect.none-allowed')}
          </Banner>
        )}
        {policy && (!isLocked || policy.instances.length > 0) && (
          <ConnectForm
            offered={policy.instances}
            isLocked={isLocked}
            isBusy={isPending}
            connecting={{ error: error && errorOf(error), submittedAt }}
            onConnect={(fields) => {
              if (isPending) return;
              const attemptId = crypto.randomUUID();
              connect.mutate(
                { attemptId, ...fields },
                { onSuccess: (instance) => onConnected(instance) },
              );
            }}
          />
        )}
        <Line className={styles['others']}>
          <FileButton
            tone="quiet"
            label={t('backup.restore')}
            onPick={([file]) => file && onRestore(file)}
          />
          <FileButton
            tone="quiet"
            label={t('settings-file.use')}
            accept=".json,application/json"
            onPick={([file]) => file && pickedSettings.set(file)}
          />
          {onHelp && (
            <Button tone="quiet" title={commandHint(t, 'help')} onClick={onHelp}>
              {t('help.title')}
            </Button>
          )}
        </Line>
        {/* Its room is kept, so that nothing jumps. */}
        <div className={styles['progress']}>
          {isPending && (
            <TimedProgress label={t('connect.checking')} limit={limit} onCancel={cancel} />
          )}
        </div>
      </Stack>
    </main>
  );
}
