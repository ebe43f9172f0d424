import type { Instance, OwnSettings } from '../../../shared/contract/instances.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { MessageId } from '../../messages/catalogue.ts';
import type { Translate } from '../../messages/text.tsx';

type Named =
  | 'retentionMonths'
  | keyof Settings['sending']
  | keyof OwnSettings
  | keyof Pick<
      Instance,
      'name' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid' | 'threadIdField'
    >;

const names: Readonly<Record<Named, MessageId>> = {
  safeSend: 'option.safe-send',
  linkPreview: 'option.link-preview',
  linkPreviewHighQuality: 'option.high-quality',
  textLimit: 'sending.text-limit',
  replyToForm: 'sending.reply-form',
  fileNameField: 'sending.file-name-field',
  tellSeen: 'sending.tell-seen',
  enterSends: 'sending.enter-sends',
  undoSeconds: 'sending.undo',
  gapSeconds: 'sending.gap',
  pacePerMinute: 'runs.pace-setting',
  parallel: 'runs.parallel-setting',
  hours: 'hours.title',
  firstContactsPerDay: 'first-contacts.setting',
  country: 'instances.country',
  agentName: 'sending.agent-name',
  retentionMonths: 'retention.months-kept',
  name: 'field.name',
  chatServiceAddress: 'connect.chat-address',
  smsServiceAddress: 'connect.sms-address',
  instanceUuid: 'connect.instance-uuid',
  threadIdField: 'threads.id-field',
};

const switches = { true: 'details.yes', false: 'details.no' } as const;

const isKeyOf = <Of extends object>(of: Of, key: PropertyKey): key is keyof Of =>
  Object.hasOwn(of, key);

/** Returns a value that an action set, named as where a person sets it; what an older entry names otherwise keeps its name. */
export function valueText(t: Translate, name: string, value: string): string {
  return t('audit.value', {
    name: isKeyOf(names, name) ? t(names[name]) : name,
    value: isKeyOf(switches, value) ? t(switches[value]) : value,
  });
}
