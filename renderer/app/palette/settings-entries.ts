import type { SettingName } from '../../../shared/contract/settings.ts';
import type { SettingsTab } from '../../features/settings/settings-tabs.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import type { SettingsPart } from '../../product-ui/settings/aimed-setting.ts';

/** A single setting: its name, and the tab and the text by which a person knows it. */
interface SettingEntry {
  name: SettingName | SettingsPart;
  tab: SettingsTab;
  text: MessageId;
}

const of =
  (tab: SettingsTab) =>
  (name: SettingEntry['name'], text: MessageId): SettingEntry => ({ name, tab, text });
const ofAppearance = of('appearance');
const ofSending = of('sending');
const ofNotifications = of('notifications');
const ofNetwork = of('network');
const ofPrivacy = of('privacy');
const ofData = of('data');
const ofAbout = of('about');

/** Every setting that a person finds on the page of the settings. */
export const settingsEntries: readonly SettingEntry[] = [
  ofAppearance('appearance.theme', 'appearance.theme'),
  ofAppearance('appearance.density', 'appearance.density'),
  ofAppearance('appearance.language', 'appearance.language'),
  ofAppearance('learning.showsTips', 'appearance.tips'),
  ofSending('sending.agentName', 'sending.agent-name'),
  ofSending('sending.safeSend', 'option.safe-send'),
  ofSending('sending.linkPreview', 'option.link-preview'),
  ofSending('sending.linkPreviewHighQuality', 'option.high-quality'),
  ofSending('spelling.isOn', 'spelling.check'),
  ofSending('sending.enterSends', 'sending.enter-sends'),
  ofSending('chats.afterClosing', 'sending.after-closing'),
  ofSending('sending.tellSeen', 'sending.tell-seen'),
  ofSending('sending.undoSeconds', 'sending.undo'),
  ofSending('sending.gapSeconds', 'sending.gap'),
  ofSending('sending.textLimit', 'sending.text-limit'),
  ofSending('threads.pacePerMinute', 'runs.pace-setting'),
  ofSending('threads.parallel', 'runs.parallel-setting'),
  ofSending('sending.replyToForm', 'sending.reply-form'),
  ofSending('sending.fileNameField', 'sending.file-name-field'),
  ofNotifications('notifications.incoming', 'notifications.incoming'),
  ofNotifications('notifications.rejected', 'notifications.rejected'),
  ofNotifications('notifications.unknown', 'notifications.unknown'),
  ofNotifications('notifications.scheduled', 'notifications.scheduled'),
  ofNotifications('notifications.runs', 'notifications.runs'),
  ofNotifications('notifications.team', 'notifications.team'),
  ofNotifications('notifications.shows', 'notifications.shows'),
  ofNotifications('notifications.silentHours', 'silent.on'),
  ofNotifications('presence.tray', 'presence.tray'),
  ofNotifications('presence.keepRunning', 'presence.keepRunning'),
  ofNotifications('presence.flash', 'presence.flash'),
  ofNetwork('proxy.mode', 'network.mode'),
  ofPrivacy('privacy.hideOnScreenLock', 'lock.hide-on-screen-lock'),
  ofPrivacy('privacy.lockAfterMinutes', 'lock.after'),
  ofPrivacy('links.hosts', 'privacy.links'),
  ofData('media.keepCopies', 'copies.keep'),
  ofData('media.largestMegabytes', 'copies.largest'),
  ofData('backup.heading', 'backup.heading'),
  ofData('retention.heading', 'retention.heading'),
  ofData('storage.heading', 'storage.heading'),
  of('instances')('service.useOffers', 'offers.use'),
  ofAbout('updates.mode', 'updates.mode'),
  ofAbout('updates.channel', 'updates.channel'),
  ofAbout('updates.feed', 'updates.feed'),
];
