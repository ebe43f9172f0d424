import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testGateway, testText, testToken } from '../gateway/testing/test-gateway.ts';
import { ConnectFailure } from './connect.ts';
import { ProxyChallenge, type ProxyLogin, type ProxyLogins } from './proxy-login.ts';
import type { StepReport } from './step-report.ts';
import { createTrust } from './trust.ts';
import { makeAuthority } from './testing/certificate.ts';
import { startTestProxy, type TestProxy } from './testing/proxy.ts';
import { httpAnswer, type RawService, startRawService } from './testing/raw-service.ts';

const { authority, certificate } = makeAuthority();
const trust = createTrust([authority]);
// As it is after the first connection that needed it.
trust('widened');
const ana: ProxyLogin = { name: 'ana', password: 'pass: "wörd"' };
const service = { chatServiceAddress: 'https://chat.example.test:8443/v1' };

const accepted = { outcome: 'accepted' };
const notSent = (reason: string) => ({ outcome: 'not-sent', reason });

let far: RawService;
const proxies: TestProxy[] = [];

beforeEach(async () => {
  far = await startRawService(async ({ socket, wholeRequest }) => {
    await wholeRequest();
    socket.end(httpAnswer('201 Created', '{"key":{"id":"3EB0AA"}}'));
  }, certificate);
});
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await far.close();
});

async function startProxy(settings: Parameters<typeof startTestProxy>[1]): Promise<TestProxy> {
  const proxy = await startTestProxy(() => far.port, settings);
  proxies.push(proxy);
  return proxy;
}

/** Knows one login for all. */
function knowing(login: ProxyLogin): ProxyLogins & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    use: async (proxy, signIn) => {
      asked.push(proxy);
      return signIn(login).catch((error: unknown) => {
        if (error instanceof ProxyChallenge) throw new ConnectFailure('proxy-login-refused', '');
        throw error;
      });
    },
  };
}

const gatewayBy = (
  proxy: TestProxy,
  settings: Parameters<typeof testGateway>[1] = {},
  kind = 'PROXY',
) =>
  testGateway(service, {
    trust,
    resolveProxy: async () => `${kind} 127.0.0.1:${proxy.port}`,
    ...settings,
  });

describe('a proxy that asks for a name and password', () => {
  it.each(['Basic', 'Digest'] as const)('is given them by %s, once it asked', async (scheme) => {
    const proxy = await startProxy({ login: ana, scheme });
    const proxyLogins = knowing(ana);
    expect(await gatewayBy(proxy, { proxyLogins }).sendText(testText)).toMatchObject(accepted);
    expect(proxyLogins.asked).toEqual([`127.0.0.1:${proxy.port}`]);
    const target = 'chat.example.test:8443';
    const signed = expect.stringMatching(`^${scheme} `) as string;
    expect(proxy.asked).toEqual([
      { target, authorization: null },
      { target, authorization: signed },
    ]);
    // The service hears nothing of them, and the proxy nothing of the token.
    const heard = far.connections.map(({ received }) => received().toString()).join('');
    expect(heard).toContain(testToken);
    expect(heard).not.toMatch(/proxy-authorization/i);
    expect(JSON.stringify(proxy.asked)).not.toContain(testToken);
  });

  it('keeps the message from leaving where they are wrong, or none are known', async () => {
    const proxy = await startProxy({ login: ana });
    const wrong = knowing({ ...ana, password: 'guessed' });
    expect(await gatewayBy(proxy, { proxyLogins: wrong, trust }).sendText(testText)).toMatchObject(
      notSent('proxy-login-refused'),
    );
    expect(await gatewayBy(proxy).sendText(testText)).toMatchObject(notSent('proxy-login'));
    expect(far.connections).toHaveLength(0);
  });

  it('is not given them where it takes only what Windows signs in with', async () => {
    const proxy = await startProxy({ login: ana, scheme: 'Negotiate' });
    const proxyLogins = knowing(ana);
    expect(await gatewayBy(proxy, { proxyLogins }).sendText(testText)).toEqual({
      outcome: 'not-sent',
      reason: 'proxy-scheme',
      detail: 'The proxy accepts only: Negotiate, NTLM.',
    });
    expect(proxyLogins.asked).toEqual([]);
  });

  it('is another one over TLS, vouched for by the same authority', async () => {
    const proxy = await startProxy({ login: ana, certificate });
    const proxyLogins = knowing(ana);
    expect(await gatewayBy(proxy, { proxyLogins }, 'HTTPS').sendText(testText)).toMatchObject(
      accepted,
    );
    expect(proxyLogins.asked).toEqual([`https://127.0.0.1:${proxy.port}`]);
    const unknown = gatewayBy(proxy, { proxyLogins, trust: createTrust([]) }, 'HTTPS');
    expect(await unknown.sendText(testText)).toMatchObject(notSent('proxy'));
  });
});

it('reaches a service that only an authority of the organisation vouches for, and no other', async () => {
  const proxy = await startProxy({});
  const by = (authorities: string[]) =>
    gatewayBy(proxy, { trust: createTrust(authorities) }).sendText(testText);
  expect(await by([])).toMatchObject({ outcome: 'not-sent', reason: 'tls-authority' });
  expect(await by([makeAuthority().authority])).toMatchObject({ reason: 'tls-authority' });
  expect(await by([authority])).toMatchObject({ outcome: 'accepted' });
});

it('tells its steps, the one that fails with its reason, and then the next route', async () => {
  const dead = await startProxy({});
  await proxies.pop()?.close();
  const proxy = await startProxy({ login: ana });
  const told: string[] = [];
  const report: StepReport = {
    begin: (step, about) => told.push(`${step} ${about}`.trim()),
    note: (about) => told.push(`  ${about}`),
    fail: (reason) => told.push(`  failed: ${reason}`),
  };
  const resolveProxy = async () => `PROXY 127.0.0.1:${dead.port}; PROXY 127.0.0.1:${proxy.port}`;
  const gateway = gatewayBy(proxy, { resolveProxy, proxyLogins: knowing(ana) });
  await gateway.sendText(testText, { report });
  const [first, second] = [dead, proxy].map(({ port }) => `127.0.0.1:${port}`);
  const byProxy = [`tcp ${second}`, `proxy ${second}`];
  expect(told).toEqual([
    'route',
    `route ${first}`,
    `tcp ${first}`,
    '  failed: proxy',
    `route ${second}`,
    ...byProxy,
    ...byProxy,
    'tls chat.example.test',
    '  TLSv1.3, Example Works',
    'service chat.example.test:8443',
  ]);
});
