import { threadIdFields } from '../../../../shared/domain/thread.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useInstance } from '../../../product-ui/settings/use-instances.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';

/** Offers the other spelling of a thread's ID, where the service did not know the thread by the one that it was sent. */
export function OtherIdField({
  instanceId,
  failedAt,
}: {
  instanceId: string;
  /** Milliseconds since 1970: what failed before the spelling was chosen says nothing about it. */
  failedAt: number;
}) {
  const t = useText();
  const instance = useInstance(instanceId);
  const change = useCallMutation('instances.change');
  if (!instance) return null;
  const { threadIdField, threadIdFieldSince } = instance;
  if (change.isSuccess) return <Note>{t('threads.id-field-used', { field: threadIdField })}</Note>;
  const other = threadIdFields.find((field) => field !== threadIdField);
  if (other === undefined || failedAt < threadIdFieldSince) return null;
  return (
    <>
      <Note>{t('threads.other-id-field', { field: other })}</Note>
      <Button size="small" onClick={() => change.mutate({ instanceId, threadIdField: other })}>
        {t('threads.use-id-field', { field: other })}
      </Button>
      <Problem thrown={change.error} />
    </>
  );
}
