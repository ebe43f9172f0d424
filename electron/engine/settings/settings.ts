import {
  defaultSettings,
  type Settings,
  settingsPatchSchema,
  type SettingsPatch,
} from '../../../shared/contract/settings.ts';
import { invalidInput } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { Policy } from './policy/policy.ts';
import { mergeParts, mergeSettings, without } from './merge-settings.ts';
import { openValidatedFile } from './validated-file.ts';
import { storageError } from '../storage-error.ts';
import { checkProxy } from './check-proxy.ts';
import type { Notices } from '../application/notices.ts';
import type { ServiceOf } from '../service-of.ts';
import { checkFeed } from './check-feed.ts';

export interface SettingsService extends ServiceOf<'settings'> {
  get(): Settings;
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
  const file = openValidatedFile(host, 'settings', settingsPatchSchema, {}, notices.add);
  const withPolicy = (own: SettingsPatch): Settings =>
    mergeSettings(defaultSettings, policy.presets, own, policy.locked);
  let own: SettingsPatch = settingsPatchSchema.parse(file.store);
  let settings = withPolicy(own);

  const write = (next: SettingsPatch): Settings => {
    try {
      file.store = { ...next };
    } catch (error) {
      throw storageError(error);
    }
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
  };
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
