import { BlockList, isIP } from 'node:net';
import type { Host } from '../electron/engine/host.ts';
import type { ProxySettings } from '../shared/domain/proxy-settings.ts';

/** Returns a proxy that is named, or none: Node reads neither the system's settings nor PAC files. */
export function manualProxy(): Pick<Host, 'proxyModes' | 'setProxy' | 'resolveProxy'> {
  let proxy: ProxySettings | null = null;
  return {
    proxyModes: ['manual', 'none'],
    setProxy: async (chosen) => {
      proxy = chosen;
    },
    resolveProxy: async (address) => {
      if (proxy?.mode !== 'manual' || isDirect(new URL(address), proxy.bypass)) return 'DIRECT';
      const { server } = proxy;
      return server.startsWith('https://') ? `HTTPS ${server.slice(8)}` : `PROXY ${server}`;
    },
  };
}

/** As Chromium reads a list of exceptions. */
function isDirect({ hostname, port, protocol }: URL, bypass: string): boolean {
  const usedPort = port || (protocol === 'https:' ? '443' : '80');
  return bypass
    .toLowerCase()
    .split(', ')
    .some((entry) => isExcepted(entry, hostname, usedPort));
}

function isExcepted(entry: string, hostname: string, port: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(bare);
  if (entry === '<local>') return version === 0 && !hostname.includes('.');
  const [range = '', bits] = entry.split('/');
  if (bits !== undefined) {
    const list = new BlockList();
    list.addSubnet(range, Number(bits), isIP(range) === 6 ? 'ipv6' : 'ipv4');
    return version !== 0 && list.check(bare, version === 6 ? 'ipv6' : 'ipv4');
  }
  const [, host = '', only] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  if (host === '' || (only !== undefined && only !== port)) return false;
  const end = host.replace(/^\*/, '');
  return host.startsWith('*') || host.startsWith('.') ? hostname.endsWith(end) : hostname === host;
}
