import {
  defaultSettings,
  type SettingName,
  type Settings,
  settingsFileSchema,
  type SettingsPatch,
} from '../../../shared/contract/settings.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Policy } from './policy/policy.ts';
import { mergeParts, mergeSettings, type PartOfSettings, without } from './merge-settings.ts';
import { openValidatedFile } from './validated-file.ts';
import { storageError } from '../storage-error.ts';
import { checkProxy } from './check-proxy.ts';
import type { Notices } from '../application/notices.ts';
import type { ServiceOf } from '../service-of.ts';
import { checkFeed } from './check-feed.ts';

export interface SettingsService extends Omit<ServiceOf<'settings'>, 'pauseNotifications'> {
  get(): Settings;
  /** Shows another instance; never fails, though a full disk may forget it. */
  setActiveInstance(instanceId: string | null): void;
  /** Lets settings be as if nobody had set them. */
  forget(names: readonly SettingName[]): void;
}

/**
 * Creates the settings: the policy's locked values over a person's own, over the policy's presets, over the defaults. Only what a
 * person has set is in the file.
 */
export function createSettings(
  host: Host,
  policy: Policy,
  events: Events,
  notices: Notices,
): SettingsService {
  const file = openValidatedFile(host, 'settings', settingsFileSchema, {}, (keptAs) =>
    notices.add({ kind: 'settings-damaged', keptAs }),
  );
  const withPolicy = (own: PartOfSettings): Settings =>
    mergeSettings(defaultSettings, policy.presets, own, policy.locked);
  let own: PartOfSettings = settingsFileSchema.parse(file.store);
  let settings = withPolicy(own);

  const write = (next: PartOfSettings): Settings => {
    try {
      file.store = { ...next };
    } catch (error) {
      throw storageError(error);
    }
    return adopt(next);
  };
  const adopt = (next: PartOfSettings): Settings => {
    own = next;
    settings = withPolicy(own);
    events.publish('settings.changed', {});
    return settings;
  };

  return {
    get: () => settings,
    policy: () => policy.status(),
    set: (written) => {
      refuseLocked(written, settings, policy);
      const patch = without(written, policy.isLocked);
      if (patch.updates?.feed) patch.updates.feed = checkFeed(patch.updates.feed);
      const next = mergeParts(own, patch);
      if (!patch.proxy) return write(next);
      const checked = checkProxy(withPolicy(next).proxy, host);
      const fields = Object.keys(patch.proxy) as (keyof typeof checked)[];
      const proxy = Object.fromEntries(fields.map((field) => [field, checked[field]]));
      return write(mergeParts(next, { proxy }));
    },
    forget: (names) => {
      const left = without(own, (name) => (names as readonly string[]).includes(name));
      const groups = Object.entries(left).filter(([, part]) => !isEmptyGroup(part));
      write(Object.fromEntries(groups) as PartOfSettings);
    },
    setActiveInstance: (activeInstanceId) => {
      const next = { ...own, activeInstanceId };
      try {
        write(next);
      } catch (error) {
        // Which instance the next start shows is not worth failing for.
        host.log.warn('the active instance was not written', { error: String(error) });
        adopt(next);
      }
    },
  };
}

function isEmptyGroup(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length === 0;
}

/** Throws EngineError for the first setting that is locked and would be another. */
function refuseLocked(patch: SettingsPatch, settings: Settings, policy: Policy): void {
  for (const [group, values] of Object.entries(patch)) {
    const now: object = settings[group as keyof SettingsPatch];
    for (const [field, value] of Object.entries(values ?? {})) {
      if (value === undefined || !policy.isLocked(`${group}.${field}`)) continue;
      const isSame = JSON.stringify(value) === JSON.stringify(now[field as keyof typeof now]);
      if (!isSame) throw invalidInput(field, 'set-by-organization');
    }
  }
}
