import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { ThreadSelection } from '../../../../shared/contract/threads.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useSorted } from '../../../product-ui/lists/use-sorted.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** Sets a label on threads, or removes one. */
export function LabelDialog({
  instanceId,
  selection,
  count,
  removable,
  onClose,
}: DialogProps & {
  selection: ThreadSelection;
  count: number;
  /** Labels that can be removed; null: any that is in use. */
  removable: readonly string[] | null;
}) {
  const t = useText();
  const sorted = useSorted();
  const errorText = useErrorText();
  const suggestions = useId();
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const known = useQuery(queryOf('threads.labels', { instanceId }));
  const set = useCallMutation('threads.setLabel');
  const canRemove = (removable ?? known.data?.map((one) => one.label) ?? []).includes(label.trim());

  function save(on: boolean) {
    const input = { instanceId, actionId: crypto.randomUUID(), selection, label, on };
    set.mutate(input, { onSuccess: onClose });
  }

  return (
    <FormDialog
      title={t('threads.label-title', { count })}
      submit="threads.label-add"
      actions={
        canRemove && <Button onClick={() => save(false)}>{t('threads.label-remove')}</Button>
      }
      onSubmit={() => save(true)}
      onClose={onClose}
      initialFocus={field}
    >
      <TextField
        label={t('threads.label-name')}
        inputRef={field}
        value={label}
        maxLength={40}
        list={suggestions}
        problem={set.error && errorText(set.error)}
        onChange={(event) => setLabel(event.target.value)}
      />
      <datalist id={suggestions}>
        {sorted(known.data ?? [], (one) => one.label).map((one) => (
          <option key={one.label} value={one.label}>
            {one.label}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
