import { lazyPart } from '../../ui/lazy-part.tsx';
import { createStore, useStore } from '../../ui/store.ts';

const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

interface Asked {
  kind: 'snooze' | 'labels';
  chatIds: readonly string[];
}

const asked = createStore<Asked | null>(null);

/** Opens the dialog that snoozes chats, or the one that labels them. */
export function askAboutChats(kind: Asked['kind'], chatIds: readonly string[]): void {
  asked.set({ kind, chatIds });
}

/** The dialog that was asked for, from the list or from the conversation. */
export function ChatDialogs({ instanceId }: { instanceId: string }) {
  const open = useStore(asked);
  if (open === null) return null;
  const Dialog = open.kind === 'snooze' ? SnoozeDialog : LabelsDialog;
  return <Dialog instanceId={instanceId} chatIds={open.chatIds} onClose={() => asked.set(null)} />;
}
