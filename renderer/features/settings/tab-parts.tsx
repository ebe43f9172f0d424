import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { CallOutput } from '../../../shared/contract/contract.ts';
import type { SettingName } from '../../../shared/contract/settings.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failed.tsx';
import { Problem } from '../../product-ui/problem.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import styles from './tab-parts.module.css';

/** Returns the settings, and what changes some of them; `settings.changed` brings them back changed. */
export function useSettings() {
  const { data } = useQuery(queryOf('settings.get', {}));
  const { mutate: change, error } = useCallMutation('settings.set');
  // A field is not to be there for a moment that nobody may change.
  const settings = usePolicy() && data;
  return { settings, change, error };
}

/** Returns what the organization has set: the same from the start to the end. */
export function usePolicy() {
  return useQuery(queryOf('policy.get', {})).data;
}

/** The field of a setting. Where the organization has set it, it says so and cannot be changed. */
export function Setting({ of, children }: { of: SettingName; children: ReactNode }) {
  return usePolicy()?.locked.includes(of) ? <Locked>{children}</Locked> : children;
}

function Locked({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset disabled className={styles['locked']} aria-describedby={id}>
      {children}
      <SetByOrganization id={id} />
    </fieldset>
  );
}

/** Says why something cannot be changed here. */
export function SetByOrganization({ id }: { id?: string }) {
  const t = useText();
  return (
    <p id={id} className={styles['setBy']}>
      <Building2 size={13} aria-hidden="true" />
      {t('policy.set')}
    </p>
  );
}

/** Settings one below the other, in a frame, and why the last change was not saved. */
export function Rows({ thrown, children }: { thrown?: unknown; children: ReactNode }) {
  return (
    <>
      <div className={styles['rows']}>{children}</div>
      <Problem thrown={thrown} className={styles['problem']} />
    </>
  );
}

/** A tab of facts about this installation. */
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
      <Facts className={styles['facts']} facts={factsOf(data)} />
    </Rows>
  );
}
