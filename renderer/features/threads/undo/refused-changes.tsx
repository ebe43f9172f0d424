import { useQueries } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import type { MessageId } from '../../../messages/catalogue.ts';
import { useText } from '../../../messages/text.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureReason } from '../../../product-ui/failures/failure-reason.ts';
import type { useArchiving } from './use-archiving.ts';

/** Says why the latest changes were not made, where they were not. */
export function RefusedChanges({
  instanceId,
  archiving,
}: {
  instanceId: string;
  archiving: ReturnType<typeof useArchiving>;
}) {
  const t = useText();
  const errorText = useErrorText();
  const answers = useQueries({
    queries: archiving.watched.map((threadId) => queryOf('threads.get', { instanceId, threadId })),
  });
  const failed = answers.flatMap(({ data }) => (data?.state === 'failed' ? [data] : []));
  const [first] = failed;
  if (!first && !archiving.thrown) return null;

  const again = (threads: readonly Thread[]) =>
    // What failed is as it was before, so the opposite was asked for.
    archiving.archive(
      threads
        .filter(({ confirmed }) => confirmed === first?.confirmed)
        .map(({ threadId }) => threadId),
      !first?.confirmed,
    );
  return (
    <Banner
      isAlert
      tone="bad"
      icon={<CircleAlert />}
      actions={
        <>
          {first && (
            <Button size="small" onClick={() => again(failed)}>
              {t('action.try-again')}
            </Button>
          )}
          <Button size="small" onClick={archiving.forget}>
            {t('action.dismiss')}
          </Button>
        </>
      }
    >
      {first
        ? t(refusedWords(first), {
            count: failed.length,
            number: first.number || first.threadId,
            reason: failureReason(t, first.failure),
          })
        : errorText(archiving.thrown)}
    </Banner>
  );
}

/** Returns the words for a change that failed: where an earlier request may have been carried out, nobody knows whether it was made. */
function refusedWords({ confirmed, inDoubt }: Thread): MessageId {
  if (inDoubt) return 'threads.change-unknown';
  return confirmed ? 'threads.not-unarchived' : 'threads.not-archived';
}
