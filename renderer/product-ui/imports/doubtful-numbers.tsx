import type { ChoicesInForce, FileImport } from '../../../shared/contract/imports.ts';
import { useText } from '../../messages/text.tsx';
import { anyCountry, useCountryName } from '../numbers/country.ts';
import { Button } from '../../ui/button.tsx';
import { withCountry } from './chosen-countries.ts';
import { Line } from '../../ui/layout.tsx';
import styles from './imports.module.css';

/** Numbers of a file that may be of two countries: a person picks one of each, or their country for all; the rest is left out. */
export function DoubtfulNumbers({
  shown: { counts, doubtful },
  choices,
  onChoices,
}: {
  shown: FileImport;
  choices: ChoicesInForce;
  onChoices: (choices: ChoicesInForce) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
  const { country } = choices;
  if (doubtful.length === 0) return null;
  return (
    <section
      className={styles['doubtful']}
      aria-label={t('people.doubtful', { count: counts.doubtful })}
    >
      <h3>{t('people.doubtful', { count: counts.doubtful })}</h3>
      <p>{t('people.doubtful-hint')}</p>
      {country !== null && country !== anyCountry && counts.doubtful > 1 && (
        <Button size="small" onClick={() => onChoices({ ...choices, isSure: true })}>
          {t('people.doubtful-all', { country: countryName(country) })}
        </Button>
      )}
      <ul className={styles['doubts']}>
        {doubtful.map(({ line, name, written, digits, readings }) => (
          <Line as="li" key={digits}>
            <span>
              {t('people.failure-at', { line })} <bdi>{name ?? ''}</bdi>{' '}
              <bdi className={styles['written']}>{written}</bdi>
            </span>
            {readings.map(({ number, country: of, choice }) => (
              <Button
                key={choice}
                size="small"
                onClick={() => onChoices(withCountry(choices, [digits], choice))}
              >
                <bdi>{number}</bdi>
                {of !== null && ` ${countryName(of)}`}
              </Button>
            ))}
          </Line>
        ))}
      </ul>
    </section>
  );
}
