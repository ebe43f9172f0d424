import type { SettingName } from '../../../shared/contract/settings.ts';
import type { CommandId } from '../../../shared/domain/commands.ts';
import type { SettingsTab } from '../../features/settings/settings-tabs.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';

type Found = CommandId | SettingsTab | SettingName;

/** What is looked for by other words than those on screen, each with its text of the catalogue. */
const synonyms: Partial<Record<Found, MessageId>> = {
  'close-chat': 'synonyms.close-chat',
  'pin-chat': 'synonyms.pin-chat',
  'snooze-chat': 'synonyms.snooze-chat',
  'label-chat': 'synonyms.label-chat',
  'assign-chat': 'synonyms.assign-chat',
  'hand-over': 'synonyms.hand-over',
  'new-chat': 'synonyms.new-chat',
  'new-window': 'synonyms.new-window',
  'pop-out': 'synonyms.pop-out',
  search: 'synonyms.search',
  find: 'synonyms.find',
  'rename-chat': 'synonyms.rename-chat',
  'export-chat': 'synonyms.export-chat',
  'forget-chat': 'synonyms.forget-chat',
  contact: 'synonyms.contact',
  'read-chat': 'synonyms.read-chat',
  'send-later': 'synonyms.send-later',
  'show-scheduled': 'synonyms.show-scheduled',
  emoji: 'synonyms.emoji',
  attach: 'synonyms.attach',
  'link-card': 'synonyms.link-card',
  'record-voice': 'synonyms.record-voice',
  template: 'synonyms.template',
  'add-note': 'synonyms.add-note',
  'import-messages': 'synonyms.import-messages',
  people: 'synonyms.people',
  lock: 'synonyms.lock',
  print: 'synonyms.print',
  'show-as-text': 'synonyms.show-as-text',
  help: 'synonyms.help',
  'show-shortcuts': 'synonyms.show-shortcuts',
  'go-chats': 'synonyms.go-chats',
  'go-threads': 'synonyms.go-threads',
  'go-outbox': 'synonyms.go-outbox',
  'go-templates': 'synonyms.go-templates',
  'go-overview': 'synonyms.go-overview',
  'go-settings': 'synonyms.go-settings',
  'go-practice': 'synonyms.go-practice',
  'go-audit': 'synonyms.go-audit',
  'go-owed': 'synonyms.go-owed',
  'go-health': 'synonyms.go-health',
  'undo-order': 'synonyms.undo-order',
  'connect-instance': 'synonyms.connect-instance',
  'to-list': 'synonyms.to-list',
  instances: 'synonyms.instances',
  data: 'synonyms.data',
  privacy: 'synonyms.privacy',
  network: 'synonyms.network',
  team: 'synonyms.team',
  about: 'synonyms.about',
  'appearance.theme': 'synonyms.appearance.theme',
  'appearance.density': 'synonyms.appearance.density',
  'appearance.language': 'synonyms.appearance.language',
  'sending.enterSends': 'synonyms.sending.enterSends',
  'sending.agentName': 'synonyms.sending.agentName',
  'sending.tellSeen': 'synonyms.sending.tellSeen',
  'sending.undoSeconds': 'synonyms.sending.undoSeconds',
  'sending.safeSend': 'synonyms.sending.safeSend',
  'sending.gapSeconds': 'synonyms.sending.gapSeconds',
  'chats.afterClosing': 'synonyms.chats.afterClosing',
  'spelling.isOn': 'synonyms.spelling.isOn',
  'media.keepCopies': 'synonyms.media.keepCopies',
  'notifications.silentHours': 'synonyms.notifications.silentHours',
  'notifications.shows': 'synonyms.notifications.shows',
  'presence.keepRunning': 'synonyms.presence.keepRunning',
  'privacy.lockAfterMinutes': 'synonyms.privacy.lockAfterMinutes',
  'updates.mode': 'synonyms.updates.mode',
};

/** Returns what tells the other words by which a thing is found; empty where it has none. */
export function useSynonyms(): (of: Found) => string {
  const t = useText();
  return (of) => {
    const text = synonyms[of];
    return text === undefined ? '' : t(text);
  };
}
