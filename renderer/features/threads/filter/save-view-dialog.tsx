import { useState } from 'react';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { OneFieldDialog } from '../../../product-ui/dialogs/one-field-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** Gives a view its name; a new one, or one that is renamed. */
export function SaveViewDialog({
  instanceId,
  view,
  onClose,
}: DialogProps & {
  /** Without an id: a new one. */
  view: Omit<ThreadView, 'viewId'> & { viewId: string | null };
}) {
  const t = useText();
  const save = useCallMutation('threads.saveView');
  const [newId] = useState(() => crypto.randomUUID());
  const { name: initialName, filter, sort, columns } = view;
  return (
    <OneFieldDialog
      title={t('views.save-title')}
      label={t('field.name')}
      initialValue={initialName}
      maxLength={100}
      thrown={save.error}
      onSave={(name, onRefused) =>
        save.mutate(
          { instanceId, viewId: view.viewId ?? newId, name, filter, sort, columns },
          { onSuccess: onClose, onError: onRefused },
        )
      }
      onClose={onClose}
    />
  );
}
