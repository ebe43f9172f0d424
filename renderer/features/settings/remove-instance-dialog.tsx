import { type RefObject, useRef } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { Problem } from '../../product-ui/problem.tsx';
import { useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

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
    <Dialog
      title={t('instances.remove-title', { name })}
      onClose={onClose}
      finalFocus={() => (isRemoved.current && focusOnceRemoved.current) || true}
    >
      <p>{t('instances.remove-hint')}</p>
      <Problem thrown={remove.error} />
      <DialogActions>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button tone="danger" onClick={() => remove.mutate({ instanceId }, { onSuccess: removed })}>
          {t('instances.remove-confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
