import { useEffect, useEffectEvent, useState } from 'react';
import { type CommandId, commands } from '../../shared/domain/commands.ts';
import { call } from '../bridge/call.ts';
import { onEvent } from '../bridge/on-event.ts';
import { useText } from '../messages/text.tsx';
import { runCommand, useCommand } from '../product-ui/commands/use-command.ts';
import { forgetPastSearches } from '../product-ui/search/past-searches.ts';
import { usePopOut } from '../product-ui/windows/use-pop-out.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';
import { showToast } from '../ui/toast.tsx';
import { useWalk } from './use-walk.ts';
import { walkPanes } from './walk-panes.ts';

const CommandPalette = lazyDialog(
  async () => (await import('./palette/command-palette.tsx')).CommandPalette,
);
const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Shows what every window offers: the palette, the sheet of shortcuts, the lock, the ways back and forward. */
export function WindowCommands({
  instanceId,
  onNoPassphrase,
}: {
  instanceId: string;
  /** Nothing can be locked before a passphrase is set. */
  onNoPassphrase: (thrown: unknown) => void;
}) {
  const t = useText();
  const [shown, setShown] = useState<'palette' | 'shortcuts' | null>(null);
  const close = () => setShown(null);
  useCommand('palette', () => setShown('palette'));
  useCommand('show-shortcuts', () => setShown('shortcuts'));
  useCommand('lock', () => void call('lock.lock', {}).catch(onNoPassphrase));
  const openWindow = usePopOut();
  useCommand('new-window', openWindow && (() => openWindow(null)));
  useCommand('next-pane', () => walkPanes(1));
  useCommand('previous-pane', () => walkPanes(-1));
  useWalk();
  useEffect(() => onEvent('forgetting.changed', forgetPastSearches), []);
  const onCommanded = useEffectEvent(({ id }: { id: CommandId }) => {
    if (!runCommand(id)) showToast({ text: t('command.not-here', { name: t(commands[id].text) }) });
  });
  useEffect(() => onEvent('window.commanded', (commanded) => onCommanded(commanded)), []);
  return (
    <>
      {shown === 'palette' && <CommandPalette instanceId={instanceId} onClose={close} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
