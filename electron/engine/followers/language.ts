import type { AppLanguage } from '../../../shared/contract/app.ts';
import { languageFor } from '../../../shared/domain/languages.ts';
import type { Events } from '../events.ts';
import type { Host } from '../host.ts';
import type { SettingsService } from '../settings/settings.ts';

/** Lets the host follow the language of the settings, before the pages hear of it. Returns what tells the one shown now. */
export function followLanguage(
  host: Pick<Host, 'systemLanguages' | 'showLanguage'>,
  settings: Pick<SettingsService, 'get'>,
  events: Events,
): () => AppLanguage {
  const language = () => languageFor(settings.get().appearance.language, host.systemLanguages());
  host.showLanguage?.(language());
  events.subscribe(() => host.showLanguage?.(language()), ['settings.changed']);
  return language;
}
