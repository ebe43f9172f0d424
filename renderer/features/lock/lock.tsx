import type { LockState } from '../../../shared/contract/lock.ts';
import { LockPage } from './lock-page.tsx';
import { useEffect } from 'react';
import { call } from '../../bridge/call.ts';

/** Milliseconds between two words to main: the shortest time until the lock is a minute. */
const saidEvery = 10_000;

/** Hides the page while it is locked, and tells main of input where main cannot know. */
export function Lock({ state }: { state: LockState }) {
  useInput(state.needsInput && state.hidden === null);
  return state.hidden && <LockPage key={state.hidden} state={state} hidden={state.hidden} />;
}

/** Tells main now and then that somebody uses the page. */
function useInput(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    let saidAt = -Infinity;
    const say = () => {
      if (performance.now() - saidAt < saidEvery) return;
      saidAt = performance.now();
      call('lock.noteInput', {}).catch(() => {});
    };
    const events = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, say, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, say);
    };
  }, [isNeeded]);
}
