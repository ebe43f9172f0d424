import { lazyPart } from '../../ui/lazy-part.tsx';
import { createStore, useStore } from '../../ui/store.ts';

const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);
const ForgetDialog = lazyPart(async () => (await import('./forget-dialog.tsx')).ForgetDialog);
const LabelsDialog = lazyPart(async () => (await import('./labels-dialog.tsx')).LabelsDialog);

interface Asked {
  kind: 'snooze' | 'labels' | 'forget';
  chatIds: readonly string[];
}

const asked = createStore<Asked | null>(null);

/** Opens the dialog that snoozes chats, labels them, or forgets the person whose they are. */
export function askAboutChats(kind: Asked['kind'], chatIds: readonly string[]): void {
  asked.set({ kind, chatIds });
}

/** The dialog that was asked for, from the list or from the conversation. */
export function ChatDialogs({ instanceId }: { instanceId: string }) {
  const open = useStore(asked);
  if (open === null) return null;
  const Dialog = { snooze: SnoozeDialog, labels: LabelsDialog, forget: ForgetDialog }[open.kind];
  return <Dialog instanceId={instanceId} chatIds={open.chatIds} onClose={() => asked.set(null)} />;
}
