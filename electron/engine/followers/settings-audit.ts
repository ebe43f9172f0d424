import type { Settings } from '../../../shared/contract/settings.ts';
import type { Events } from '../events.ts';
import type { Log } from '../host.ts';
import type { InstanceSession } from '../sessions/instance-session.ts';
import type { Instances } from '../sessions/instances.ts';
import type { SettingsService } from '../settings/settings.ts';

/**
 * Keeps the name that signs every instance's activity log, and writes changes of the settings of sending into it. Returns the function that
 * ends it.
 */
export function recordSettings(
  instances: Instances,
  settings: SettingsService,
  events: Events,
  log: Log,
): () => void {
  let known = settings.get().sending;
  let signer = instances.signer();

  const record = async (
    { history, events: own }: InstanceSession,
    isSigner: boolean,
    values: Record<string, string>,
  ): Promise<void> => {
    if (isSigner) await history.audit.signAs(signer);
    if (Object.keys(values).length === 0) return;
    await history.audit.add({ action: 'settings', by: 'person', detail: { values } }, Date.now());
    own.publish('audit.changed', {});
  };

  return events.subscribe(() => {
    const now = settings.get().sending;
    const values = changedValues(known, now);
    const isSigner = signer !== instances.signer();
    known = now;
    signer = instances.signer();
    if (!isSigner && Object.keys(values).length === 0) return;
    for (const session of instances.sessions()) {
      record(session, isSigner, values).catch((error: unknown) =>
        log.error('a change of settings was not recorded', { error: String(error) }),
      );
    }
  }, ['settings.changed', 'team.changed']);
}

function changedValues(before: Settings['sending'], after: Settings['sending']) {
  const old: Record<string, unknown> = before;
  const changed = Object.entries(after).filter(([name, value]) => old[name] !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}
