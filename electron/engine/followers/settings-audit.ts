import type { Settings } from '../../../shared/contract/settings.ts';
import type { Events } from '../events.ts';
import type { Log } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import type { SettingsService } from '../settings/settings.ts';

/** Writes changes of the settings of sending into every instance's activity log. Returns the function that ends it. */
export function recordSettings(
  instances: Instances,
  settings: SettingsService,
  events: Events,
  log: Log,
): () => void {
  let known = settings.get().sending;

  const record = async (
    { history, events: own }: InstanceSession,
    values: Record<string, string>,
  ): Promise<void> => {
    await history.audit.signAs(known.agentName);
    await history.audit.add({ action: 'settings', by: 'person', detail: { values } }, Date.now());
    own.publish('audit.changed', {});
  };

  return events.subscribe((name) => {
    if (name !== 'settings.changed') return;
    const now = settings.get().sending;
    const values = changedValues(known, now);
    known = now;
    if (Object.keys(values).length === 0) return;
    for (const session of instances.sessions()) {
      record(session, values).catch((error: unknown) =>
        log.error('a change of settings was not recorded', { error: String(error) }),
      );
    }
  });
}

function changedValues(before: Settings['sending'], after: Settings['sending']) {
  const old: Record<string, unknown> = before;
  const changed = Object.entries(after).filter(([name, value]) => old[name] !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}
