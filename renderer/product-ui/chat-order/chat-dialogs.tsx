import type { AskedAboutChats } from './chat-dialog.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { createStore, useStore } from '../../ui/store.ts';

const ChatDialog = lazyDialog(async () => (await import('./chat-dialog.tsx')).ChatDialog);

const asked = createStore<AskedAboutChats | null>(null);

/** Opens the dialog that snoozes or labels chats, forgets the person whose they are, or exports one of them, of which messages may be selected. */
export function askAboutChats(
  kind: AskedAboutChats['kind'],
  chatIds: readonly string[],
  localIds: readonly string[] = [],
): void {
  asked.set({ kind, chatIds, localIds });
}

/** Shows the dialog that was asked for, from the list or from the conversation. */
export function ChatDialogs({ instanceId }: { instanceId: string }) {
  const open = useStore(asked);
  if (open === null) return null;
  return <ChatDialog instanceId={instanceId} asked={open} onClose={() => asked.set(null)} />;
}
