import { useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Rows, useSettings } from './tab-parts.tsx';

/** Theme and language. */
export function AppearanceTab() {
  const say = useText();
  const { settings, change, error } = useSettings();
  if (!settings) return null;
  const { theme, language } = settings.appearance;
  return (
    <Rows thrown={error}>
      <ChoiceField
        label={say('appearance.theme')}
        hint={say('appearance.theme-hint')}
        value={theme}
        choices={[
          { value: 'system', label: say('appearance.system') },
          { value: 'light', label: say('appearance.light') },
          { value: 'dark', label: say('appearance.dark') },
        ]}
        onChange={(value) => change({ appearance: { theme: value } })}
      />
      <ChoiceField
        label={say('appearance.language')}
        hint={say('appearance.language-hint')}
        value={language}
        choices={[
          { value: 'en', label: say('appearance.english') },
          { value: 'en-XA', label: say('appearance.pseudo') },
        ]}
        onChange={(value) => change({ appearance: { language: value } })}
      />
    </Rows>
  );
}
