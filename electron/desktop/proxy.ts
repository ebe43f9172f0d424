import type { Session } from 'electron';
import { type ProxySettings, proxyModes } from '../../shared/domain/proxy-settings.ts';
import type { Host } from '../engine/host.ts';

/** Proxies as Chromium chooses them, which also reads the system's settings and PAC files. */
export function proxyOf(session: Session): Pick<Host, 'proxyModes' | 'setProxy' | 'resolveProxy'> {
  return {
    proxyModes,
    async setProxy(proxy) {
      await session.setProxy(configOf(proxy));
      await session.forceReloadProxyConfig();
    },
    resolveProxy: (address) => session.resolveProxy(address),
  };
}

function configOf({ mode, pacAddress, server, bypass }: ProxySettings): Electron.ProxyConfig {
  switch (mode) {
    case 'system':
      return { mode: 'system' };
    case 'pac':
      return { mode: 'pac_script', pacScript: pacAddress };
    case 'manual':
      return { mode: 'fixed_servers', proxyRules: server, proxyBypassRules: bypass };
    case 'none':
      return { mode: 'direct' };
  }
}
