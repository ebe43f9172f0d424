import { expect, it } from 'vitest';
import { manualProxy } from './manual-proxy.ts';

const bypass = 'intranet, *.corp, .example.org, 10.0.0.0/8, fd00::/8, shop.test:8443, <local>';

it.each([
  ['https://chat.test', 'PROXY proxy.corp:3128'],
  ['https://intranet', 'DIRECT'],
  ['https://chat.corp', 'DIRECT'],
  ['https://chatcorp', 'DIRECT'],
  ['https://corp.test', 'PROXY proxy.corp:3128'],
  ['https://chat.example.org', 'DIRECT'],
  ['https://example.org', 'PROXY proxy.corp:3128'],
  ['https://10.1.2.3', 'DIRECT'],
  ['https://11.1.2.3', 'PROXY proxy.corp:3128'],
  ['https://[fd00::9]:444', 'DIRECT'],
  ['https://shop.test:8443', 'DIRECT'],
  ['https://shop.test', 'PROXY proxy.corp:3128'],
])('leads to %s by %s', async (address, way) => {
  const { setProxy, resolveProxy } = manualProxy();
  await setProxy({ mode: 'manual', pacAddress: '', server: 'proxy.corp:3128', bypass });
  expect(await resolveProxy(address)).toBe(way);
});

it('leads by a proxy over TLS, and straight where none is chosen', async () => {
  const { setProxy, resolveProxy } = manualProxy();
  expect(await resolveProxy('https://chat.test')).toBe('DIRECT');
  const proxy = { pacAddress: '', server: 'https://proxy.corp:443', bypass: '' };
  await setProxy({ ...proxy, mode: 'manual' });
  expect(await resolveProxy('https://chat.test')).toBe('HTTPS proxy.corp:443');
  await setProxy({ ...proxy, mode: 'none' });
  expect(await resolveProxy('https://chat.test')).toBe('DIRECT');
});
