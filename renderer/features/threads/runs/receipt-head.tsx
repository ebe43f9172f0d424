import type { ArchiveRun, ReceiptFacts } from '../../../../shared/contract/archive-runs.ts';
import { timeZone } from '../../../../shared/transcript/written-time.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { filterLine } from '../../../product-ui/threads/thread-filter.ts';
import { useClock } from '../../../product-ui/dates/use-clock.ts';

/** The command that prints the digest of a receipt that was saved as CSV. */
const check = 'tail -n +6 FILE | sha256sum';

/** Shows what a printed receipt says before its threads: who, where, which run, and how to check it. */
export function ReceiptHead({ run, receipt }: { run: ArchiveRun; receipt: ReceiptFacts }) {
  const t = useText();
  const formats = useFormats();
  const { exact } = useClock();
  const { reason, name, filter, leftOut, agent, startedAt, endedAt } = run;
  const { instance, madeAt, version, sha256 } = receipt;
  const words = [
    filter && filterLine(t, formats, filter),
    leftOut > 0 && t('runs.left-out', { count: leftOut }),
  ];
  const facts = [
    ['receipt.run', [reason, name, run.runId].filter(Boolean).join(' · ')],
    ['receipt.agent', agent || t('audit.by-unnamed')],
    ['field.instance', `${instance.name} · ${instance.uuid}`],
    ['connect.sms-address', instance.address],
    ['receipt.filter', words.filter(Boolean).join(' · ')],
    ['receipt.began', startedAt === null ? '' : exact(startedAt)],
    ['receipt.ended', endedAt === null ? t('receipt.not-ended') : exact(endedAt)],
    ['receipt.digest', sha256],
  ] as const;
  return (
    <>
      <p>{t('receipt.made', { at: exact(madeAt), version })}</p>
      <p>{t('transcript.zone', { zone: timeZone() })}</p>
      <table>
        <tbody>
          {facts.map(
            ([label, value]) =>
              value !== '' && (
                <tr key={label}>
                  <th scope="row">{t(label)}</th>
                  <td>
                    <bdi>{value}</bdi>
                  </td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <p>{t('receipt.check', { command: check })}</p>
    </>
  );
}
