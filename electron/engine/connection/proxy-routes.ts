/** A way to the service: straight, or by a proxy that is itself spoken to in the open or over TLS. */
export type Route =
  | { by: 'direct' }
  | { by: 'proxy'; host: string; port: number; secure: boolean }
  | { by: 'unsupported'; name: string };

/** Reads a PAC answer, `PROXY host:port; DIRECT`, into the ways to try, in order; an empty one is direct. */
export function readProxyRoutes(pacAnswer: string): Route[] {
  const routes = pacAnswer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readRoute);
  return routes.length > 0 ? routes : [{ by: 'direct' }];
}

function readRoute(entry: string): Route {
  if (/^direct$/i.test(entry)) return { by: 'direct' };
  const [, kind, host, port] =
    /^(PROXY|HTTPS?)\s+(\[[^\]]+\]|[^\s:]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  if (kind === undefined || host === undefined) return { by: 'unsupported', name: entry };
  const secure = kind.toUpperCase() === 'HTTPS';
  return { by: 'proxy', host, port: Number(port ?? (secure ? 443 : 80)), secure };
}

/** Returns what a proxy is called on screen and where its password is kept: one spoken to over TLS is another than one in the open. */
export function nameOf({ host, port, secure }: Extract<Route, { by: 'proxy' }>): string {
  return `${secure ? 'https://' : ''}${host}:${port}`;
}
