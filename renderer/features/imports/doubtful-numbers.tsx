import type { PeopleImport } from '../../../shared/contract/people.ts';
import { useText } from '../../messages/text.tsx';
import { anyCountry, useCountryName } from '../../product-ui/numbers/country.ts';
import { Button } from '../../ui/button.tsx';
import { type PeopleChoices, withCountry } from './people-choices.ts';
import { Line } from '../../ui/layout.tsx';
import styles from './imports.module.css';

/** Numbers of a file that may be of two countries: a person picks one of each, or their country for all; the rest is left out. */
export function DoubtfulNumbers({
  shown: { counts, doubtful },
  country,
  choices,
  onChoices,
}: {
  shown: PeopleImport;
  country: string | null;
  choices: PeopleChoices;
  onChoices: (choices: PeopleChoices) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
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
