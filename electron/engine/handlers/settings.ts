import type { SettingsService } from '../services/settings.ts';
import type { HandlersOf } from './handlers.ts';

export function settingsHandlers(settings: SettingsService): HandlersOf<'settings'> {
  return {
    'settings.get': () => settings.get(),
    'settings.set': (patch) => settings.set(patch),
  };
}
