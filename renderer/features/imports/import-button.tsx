import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog);
const MessagesDialog = lazyPart(async () => (await import('./messages-dialog.tsx')).MessagesDialog);

/** Opens the import of messages that others have written; by its command also that of people. */
export function ImportButton({ instanceId }: { instanceId: string }) {
  const t = useText();
  const [open, setOpen] = useState<'messages' | 'people' | null>(null);
  const close = () => setOpen(null);
  useCommand('import-messages', () => setOpen('messages'));
  useCommand('people', () => setOpen('people'));
  return (
    <>
      <IconButton label={t('import.button')} onClick={() => setOpen('messages')}>
        <FileDown size={16} aria-hidden="true" />
      </IconButton>
      {open === 'messages' && <MessagesDialog instanceId={instanceId} onClose={close} />}
      {open === 'people' && <PeopleDialog instanceId={instanceId} onClose={close} />}
    </>
  );
}
