import { useId } from 'react';
import { useText } from '../../messages/text.tsx';
import { useCountryName } from './country.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './numbers.module.css';

/** What a written number may mean. */
export interface NumberChoice {
  key: string;
  /** In international form, or a short code. */
  number: string;
  country: string | null;
  /** What else tells it from the other. */
  note?: string | null;
}

/** Asks which of several numbers a person means, each with its country. Nothing is chosen until they say so. */
export function NumberChoices({
  written,
  choices,
  onChoose,
}: {
  /** As it stands in a list of several. */
  written?: string;
  choices: readonly NumberChoice[];
  onChoose: (key: string) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
  const titleId = useId();
  return (
    <fieldset className={styles['box']} aria-labelledby={titleId}>
      <p id={titleId} className={styles['title']} aria-live="polite">
        {written === undefined ? t('number.which') : t('number.which-of', { written })}
      </p>
      <Stack as="ul">
        {choices.map(({ key, number, country, note }) => (
          <li key={key}>
            <button type="button" className={styles['choice']} onClick={() => onChoose(key)}>
              <bdi className={styles['number']}>{number}</bdi>
              <span className={styles['facts']}>
                {[country && countryName(country), note].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </Stack>
    </fieldset>
  );
}
