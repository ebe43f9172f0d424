import { net, powerMonitor } from 'electron';
import type { Network } from '../engine/host.ts';

/** Milliseconds between questions: Electron has no event for the network in main. */
const askEveryMs = 3_000;

/** The network as the operating system sees it. */
export const systemNetwork: Network = {
  isOnline: () => net.isOnline(),
  subscribe: (listener) => {
    let wasOnline = net.isOnline();
    const ask = () => {
      const isOnline = net.isOnline();
      if (isOnline === wasOnline) return;
      wasOnline = isOnline;
      listener();
    };
    const timer = setInterval(ask, askEveryMs);
    powerMonitor.on('resume', listener);
    return () => {
      clearInterval(timer);
      powerMonitor.off('resume', listener);
    };
  },
};
