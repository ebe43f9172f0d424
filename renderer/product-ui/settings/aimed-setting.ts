import { useEffect, useRef, useState } from 'react';
import type { SettingName } from '../../../shared/contract/settings.ts';
import { createStore, useStore } from '../../ui/store.ts';

/** A part of a tab that is no single field, by its heading. */
export type SettingsPart = 'backup.heading' | 'retention.heading' | 'storage.heading';

/** A setting that somebody wants to be brought to, once. */
export interface Aim {
  readonly of: SettingName | SettingsPart;
}

const aims = createStore<Aim | null>(null);
const reached = new WeakSet<Aim>();

/** Brings a person to a setting once the page of the settings shows it, unless they do anything else first: the focus is theirs then. */
export function aimAtSetting(of: Aim['of']): void {
  const aim = { of };
  aims.set(aim);
  const waiting = new AbortController();
  const drop = () => {
    waiting.abort();
    if (aims.get() === aim) aims.set(null);
  };
  for (const done of ['keydown', 'pointerdown']) {
    addEventListener(done, drop, { capture: true, signal: waiting.signal });
  }
}

/** Returns the newest aim that was at one of some settings; null: none was. */
export function useAimAt(some: readonly Aim['of'][]): Aim | null {
  const aim = useStore(aims);
  const mine = aim !== null && some.includes(aim.of) ? aim : null;
  const [newest, setNewest] = useState(mine);
  if (mine !== null && mine !== newest) setNewest(mine);
  // What was drawn for it stays as it is: somebody is in it by now.
  return mine ?? newest;
}

/** Gives the focus to the field within an element as soon as it is there; a part of a tab begins at its heading. */
export function useReached(aim: Aim) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reached.has(aim)) return;
    const { current } = box;
    const heading = current?.querySelector<HTMLElement>('h2') ?? null;
    if (heading) heading.tabIndex = -1;
    const field =
      heading ??
      current?.querySelector<HTMLElement>('input:checked') ??
      current?.querySelector<HTMLElement>('input, select, textarea, button');
    if (!field) return;
    reached.add(aim);
    field.scrollIntoView({ block: heading ? 'start' : 'center' });
    field.focus();
  }, [aim]);
  return box;
}
