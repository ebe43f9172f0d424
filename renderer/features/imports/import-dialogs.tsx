import { useState } from 'react';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const PeopleDialog = lazyPart(async () => (await import('./people-dialog.tsx')).PeopleDialog);
const MessagesDialog = lazyPart(async () => (await import('./messages-dialog.tsx')).MessagesDialog);

/** Opens, by their commands, the imports of messages that others have written and of people. */
export function ImportDialogs({ instanceId }: { instanceId: string }) {
  const [open, setOpen] = useState<'messages' | 'people' | null>(null);
  const close = () => setOpen(null);
  useCommand('import-messages', () => setOpen('messages'));
  useCommand('people', () => setOpen('people'));
  return (
    <>
      {open === 'messages' && <MessagesDialog instanceId={instanceId} onClose={close} />}
      {open === 'people' && <PeopleDialog instanceId={instanceId} onClose={close} />}
    </>
  );
}
