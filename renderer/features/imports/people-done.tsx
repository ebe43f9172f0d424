import type { CallOutput } from '../../../shared/contract/contract.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';

/** What came of an import of contacts, and the way to take all of it back. */
export function PeopleDone({
  instanceId,
  importId,
  done,
}: {
  instanceId: string;
  importId: string;
  done: CallOutput<'people.import'>;
}) {
  const t = useText();
  const undo = useCallMutation('people.undoImport');
  return (
    <Line>
      <output>
        {undo.data ? t('people.undone', { ...undo.data }) : t('people.done', { ...done })}
      </output>
      {!undo.data && done.added + done.changed > 0 && (
        <Button
          size="small"
          disabled={undo.isPending}
          onClick={() => undo.mutate({ instanceId, importId })}
        >
          {t('people.undo')}
        </Button>
      )}
      <Problem thrown={undo.error} />
    </Line>
  );
}
