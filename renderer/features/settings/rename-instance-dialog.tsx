import type { Instance } from '../../../shared/contract/instances.ts';
import { useAct } from '../../bridge/queries.ts';
import { OneFieldDialog } from '../../product-ui/one-field-dialog.tsx';
import { useText } from '../../messages/text.tsx';

/** Gives an instance another name. */
export function RenameInstanceDialog({
  instance,
  onClose,
}: {
  instance: Instance;
  onClose: () => void;
}) {
  const say = useText();
  const rename = useAct('instances.rename');
  const { instanceId } = instance;
  return (
    <OneFieldDialog
      title={say('instances.rename-title')}
      label={say('connect.name')}
      initialValue={instance.name}
      thrown={rename.error}
      onSave={(name, onError) =>
        rename.mutate({ instanceId, name }, { onSuccess: onClose, onError })
      }
      onClose={onClose}
    />
  );
}
