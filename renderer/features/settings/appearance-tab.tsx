import { useQuery } from '@tanstack/react-query';
import { languages } from '../../../shared/domain/languages.ts';
import { queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { languageNames } from '../../product-ui/settings/language-names.ts';
import { Setting } from '../../product-ui/settings/set-by-organization.tsx';
import { Rows, useSettingsForm } from './tab-parts.tsx';

/** Theme, density, language and tips. */
export function AppearanceTab() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  const shown = useQuery(queryOf('app.language', {})).data;
  if (!settings || !shown) return null;
  const { system } = shown;
  const { theme, density, language } = settings.appearance;
  return (
    <Rows thrown={error}>
      <Setting of="appearance.theme">
        <ChoiceField
          label={t('appearance.theme')}
          hint={t('appearance.theme-hint')}
          value={theme}
          choices={[
            { value: 'system', label: t('appearance.system') },
            { value: 'light', label: t('appearance.light') },
            { value: 'dark', label: t('appearance.dark') },
          ]}
          onChange={(value) => change({ appearance: { theme: value } })}
        />
      </Setting>
      <Setting of="appearance.density">
        <ChoiceField
          label={t('appearance.density')}
          hint={t('appearance.density-hint')}
          value={density}
          choices={[
            { value: 'compact', label: t('appearance.compact') },
            { value: 'normal', label: t('appearance.normal') },
            { value: 'large', label: t('appearance.large') },
          ]}
          onChange={(value) => change({ appearance: { density: value } })}
        />
      </Setting>
      <Setting of="appearance.language">
        <ChoiceField
          label={t('appearance.language')}
          hint={t('appearance.language-hint')}
          value={language}
          choices={[
            {
              value: 'system',
              label: t('appearance.language-system', { language: languageNames[system] }),
            },
            ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
            { value: 'en-XA', label: t('appearance.pseudo') },
            { value: 'en-XB', label: t('appearance.pseudo-mirrored') },
          ]}
          onChange={(value) => change({ appearance: { language: value } })}
        />
      </Setting>
      <Setting of="learning.showsTips">
        <SwitchField
          label={t('appearance.tips')}
          hint={t('appearance.tips-hint')}
          checked={settings.learning.showsTips}
          onChange={(showsTips) => change({ learning: { showsTips } })}
        />
      </Setting>
    </Rows>
  );
}
