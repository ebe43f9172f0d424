import type { LockState } from '../../../shared/contract/lock.ts';
import { LockPage } from './lock-page.tsx';
import { useInput } from './use-input.ts';

/** Hides the page while it is locked, and tells main of input where main cannot know. */
export function Lock({ state }: { state: LockState }) {
  useInput(state.needsInput && state.hidden === null);
  return state.hidden && <LockPage key={state.hidden} state={state} hidden={state.hidden} />;
}
