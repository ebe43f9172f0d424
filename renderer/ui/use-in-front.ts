import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
  };
}

const isInFront = () => document.visibilityState === 'visible' && document.hasFocus();

/** Returns whether the window is in front, so that a person may be looking at it. */
export function useInFront(): boolean {
  return useSyncExternalStore(subscribe, isInFront);
}
