import type { Events } from '../../events.ts';
import type { Host } from '../../host.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';
import { createConnectionTests } from './connection-tests.ts';
import type { InstallationNetwork } from './network-access.ts';

/** Creates the service of the network: names and passwords for proxies, tests; it follows the settings of the proxy. */
export function createNetwork({
  network,
  instances,
  settings,
  events,
  host,
}: {
  network: InstallationNetwork;
  instances: Instances;
  settings: SettingsService;
  events: Events;
  host: Host;
}): ServiceOf<'network'> & { stop: () => void } {
  const tests = createConnectionTests(network.access, events, host.log);
  let known = JSON.stringify(settings.get().proxy);

  /** What waits for the network tries it anew. */
  const tryAgain = (): void => {
    for (const { backOff, smsBackOff } of instances.sessions()) {
      backOff.networkBack();
      smsBackOff.networkBack();
    }
  };

  const unsubscribe = events.subscribe(() => {
    const now = JSON.stringify(settings.get().proxy);
    if (now === known) return;
    known = now;
    network.apply();
    tryAgain();
  }, ['settings.changed']);

  return {
    status: () => network.status(),
    enterLogin: async ({ proxy, name, password }) => {
      await network.enter(proxy, name, password);
      tryAgain();
    },
    forgetLogin: ({ proxy }) => network.forget(proxy),
    beginTest: ({ instanceId }) => tests.begin(instances.session(instanceId)),
    test: () => tests.current(),
    endTest: () => tests.end(),
    stop: () => {
      unsubscribe();
      tests.end();
    },
  };
}
