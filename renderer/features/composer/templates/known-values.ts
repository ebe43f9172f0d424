import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { Chat } from '../../../../shared/contract/chats.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useToday } from '../../../ui/use-now.ts';

/** A message is written in one chat of one instance. */
export interface ChatPlace {
  instanceId: string;
  chatId: string;
}

/** What can be filled in without asking; a chat that has no name, or no number of a person, leaves its own out. */
function knownValues(chat: Chat, { sending }: Settings, date: string): Record<string, string> {
  const agent = sending.agentName.trim();
  return {
    date,
    ...(chat.name && { name: chat.name }),
    ...(chat.kind === 'person' && { number: chat.number }),
    ...(agent !== '' && { agent }),
  };
}

/** The values of known variables in this chat; null until they are read. */
export function useKnownValues(chat: ChatPlace): Record<string, string> | null {
  const intl = useIntl();
  const today = useToday();
  const { data: found } = useQuery(queryOf('chats.get', chat));
  const { data: settings } = useQuery(queryOf('settings.get', {}));
  if (!found || !settings) return null;
  return knownValues(found, settings, intl.formatDate(today, { dateStyle: 'long' }));
}
