/** How proxies are chosen: `pac` by the file at an address, `manual` by one that is named. */
export const proxyModes = ['system', 'pac', 'manual', 'none'] as const;

export type ProxyMode = (typeof proxyModes)[number];

export interface ProxySettings {
  mode: ProxyMode;
  pacAddress: string;
  /** `host:port`, or `https://host:port` for one that is spoken to over TLS. */
  server: string;
  /** What is reached without a proxy, with commas between; Chromium's form, without schemes. */
  bypass: string;
}
