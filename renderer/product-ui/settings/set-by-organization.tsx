import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SettingName } from '../../../shared/contract/settings.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { type Aim, type SettingsPart, useAimAt, useReached } from './aimed-setting.ts';
import styles from './settings.module.css';

/** Returns what the organization has set: the same from the start to the end. */
export function usePolicy() {
  return useQuery(queryOf('settings.policy', {})).data;
}

/**
 * Shows the field of a setting. Where the organization has set it, it says so and cannot be changed. `hides`: a setting that it does not
 * let be shown now; who looks for that is brought to this one.
 */
export function Setting({
  of,
  hides,
  children,
}: {
  of: SettingName;
  hides?: SettingName | false;
  children: ReactNode;
}) {
  const aim = useAimAt(hides ? [of, hides] : [of]);
  const shown = usePolicy()?.locked.includes(of) ? <Locked>{children}</Locked> : children;
  return aim ? <Aimed aim={aim}>{shown}</Aimed> : shown;
}

/** Shows a part of a tab to which somebody who looks for it is brought. */
export function Part({ of, children }: { of: SettingsPart; children: ReactNode }) {
  const aim = useAimAt([of]);
  return aim ? <Aimed aim={aim}>{children}</Aimed> : children;
}

/** What somebody is brought to, as from the palette. */
function Aimed({ aim, children }: { aim: Aim; children: ReactNode }) {
  const box = useReached(aim);
  return <div ref={box}>{children}</div>;
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
      <Building2 size={14} aria-hidden="true" />
      {t('policy.set')}
    </p>
  );
}
