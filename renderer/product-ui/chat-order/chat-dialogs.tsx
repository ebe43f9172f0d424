import { lazyPart } from '../../ui/lazy-part.tsx';
import { createStore, useStore } from '../../ui/store.ts';

const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

const ExportDialog = lazyPart(
  async () => (await import('../transcript/export-dialog.tsx')).ExportDialog,
);

interface Asked {
  kind: 'snooze' | 'labels' | 'export';
  chatIds: readonly string[];
  /** Messages that are selected in the chat. */
  localIds: readonly string[];
}

const asked = createStore<Asked | null>(null);

/** Opens the dialog that snoozes or labels chats, or exports one of them, of which messages may be selected. */
export function askAboutChats(
  kind: Asked['kind'],
  chatIds: readonly string[],
  localIds: readonly string[] = [],
): void {
  asked.set({ kind, chatIds, localIds });
}

/** The dialog that was asked for, from the list or from the conversation. */
export function ChatDialogs({ instanceId }: { instanceId: string }) {
  const open = useStore(asked);
  if (open === null) return null;
  const { kind, chatIds, localIds } = open;
  const onClose = () => asked.set(null);
  if (kind === 'export') {
    const [chatId = ''] = chatIds;
    return <ExportDialog {...{ instanceId, chatId, localIds, onClose }} />;
  }
  const Dialog = kind === 'snooze' ? SnoozeDialog : LabelsDialog;
  return <Dialog {...{ instanceId, chatIds, onClose }} />;
}
