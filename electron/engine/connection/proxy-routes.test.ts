import { expect, it } from 'vitest';
import { readProxyRoutes } from './proxy-routes.ts';

it.each([
  ['DIRECT', [{ by: 'direct' }]],
  ['', [{ by: 'direct' }]],
  [
    'PROXY proxy.example:3128; direct',
    [{ by: 'proxy', host: 'proxy.example', port: 3128, secure: false }, { by: 'direct' }],
  ],
  ['HTTPS proxy.example', [{ by: 'proxy', host: 'proxy.example', port: 443, secure: true }]],
  ['PROXY [::1]:8080', [{ by: 'proxy', host: '[::1]', port: 8080, secure: false }]],
  ['SOCKS5 a:1080', [{ by: 'unsupported', name: 'SOCKS5 a:1080' }]],
])('reads %j', (pacAnswer, routes) => {
  expect(readProxyRoutes(pacAnswer)).toEqual(routes);
});
