import { useQueries } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { Thread } from '../../../../shared/contract/threads.ts';
import { errorOf } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { failureReason } from '../../../product-ui/failure-reason.ts';
import type { useArchiving } from './use-archiving.ts';

/** Says what became of the latest acts where it was not what was asked for. */
export function RefusedChanges({
  instanceId,
  archiving,
}: {
  instanceId: string;
  archiving: ReturnType<typeof useArchiving>;
}) {
  const say = useText();
  const errorText = useErrorText();
  const answers = useQueries({
    queries: archiving.watched.map((threadId) => queryOf('threads.get', { instanceId, threadId })),
  });
  const failed = answers.flatMap(({ data }) => (data?.state === 'failed' ? [data] : []));
  const [first] = failed;
  if (!first && !archiving.thrown) return null;

  const again = (threads: readonly Thread[]) =>
    // What failed shows what was known before, so the wish was the opposite.
    void archiving.archive(
      threads
        .filter(({ archived }) => archived === first?.archived)
        .map(({ threadId }) => threadId),
      !first?.archived,
    );
  const dismiss = (
    <Button size="small" onClick={archiving.forget}>
      <Text id="act.dismiss" />
    </Button>
  );
  if (!first) {
    return (
      <div role="alert">
        <Banner tone="bad" icon={<CircleAlert aria-hidden="true" />} actions={dismiss}>
          {errorText(errorOf(archiving.thrown))}
        </Banner>
      </div>
    );
  }
  return (
    <div role="alert">
      <Banner
        tone="bad"
        icon={<CircleAlert aria-hidden="true" />}
        actions={
          <>
            <Button size="small" onClick={() => again(failed)}>
              <Text id="act.try-again" />
            </Button>
            {dismiss}
          </>
        }
      >
        <Text
          id={first.archived ? 'threads.not-unarchived' : 'threads.not-archived'}
          values={{
            count: failed.length,
            number: first.number || first.threadId,
            reason: failureReason(say, first.failure),
          }}
        />
      </Banner>
    </div>
  );
}
