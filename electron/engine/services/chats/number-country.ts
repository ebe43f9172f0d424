import type { NumberCountry } from '../../../../shared/contract/chats.ts';
import { chatOf } from '../../incoming/record-fields.ts';
import { describeChat } from '../../numbers/describe-chat.ts';
import type { InstanceSession } from '../../sessions/instance-session.ts';
import type { SettingsService } from '../../settings/settings.ts';

/**
 * Returns the country that numbers without one are first read with: that set for the instance, that of its own number where the service
 * tells it, that chosen last, that of most chats, or the system's region (ISO 3166-1); null: a person is asked.
 */
export async function numberCountry(
  { record, history, serviceHealth }: Pick<InstanceSession, 'record' | 'history' | 'serviceHealth'>,
  settings: SettingsService,
  region: string | null,
): Promise<NumberCountry> {
  const own = chatOf(serviceHealth.ownChatId());
  const ofInstance = record.own.country ?? (own && describeChat(own).country);
  if (ofInstance !== null) return { country: ofInstance, isOfInstance: true };
  const country = settings.get().newChat.country ?? (await history.chats.usualCountry()) ?? region;
  return { country, isOfInstance: false };
}
