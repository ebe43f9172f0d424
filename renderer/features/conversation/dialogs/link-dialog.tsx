import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../../../bridge/queries.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { openLink } from '../message/open-link.ts';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';
import styles from './dialogs.module.css';

/** Says where a link leads before the browser opens it: its host, and the whole address as the browser is given it. */
export function LinkDialog({
  instanceId,
  localId,
  address,
  onClose,
}: DialogProps & {
  localId: string;
  /** As the page's own parser spells it, with names of other scripts in their plain form. */
  address: string;
}) {
  const t = useText();
  const [remember, setRemember] = useState(false);
  const client = useQueryClient();
  const open = useMutation({
    mutationFn: openLink,
    onSuccess: async () => {
      // Whoever presses the link again at once is not asked again.
      if (remember) await client.invalidateQueries({ queryKey: keyOf('settings.get', {}) });
      onClose();
    },
  });
  const { host, username, password } = new URL(address);
  const hasUser = username !== '' || password !== '';
  return (
    <FormDialog
      title={t('link.title')}
      submit={hasUser ? null : 'link.open'}
      thrown={open.error}
      actions={<Button onClick={() => copyText(address)}>{t('link.copy')}</Button>}
      onSubmit={() => open.mutate({ instanceId, localId, address, remember })}
      onClose={onClose}
    >
      <p className={styles['host']}>
        <bdi>{host}</bdi>
      </p>
      <p className={styles['address']} dir="ltr">
        {address}
      </p>
      {hasUser && <Problem tone="warn">{t('link.has-user', { name: decoded(username) })}</Problem>}
      {/(^|[.])xn--/.test(host) && <Problem tone="warn">{t('link.other-letters')}</Problem>}
      {!hasUser && (
        <CheckField
          label={t('link.remember', { host })}
          checked={remember}
          onChange={setRemember}
        />
      )}
    </FormDialog>
  );
}

function decoded(username: string): string {
  try {
    return decodeURIComponent(username);
  } catch {
    return username;
  }
}
