import { networkInterfaces } from 'node:os';
import { net } from 'electron';
import type { Network } from '../engine/host.ts';

/** Milliseconds between questions: Electron has no event for the network in main. */
const askEveryMs = 3_000;

/** The network as the operating system sees it. */
export const systemNetwork: Network = {
  isOnline: () => net.isOnline(),
  subscribe: (listener) => {
    let before = wayOut();
    const timer = setInterval(() => {
      const now = wayOut();
      if (now === before) return;
      before = now;
      listener();
    }, askEveryMs);
    return () => clearInterval(timer);
  },
};

/** Differs once the computer has another Wi-Fi, or a VPN: each comes with an address of its own. */
function wayOut(): string {
  const addresses = Object.values(networkInterfaces())
    .flatMap((ofInterface) => ofInterface ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address);
  return [net.isOnline(), ...addresses.toSorted()].join(' ');
}
