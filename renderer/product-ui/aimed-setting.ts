import { useEffect, useRef } from 'react';
import type { SettingName } from '../../shared/contract/settings.ts';
import { createStore, useStore } from '../ui/store.ts';

/** A setting that somebody wants to be brought to, once. */
export interface Aim {
  readonly of: SettingName;
}

const aims = createStore<Aim | null>(null);
const reached = new WeakSet<Aim>();

/** Brings a person to a setting once the page of the settings shows it. */
export function aimAtSetting(of: SettingName): void {
  aims.set({ of });
}

/** Returns the aim at a setting; null where it is another's. */
export function useAimAt(of: SettingName): Aim | null {
  const aim = useStore(aims);
  return aim?.of === of ? aim : null;
}

/** Gives the focus to the field within an element as soon as it is there. */
export function useReached(aim: Aim) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reached.has(aim)) return;
    const { current } = box;
    const field =
      current?.querySelector<HTMLElement>('input:checked') ??
      current?.querySelector<HTMLElement>('input, select, textarea, button');
    if (!field) return;
    reached.add(aim);
    field.scrollIntoView({ block: 'center' });
    field.focus();
  }, [aim]);
  return box;
}
