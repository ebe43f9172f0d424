import { type RefObject, useRef } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { useText } from '../../messages/text.tsx';

/** Asks before an instance goes, together with everything that was sent from it. */
export function RemoveInstanceDialog({
  instance,
  onClose,
  focusOnceRemoved,
}: {
  instance: Instance;
  onClose: () => void;
  /** The button that asked for it goes with the instance. */
  focusOnceRemoved: RefObject<HTMLElement | null>;
}) {
  const t = useText();
  const remove = useCallMutation('instances.remove');
  const isRemoved = useRef(false);
  const { instanceId, name } = instance;

  function removed() {
    isRemoved.current = true;
    onClose();
  }

  return (
    <FormDialog
      title={t('instances.remove-title', { name })}
      submit="instances.remove-confirm"
      tone="danger"
      thrown={remove.error}
      onSubmit={() => remove.mutate({ instanceId }, { onSuccess: removed })}
      onClose={onClose}
      finalFocus={() => (isRemoved.current && focusOnceRemoved.current) || true}
    >
      <p>{t('instances.remove-hint')}</p>
    </FormDialog>
  );
}
