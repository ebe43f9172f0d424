import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { usePolicy } from '../../product-ui/settings/set-by-organization.tsx';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import styles from './settings.module.css';

/** Returns the settings, and what changes some of them; `settings.changed` brings them back changed. */
export function useSettingsForm() {
  const read = useSettings();
  const { mutate: change, error } = useCallMutation('settings.set');
  // A field is not to be there for a moment that nobody may change.
  const settings = usePolicy() && read;
  return { settings, change, error };
}

/** Settings one below the other, in a frame, and why the last change was not saved. */
export function Rows({ thrown, children }: { thrown?: unknown; children: ReactNode }) {
  return (
    <>
      <div className={styles['rows']}>{children}</div>
      <Problem thrown={thrown} className={styles['tabPartsProblem']} />
    </>
  );
}

/** Shows a tab of facts about this installation. */
export function StatusFacts({
  factsOf,
}: {
  factsOf: (status: CallOutput<'app.status'>) => readonly Fact[];
}) {
  const { data, error, isError, refetch } = useQuery(queryOf('app.status', {}));
  if (isError) return <Failed thrown={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Rows>
      <Facts className={styles['tabPartsFacts']} facts={factsOf(data)} />
    </Rows>
  );
}
