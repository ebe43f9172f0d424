import {
  defaultSettings,
  type Settings,
  settingsFileSchema,
  type SettingsPatch,
} from '../../../shared/contract/settings.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import { storageError } from '../storage-error.ts';
import { openValidatedFile } from '../settings/validated-file.ts';
import { checkProxy } from './network/check-proxy.ts';
import type { Notices } from './notices.ts';
import type { ServiceOf } from './service-of.ts';

export interface SettingsService extends ServiceOf<'settings'> {
  get(): Settings;
  /** Shows another instance; never fails, though a full disk may forget it. */
  setActiveInstance(instanceId: string | null): void;
}

export function createSettings(host: Host, events: Events, notices: Notices): SettingsService {
  const file = openValidatedFile(host, 'settings', settingsFileSchema, {}, (keptAs) =>
    notices.add({ kind: 'settings-damaged', keptAs }),
  );
  let settings = merge(defaultSettings, settingsFileSchema.parse(file.store));

  const write = (next: Settings): Settings => {
    try {
      file.store = { ...next };
    } catch (error) {
      throw storageError(error);
    }
    return adopt(next);
  };
  const adopt = (next: Settings): Settings => {
    settings = next;
    events.publish('settings.changed', {});
    return next;
  };

  return {
    get: () => settings,
    set: (patch) => {
      const next = merge(settings, patch);
      return write(patch.proxy ? { ...next, proxy: checkProxy(next.proxy, host) } : next);
    },
    setActiveInstance: (activeInstanceId) => {
      const next = { ...settings, activeInstanceId };
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

type Partly = SettingsPatch & { activeInstanceId?: string | null | undefined };

function merge(settings: Settings, patch: Partly): Settings {
  const { appearance, sending, emoji, palette, newChat, chats, threads } = patch;
  const { notifications, presence, links, privacy, playback, contact, proxy } = patch;
  const { activeInstanceId } = patch;
  return {
    appearance: { ...settings.appearance, ...defined(appearance) },
    sending: { ...settings.sending, ...defined(sending) },
    emoji: { ...settings.emoji, ...defined(emoji) },
    palette: { ...settings.palette, ...defined(palette) },
    newChat: { ...settings.newChat, ...defined(newChat) },
    chats: { ...settings.chats, ...defined(chats) },
    threads: { ...settings.threads, ...defined(threads) },
    notifications: { ...settings.notifications, ...defined(notifications) },
    presence: { ...settings.presence, ...defined(presence) },
    links: { ...settings.links, ...defined(links) },
    privacy: { ...settings.privacy, ...defined(privacy) },
    playback: { ...settings.playback, ...defined(playback) },
    contact: { ...settings.contact, ...defined(contact) },
    proxy: { ...settings.proxy, ...defined(proxy) },
    activeInstanceId: activeInstanceId === undefined ? settings.activeInstanceId : activeInstanceId,
  };
}

/** Without the entries that are present but undefined: they change nothing. */
function defined<Values extends object>(
  values: Values | undefined,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> };
}
