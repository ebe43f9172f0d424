import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { useSettingsForm } from './tab-parts.tsx';
import styles from './settings.module.css';

/** Shows whether spelling is checked, and in which languages; nothing where the browser does it. */
export function SpellingRows() {
  const t = useText();
  const { locale } = useFormats();
  const { settings, change } = useSettingsForm();
  const languages = useQuery(queryOf('app.spellingLanguages', {})).data ?? null;
  if (!settings || languages === null) return null;
  const { isOn, languages: chosen } = settings.spelling;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  const choose = (language: string, on: boolean) =>
    change({
      spelling: {
        languages: on ? [...chosen, language] : chosen.filter((other) => other !== language),
      },
    });
  return (
    <>
      <Setting of="spelling.isOn">
        <SwitchField
          label={t('spelling.check')}
          hint={t(languages.length === 0 ? 'spelling.by-system' : 'spelling.check-hint')}
          checked={isOn}
          onChange={(on) => change({ spelling: { isOn: on } })}
        />
      </Setting>
      {isOn && languages.length > 0 && (
        <Setting of="spelling.languages">
          <div>
            <fieldset className={styles['choices']}>
              <legend>{t('spelling.languages')}</legend>
              {languages.map((language) => (
                <SwitchField
                  key={language}
                  label={names.of(language) ?? language}
                  checked={chosen.includes(language)}
                  onChange={(on) => choose(language, on)}
                />
              ))}
            </fieldset>
          </div>
        </Setting>
      )}
    </>
  );
}
