import type { SettingsFile } from '../../../shared/contract/instances.ts';
import { accentHues, noOwnSettings } from '../../../shared/domain/own-settings.ts';
import { useText } from '../../messages/text.tsx';
import { useCountryName } from '../../product-ui/numbers/country.ts';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';
import { useHoursText } from '../../product-ui/dates/own-hours.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';

/** Shows what a file would set; of an instance that is here, what it would change alone. */
export function SettingsPreview({ read, fileName }: { read: SettingsFile; fileName: string }) {
  const t = useText();
  const hoursText = useHoursText();
  const countryName = useCountryName();
  const { settings, known } = read;
  const { own } = settings;
  const names = instanceNames[settings.protocol];
  const before = known?.own ?? noOwnSettings;
  const colour = accentHues.find(({ hue }) => hue === settings.accentHue);
  const usual = t('instances.pace-usual');
  const text = (value: number | null) => (value === null ? usual : String(value));

  const entries: [isOther: boolean, ...Fact][] = [
    [settings.name !== known?.name, t('field.name'), settings.name],
    [
      settings.chatServiceAddress !== known?.chatServiceAddress,
      t(names.chatServiceAddress),
      settings.chatServiceAddress,
    ],
    [
      settings.smsServiceAddress !== (known?.smsServiceAddress ?? ''),
      t('connect.sms-address'),
      settings.smsServiceAddress,
    ],
    [known === null, t(names.instanceUuid), settings.instanceUuid],
    [
      colour !== undefined && colour.hue !== known?.accentHue,
      t('labels.colour'),
      colour && t(`labels.${colour.name}`),
    ],
    [
      JSON.stringify(own.hours) !== JSON.stringify(before.hours),
      t('hours.title'),
      own.hours ? hoursText.hours(own.hours) : t('hours.any'),
    ],
    [
      own.country !== before.country,
      t('instances.country'),
      own.country === null ? t('instances.country-usual') : countryName(own.country),
    ],
    [own.gapSeconds !== before.gapSeconds, t('sending.gap'), text(own.gapSeconds)],
    [own.pacePerMinute !== before.pacePerMinute, t('runs.pace-setting'), text(own.pacePerMinute)],
    [own.parallel !== before.parallel, t('runs.parallel-setting'), text(own.parallel)],
    [
      own.firstContactsPerDay !== before.firstContactsPerDay,
      t('first-contacts.setting'),
      text(own.firstContactsPerDay),
    ],
  ];
  const shown = entries.filter(([isOther]) => isOther).map(([, ...fact]): Fact => fact);
  if (shown.length === 0) return <p>{t('settings-file.nothing')}</p>;
  return (
    <>
      <p>{t(known ? 'settings-file.changes' : 'settings-file.sets', { file: fileName })}</p>
      <Facts facts={shown} />
    </>
  );
}
