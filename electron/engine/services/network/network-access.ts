import * as z from 'zod';
import type { NetworkStatus } from '../../../../shared/contract/network.ts';
import { readAuthorities } from '../../connection/authorities.ts';
import { ConnectFailure, type NetworkAccess } from '../../connection/connect.ts';
import { ProxyChallenge } from '../../connection/proxy-login.ts';
import { createTrust } from '../../connection/trust.ts';
import { invalidInput } from '../../engine-error.ts';
import type { Events } from '../../events.ts';
import type { Host } from '../../host.ts';
import type { Policy } from '../../settings/policy/policy.ts';
import type { Tokens } from '../../sessions/tokens.ts';
import type { Notices } from '../../application/notices.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { checkProxy } from '../../settings/check-proxy.ts';

const loginSchema = z.strictObject({ name: z.string(), password: z.string() });

/** Under this a login is kept beside the access tokens, in the same way. */
const keyPrefix = 'proxy ';
const keyOf = (proxy: string) => `${keyPrefix}${proxy}`;

/**
 * Creates what every connection of this installation has in common: the proxies that the settings choose, the authorities that are
 * trusted, and the names and passwords for proxies that ask.
 */
export function createNetworkAccess({
  host,
  policy,
  settings,
  tokens,
  notices,
  events,
}: {
  host: Host;
  policy: Pick<Policy, 'authorities'>;
  settings: SettingsService;
  tokens: Tokens;
  notices: Notices;
  events: Events;
}) {
  /** Proxies for which a person has to be asked, and why. */
  const asking = new Map<string, 'asked' | 'refused'>();
  /** Proxies that took what is kept for them. */
  const proven = new Set<string>();
  /** What is tried first at a proxy: a wrong password must not count several times there. */
  const trials = new Map<string, Promise<unknown>>();
  let applied = Promise.resolve();

  const dropNotice = (proxy: string): void => {
    for (const notice of notices.all()) {
      if (notice.kind === 'proxy-asks' && notice.proxy === proxy) notices.dismiss(notice.id);
    }
  };

  /** Asks the person, once for each reason. */
  const ask = (proxy: string, why: 'asked' | 'refused'): void => {
    if (asking.has(proxy) && why === 'asked') return;
    asking.set(proxy, why);
    dropNotice(proxy);
    notices.add({ kind: 'proxy-asks', proxy, wasRefused: why === 'refused' });
    events.publish('network.changed', {});
  };

  const failed = (proxy: string): ConnectFailure =>
    asking.get(proxy) === 'refused'
      ? new ConnectFailure('proxy-login-refused', `${proxy} refused the name and password.`)
      : new ConnectFailure('proxy-login', `${proxy} asks for a name and password.`);

  const signIn: NonNullable<NetworkAccess['proxyLogins']>['use'] = async (proxy, tryLogin) => {
    for (let trial = trials.get(proxy); trial; trial = trials.get(proxy)) {
      await trial.catch(() => {});
    }
    const kept = asking.has(proxy) ? null : tokens.get(keyOf(proxy));
    if (kept === null) {
      ask(proxy, 'asked');
      throw failed(proxy);
    }
    const login = loginSchema.parse(JSON.parse(kept));
    host.log.hide(login.password);
    const trial = tryLogin(login);
    if (!proven.has(proxy)) trials.set(proxy, trial);
    try {
      const value = await trial;
      proven.add(proxy);
      return value;
    } catch (error) {
      if (!(error instanceof ProxyChallenge)) throw error;
      // Another may have been entered in the meantime.
      if (tokens.get(keyOf(proxy)) === kept) {
        ask(proxy, 'refused');
        forget(proxy);
      }
      throw failed(proxy);
    } finally {
      if (trials.get(proxy) === trial) trials.delete(proxy);
    }
  };

  const forget = (proxy: string): void => {
    proven.delete(proxy);
    tokens.remove(keyOf(proxy));
  };

  const { pems, damaged } = readAuthorities(policy.authorities);
  if (damaged > 0) notices.add({ kind: 'authority-damaged' });

  /** Makes the host follow the settings. Nothing connects by settings that cannot be followed. */
  const apply = (): void => {
    applied = (async () => host.setProxy(checkProxy(settings.get().proxy, host)))();
    applied.catch((error: unknown) =>
      host.log.error('the proxy settings could not be applied', { error: String(error) }),
    );
  };
  apply();

  const access: NetworkAccess = {
    resolveProxy: async (address) => {
      await applied;
      return host.resolveProxy(address);
    },
    trust: createTrust(pems),
    proxyLogins: { use: signIn },
  };

  return {
    /** For those who open connections. */
    access,
    apply,
    /** Brings the kept logins into memory; one that cannot be read is asked for when it is needed. */
    load: async () => {
      for (const id of tokens.ids()) if (id.startsWith(keyPrefix)) await tokens.load(id);
    },
    status: (): NetworkStatus => {
      const kept = tokens.ids().filter((id) => id.startsWith(keyPrefix));
      const proxies = new Set([...kept.map((id) => id.slice(keyPrefix.length)), ...asking.keys()]);
      return {
        modes: host.proxyModes,
        authorities: pems.length,
        logins: [...proxies].sort().map((proxy) => {
          const where = tokens.where(keyOf(proxy));
          return { proxy, state: asking.get(proxy) ?? (where === 'missing' ? 'asked' : where) };
        }),
      };
    },
    /** Throws EngineError for a name or password that cannot be sent. */
    enter: async (proxy: string, name: string, password: string) => {
      if (name === '') throw invalidInput('name', 'required');
      if (name.includes(':')) throw invalidInput('name', 'name-has-colon');
      for (const [field, text] of Object.entries({ name, password })) {
        if (/\p{Cc}/u.test(text)) throw invalidInput(field, 'line-break');
      }
      proven.delete(proxy);
      host.log.hide(password);
      await tokens.set(keyOf(proxy), JSON.stringify({ name, password }));
      asking.delete(proxy);
      dropNotice(proxy);
      events.publish('network.changed', {});
    },
    /** The proxy is asked about again when it asks again. */
    forget: (proxy: string) => {
      forget(proxy);
      asking.delete(proxy);
      dropNotice(proxy);
      events.publish('network.changed', {});
    },
  };
}

export type InstallationNetwork = ReturnType<typeof createNetworkAccess>;
