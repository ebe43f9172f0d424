import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** Opens the import of messages that others have written. */
export function ImportButton({ instanceId }: { instanceId: string }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  useCommand('import-messages', () => setOpen(true));
  return (
    <>
      <IconButton label={t('import.button')} onClick={() => setOpen(true)}>
        <FileDown size={18} aria-hidden="true" />
      </IconButton>
      {isOpen && <ImportDialog instanceId={instanceId} onClose={() => setOpen(false)} />}
    </>
  );
}
