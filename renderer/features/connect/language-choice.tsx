import { useQuery } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { languages } from '../../../shared/domain/languages.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { languageNames } from '../../product-ui/settings/language-names.ts';
import styles from './connect.module.css';

/** Chooses the language of the page where nothing leads to the settings yet, by the names that its speakers know. */
export function LanguageChoice() {
  const t = useText();
  const shown = useQuery(queryOf('app.language', {})).data;
  const policy = useQuery(queryOf('settings.policy', {})).data;
  const { mutate: change } = useToldMutation('settings.set');
  if (!shown || !policy || policy.locked.includes('appearance.language')) return null;
  return (
    <span className={styles['language']}>
      <Languages size={16} aria-hidden="true" />
      <select
        aria-label={t('appearance.language')}
        value={shown.language}
        onChange={(event) => {
          const language = languages.find((one) => one === event.target.value);
          if (language) change({ appearance: { language } });
        }}
      >
        {languages.map((value) => (
          <option key={value} value={value} lang={value}>
            {languageNames[value]}
          </option>
        ))}
      </select>
    </span>
  );
}
