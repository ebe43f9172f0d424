import { useQuery } from '@tanstack/react-query';
import type { ImportPreview } from '../../../../shared/contract/thread-imports.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useCountryName } from '../../../product-ui/numbers/country.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useZoneMeant } from '../../../product-ui/dates/zone-meant-field.tsx';
import { useText } from '../../../messages/text.tsx';
import styles from '../threads.module.css';

/** What the whole file would come to by the choices that are made, before anything is written. */
export function ImportForecast({
  instanceId,
  preview: { importId, choices },
}: {
  instanceId: string;
  preview: ImportPreview;
}) {
  const t = useText();
  const countryName = useCountryName();
  const zoneName = useZoneMeant();
  const { data, error } = useQuery({
    ...queryOf('threadImports.forecast', { instanceId, importId, choices }),
    gcTime: 0,
  });
  if (error) return <Problem thrown={error} />;
  if (data === undefined) return <output>{t('imports.counting')}</output>;
  if (data === null) return null;
  const { counts, numbers, assumedTimes, refused } = data;
  return (
    <section className={styles['forecast']} aria-label={t('imports.forecast')}>
      <output>
        {t('imports.counts', counts)}{' '}
        {counts.repeated > 0 && t('imports.repeated', { count: counts.repeated })}
      </output>
      {choices.country !== null && (
        <p>
          {t('imports.numbers-read', {
            count: numbers.assumed,
            country: countryName(choices.country),
          })}{' '}
          {numbers.asWritten > 0 && t('imports.numbers-as-written', { count: numbers.asWritten })}
        </p>
      )}
      {assumedTimes > 0 && (
        <p>{t('imports.times-read', { count: assumedTimes, zone: zoneName(choices.zone) })}</p>
      )}
      {refused.length > 0 && (
        <ul className={styles['refused']}>
          {refused.map(({ line, problem, detail, excerpt }) => (
            <li key={line}>
              {t('people.failure-at', { line })} {t(`row-problem.${problem}`, { detail })}{' '}
              <bdi className={styles['excerpt']}>{excerpt}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
