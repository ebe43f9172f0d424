import { useEffect, useEffectEvent } from 'react';
import type { Opened } from '../../shared/contract/app.ts';
import { call } from './call.ts';
import { onEvent } from './on-event.ts';

/** Calls back with what a person followed a notification or the tray to, also before the page was there. */
export function useOpened(onOpened: (opened: Opened) => void): void {
  const open = useEffectEvent(onOpened);
  useEffect(() => {
    const take = async () => {
      const opened = await call('app.takeOpened', {}).catch(() => null);
      if (opened !== null) open(opened);
    };
    void take();
    return onEvent('app.opened', () => void take());
  }, []);
}
