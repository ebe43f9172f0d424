import type { NumberCountry } from '../../../../shared/contract/chats.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SettingsService } from '../settings.ts';

/**
 * Returns the country that numbers without one are first read with: the instance's own, that chosen last, that of most chats, or the
 * system's region (ISO 3166-1); null: a person is asked.
 */
export async function numberCountry(
  { record, history }: Pick<InstanceSession, 'record' | 'history'>,
  settings: SettingsService,
  region: string | null,
): Promise<NumberCountry> {
  const own = record.own.country;
  if (own !== null) return { country: own, isOfInstance: true };
  const country = settings.get().newChat.country ?? (await history.chats.usualCountry()) ?? region;
  return { country, isOfInstance: false };
}
