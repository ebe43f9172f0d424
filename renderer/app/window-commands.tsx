import { useState } from 'react';
import { call } from '../bridge/call.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';
import { useWalk } from './use-walk.ts';

const CommandPalette = lazyDialog(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
);
const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** What every window offers: the palette, the sheet of shortcuts, the lock, the ways back and forward. */
export function WindowCommands({
  instanceId,
  onNoPassphrase,
}: {
  instanceId: string;
  /** Nothing can be locked before a passphrase is set. */
  onNoPassphrase: (thrown: unknown) => void;
}) {
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setShown(null);
  useCommand('palette', () => setShown('palette'));
  useCommand('show-shortcuts', () => setShown('shortcuts'));
  useCommand('lock', () => void call('lock.lock', {}).catch(onNoPassphrase));
  useWalk();
  return (
    <>
      {shown === 'palette' && <CommandPalette instanceId={instanceId} onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
