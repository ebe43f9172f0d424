import { powerMonitor } from 'electron';
import type { Power } from '../engine/host.ts';

/** Sleep and the lock of the screen, as the operating system tells them. */
export const systemPower: Power = {
  subscribe: (listener) => {
    const suspend = () => listener('suspend');
    const resume = () => listener('resume');
    const lock = () => listener('lock-screen');
    const unlock = () => listener('unlock-screen');
    powerMonitor.on('suspend', suspend);
    powerMonitor.on('resume', resume);
    powerMonitor.on('lock-screen', lock);
    powerMonitor.on('unlock-screen', unlock);
    return () => {
      powerMonitor.off('suspend', suspend);
      powerMonitor.off('resume', resume);
      powerMonitor.off('lock-screen', lock);
      powerMonitor.off('unlock-screen', unlock);
    };
  },
  idleSeconds: () => powerMonitor.getSystemIdleTime(),
};
