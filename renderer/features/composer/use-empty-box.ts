import type { KeyboardEvent } from 'react';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { undoNewest } from '../../product-ui/chat-order/undo-stack.ts';
import type { ChatRef } from '../../product-ui/chat/chat-ref.ts';
import { keysOf } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useErrorText } from '../../product-ui/failures/use-error-text.ts';
import { showToast } from '../../ui/toast.tsx';
import { matches } from '../../ui/use-shortcut.ts';
import type { Tray } from './attachments/tray.ts';
import type { ComposerModel } from './composer-model.ts';

/** Returns what hears the keys that mean what was sent, as long as nothing is written: one takes it back, one edits what still waits. */
export function useEmptyBox(chat: ChatRef, composer: ComposerModel, tray: Tray) {
  const t = useText();
  const errorText = useErrorText();

  async function editWaiting(saysNone: boolean) {
    try {
      await composer.flush();
      const found = await call('messages.newestWaiting', chat);
      if (found === null) {
        if (saysNone) showToast({ text: t('composer.nothing-waits') });
        return;
      }
      const one = { instanceId: chat.instanceId, localId: found.localId };
      await call(found.kind === 'scheduled' ? 'scheduled.edit' : 'messages.edit', one);
      composer.reload();
      if (found.kind === 'scheduled') showToast({ text: t('composer.off-schedule') });
    } catch (thrown) {
      showToast({ text: errorText(thrown) });
    }
  }
  useCommand('edit-waiting', () => void editWaiting(true));

  return {
    /** Returns whether the key was one of these. */
    takesKey({ nativeEvent }: KeyboardEvent): boolean {
      const { draft, leaving, typedAt } = composer.store.get();
      const isEmpty = draft.text === '' && draft.card === null && draft.replyTo === null;
      if (!isEmpty || leaving !== null || tray.hasAny() || tray.isAdding()) return false;
      const isAskedFor = (id: 'undo-order' | 'edit-waiting') =>
        keysOf(id).some((keys) => matches(nativeEvent, keys));
      // What was typed and deleted is the box’s own to bring back.
      if (isAskedFor('undo-order'))
        return typedAt === -Infinity && (nativeEvent.repeat || undoNewest(chat.instanceId, 'all'));
      if (!isAskedFor('edit-waiting')) return false;
      // A key that is held down means one thing.
      if (!nativeEvent.repeat) void editWaiting(false);
      return true;
    },
  };
}
