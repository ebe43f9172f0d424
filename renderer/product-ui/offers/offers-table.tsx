import { Check, Minus } from 'lucide-react';
import {
  type Finding,
  isOffered,
  type OfferName,
  offerNames,
  type Probe,
} from '../../../shared/domain/offers.ts';
import { type Translate, useText } from '../../messages/text.tsx';
import tones from '../../styles/tones.module.css';
import { PlainTable } from '../../ui/plain-table.tsx';
import { useToday } from '../../ui/use-now.ts';
import { useClock } from '../dates/use-clock.ts';
import styles from './offers.module.css';

/** Shows what was found out about a service: what it is good for, whether it is offered, and what the answer was. */
export function OffersTable({ probe }: { probe: Probe }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  return (
    <>
      <h3 className={styles['heading']}>
        {t('offers.heading')}
        <small>{t('offers.found', { when: clock.moment(probe.at, today) })}</small>
      </h3>
      <PlainTable aria-label={t('offers.heading')}>
        <thead>
          <tr>
            <th scope="col">{t('offers.what')}</th>
            <th scope="col">{t('offers.offered')}</th>
            <th scope="col">{t('offers.answer')}</th>
          </tr>
        </thead>
        <tbody>
          {offerNames.map((name) => (
            <Row key={name} name={name} finding={probe.findings[name]} />
          ))}
        </tbody>
      </PlainTable>
    </>
  );
}

function Row({ name, finding }: { name: OfferName; finding: Finding | undefined }) {
  const t = useText();
  const isThere = isOffered(finding);
  const Icon = isThere ? Check : Minus;
  return (
    <tr>
      <th scope="row">
        {t(`offers.${name}`)}
        <small>{t(`offers.${name}-hint`)}</small>
      </th>
      <td className={tones[isThere ? 'ok' : 'calm']}>
        <Icon size={16} aria-hidden="true" />
        {`\u00a0${t(isThere ? 'details.yes' : 'details.no')}`}
      </td>
      <td>{answerText(t, name, finding)}</td>
    </tr>
  );
}

function answerText(t: Translate, name: OfferName, finding: Finding | undefined): string {
  if (finding === undefined) return t('offers.not-asked');
  const { answer, status } = finding;
  if (answer === 'follows' || answer === 'follows-not') {
    return t(`offers.${answer}-${name === 'queue' ? 'queue' : 'smsSend'}`);
  }
  return t(`offers.answer-${answer}`, { status: status ?? 0 });
}
