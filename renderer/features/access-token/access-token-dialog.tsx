import { useRef } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import { messageBox } from '../../product-ui/commands/message-box.ts';
import { OneFieldDialog } from '../../product-ui/dialogs/one-field-dialog.tsx';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';
import { TokenPlace } from '../../product-ui/connection/token-place.tsx';
import { useText } from '../../messages/text.tsx';

/** Takes a new access token for an instance; what waited for it then goes on. */
export function AccessTokenDialog({
  instance,
  onClose,
}: {
  instance: Instance;
  onClose: () => void;
}) {
  const t = useText();
  const setToken = useCallMutation('instances.setToken');
  const isSaved = useRef(false);
  const { instanceId, name, protocol } = instance;

  function saved() {
    isSaved.current = true;
    onClose();
  }

  return (
    <OneFieldDialog
      type="password"
      title={t('token.title', { name, protocol })}
      label={t(instanceNames[protocol].accessToken)}
      hint={<TokenPlace />}
      thrown={setToken.error}
      onSave={(accessToken, onError) =>
        setToken.mutate({ instanceId, accessToken }, { onSuccess: saved, onError })
      }
      onClose={onClose}
      // What asked for the token may be gone once it is there.
      finalFocus={() => (isSaved.current && messageBox()) || true}
    />
  );
}
