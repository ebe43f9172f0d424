import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../bridge/call.ts';
import { grantFile } from '../../../bridge/grant-files.ts';
import { FormDialog } from '../../../product-ui/dialogs/form-dialog.tsx';
import { useText } from '../../../messages/text.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

interface AddThreadDialogProps extends DialogProps {
  /** One thread was added, by its id. */
  onAdded: (threadId: string) => void;
  /** Several are being added. */
  onImport: (importId: string) => void;
}

/** Adds threads by their ids, one a line. Nothing but the id is known of them until the service answers about them. */
export function AddThreadDialog({ instanceId, onAdded, onImport, onClose }: AddThreadDialogProps) {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState('');
  const ids = written.split('\n').filter((line) => line.trim() !== '');

  const focus = () => field.current?.focus();

  async function add() {
    const [only = ''] = ids;
    if (ids.length === 1) {
      const { threadId } = await call('threads.add', { instanceId, threadId: only.trim() });
      onAdded(threadId);
      return;
    }
    const file = new File([ids.join('\n')], t('imports.pasted-name'), { type: 'text/plain' });
    const grantId = await grantFile(file);
    const choices = { layout: { format: 'ids', delimiter: ',', hasHeader: false } } as const;
    const asked = { instanceId, of: 'threads' as const, grantIds: [grantId], choices };
    const { importId } = await call('imports.open', asked);
    await call('imports.start', { instanceId, importId });
    onImport(importId);
  }

  const adding = useMutation({ mutationFn: add, onError: focus });
  return (
    <FormDialog
      title={t('imports.add-title')}
      submit="action.add"
      thrown={adding.error}
      onSubmit={() => (ids.length === 0 ? focus() : adding.mutate())}
      onClose={onClose}
      initialFocus={field}
    >
      <TextBox
        isData
        ref={field}
        label={t('imports.ids')}
        hint={t('imports.ids-hint', { count: ids.length })}
        rows={8}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
      />
    </FormDialog>
  );
}
