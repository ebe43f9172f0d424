import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { ColumnPage } from '../../ui/column-page.tsx';
import { InstallationHealth } from './installation-health.tsx';
import { InstanceHealth } from './instance-health.tsx';
import { ProblemsCard } from './problems-card.tsx';

/** Shows how Postline is on this computer, a line for each thing that can be wrong, and what to hand to whoever helps. */
export function HealthPage({
  activeInstanceId,
  showsDiagnostics,
  onGo,
}: {
  activeInstanceId: string | null;
  showsDiagnostics: boolean;
  /** Leads to another address of the page. */
  onGo: (address: string) => void;
}) {
  const t = useText();
  useCommand('print', () => window.print());
  const {
    data: report,
    isError,
    error,
    refetch,
  } = useQuery({
    ...queryOf('health.report', {}),
    staleTime: 0,
  });
  return (
    <ColumnPage
      title={t('health.title')}
      intro={t('health.intro')}
      isWide
      actions={
        <>
          <Button onClick={() => onGo('/settings/about')}>{t('action.back')}</Button>
          <Button onClick={() => onGo('/health/diagnostics')}>{t('diagnostics.open')}</Button>
        </>
      }
    >
      {isError && <Failed thrown={error} onRetry={() => void refetch()} />}
      {report && (
        <>
          <InstallationHealth report={report} onGo={onGo} />
          {report.instances.map((health) => (
            <InstanceHealth
              key={health.instanceId}
              health={health}
              onGo={health.instanceId === activeInstanceId ? onGo : null}
            />
          ))}
          <ProblemsCard report={report} />
        </>
      )}
      {showsDiagnostics && <DiagnosticsDialog onClose={() => onGo('/health')} />}
    </ColumnPage>
  );
}
