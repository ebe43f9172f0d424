import { useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { accentHues } from '../../../shared/domain/own-settings.ts';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { errorOf } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { HueField } from '../../product-ui/chat-order/hue-field.tsx';
import { NumberCountryField } from '../../product-ui/numbers/number-country.tsx';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWrittenTime } from '../../product-ui/dates/use-written-time.ts';
import { HoursFields, readHours, toWrittenHours } from './hours-fields.tsx';
import { useSettingsForm } from './tab-parts.tsx';
import styles from './settings.module.css';

const hues = accentHues.map(({ hue, name }) => ({ hue, name: `labels.${name}` as const }));

const paces = [
  { name: 'gapSeconds', label: 'sending.gap', smallest: 0, largest: 60, isOfSms: false },
  {
    name: 'firstContactsPerDay',
    label: 'first-contacts.setting',
    smallest: 1,
    largest: 10_000,
    isOfSms: false,
  },
  {
    name: 'pacePerMinute',
    label: 'runs.pace-setting',
    smallest: 0,
    largest: 60_000,
    isOfSms: true,
  },
  { name: 'parallel', label: 'runs.parallel-setting', smallest: 1, largest: 16, isOfSms: true },
] as const;

type PaceName = (typeof paces)[number]['name'];

/** Returns the number that is written, null where nothing is; undefined where it is none that may be. */
function readPace(written: string, smallest: number, largest: number): number | null | undefined {
  if (written.trim() === '') return null;
  const number = Number(written);
  return Number.isInteger(number) && number >= smallest && number <= largest ? number : undefined;
}

/** Lets a person set what an instance is called, its colour, pace and hours. */
export function InstanceDialog({ instance, onClose }: { instance: Instance; onClose: () => void }) {
  const t = useText();
  const errorText = useErrorText();
  const { settings } = useSettingsForm();
  const save = useCallMutation('instances.change');
  const { own } = instance;
  const times = useWrittenTime();
  const { hasSms } = traitsOf[instance.protocol];
  const [name, setName] = useState(instance.name);
  const [accentHue, setAccentHue] = useState(instance.accentHue);
  const [pace, setPace] = useState<Record<PaceName, string>>({
    gapSeconds: String(own.gapSeconds ?? ''),
    firstContactsPerDay: String(own.firstContactsPerDay ?? ''),
    pacePerMinute: String(own.pacePerMinute ?? ''),
    parallel: String(own.parallel ?? ''),
  });
  const [hours, setHours] = useState(() => toWrittenHours(own.hours, times.write));
  const [country, setCountry] = useState(own.country);
  const nameField = useRef<HTMLInputElement>(null);
  if (!settings) return null;
  const { threads, sending } = settings;
  const usual = { ...threads, ...sending, firstContactsPerDay: t('first-contacts.none') };
  const read = paces.map((one) => readPace(pace[one.name], one.smallest, one.largest));
  const [gapSeconds, firstContactsPerDay, pacePerMinute, parallel] = read;
  const readHoursNow = readHours(hours, times.read);
  const thrown = save.error && errorOf(save.error);
  const isName = thrown?.kind === 'invalid-input' && thrown.field === 'name';

  function submit(form: HTMLFormElement) {
    if (
      gapSeconds === undefined ||
      firstContactsPerDay === undefined ||
      pacePerMinute === undefined ||
      parallel === undefined ||
      readHoursNow === undefined
    ) {
      return form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    const pacing = { gapSeconds, firstContactsPerDay, pacePerMinute, parallel };
    save.mutate(
      {
        instanceId: instance.instanceId,
        name,
        accentHue,
        own: { ...pacing, country, hours: readHoursNow },
      },
      { onSuccess: onClose, onError: () => nameField.current?.focus() },
    );
  }

  return (
    <FormDialog
      title={t('instances.settings-title', { name: instance.name })}
      submit="action.save"
      thrown={isName ? null : thrown}
      onSubmit={submit}
      onClose={onClose}
      initialFocus={nameField}
    >
      <TextField
        label={t('field.name')}
        inputRef={nameField}
        value={name}
        problem={isName && errorText(thrown)}
        onChange={(event) => setName(event.target.value)}
      />
      <HueField hues={hues} hue={accentHue} onChange={setAccentHue} />
      <NumberCountryField
        country={country}
        label={t('instances.country')}
        hint={t('instances.country-hint')}
        none={t('instances.country-usual')}
        onChange={setCountry}
      />
      <HoursFields hours={hours} onChange={setHours} />
      <fieldset className={styles['instancesTabPart']}>
        <legend>{t('instances.pace')}</legend>
        <p>{t('instances.pace-hint')}</p>
        {paces.map(({ name: key, label, smallest, largest, isOfSms }, index) =>
          isOfSms && !hasSms ? null : (
            <TextField
              key={key}
              label={t(label)}
              inputMode="numeric"
              placeholder={String(usual[key])}
              hint={key === 'firstContactsPerDay' && t('first-contacts.hint')}
              value={pace[key]}
              problem={
                read[index] === undefined && t('sending.number-problem', { smallest, largest })
              }
              onChange={(event) => setPace({ ...pace, [key]: event.target.value })}
            />
          ),
        )}
      </fieldset>
    </FormDialog>
  );
}
