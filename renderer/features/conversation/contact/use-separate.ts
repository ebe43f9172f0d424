import { call } from '../../../bridge/call.ts';
import { useText } from '../../../messages/text.tsx';
import { useChatOrder } from '../../../product-ui/chat-order/use-chat-order.ts';

/** Returns what parts a hidden ID from its number, and joins both again. Each can be undone, and so asks nothing. */
export function useSeparate(instanceId: string) {
  const t = useText();
  const { offerUndo, orReport } = useChatOrder(instanceId);

  async function join(hiddenId: string): Promise<void> {
    await call('aliases.join', { instanceId, hiddenId });
  }
  async function part(hiddenId: string): Promise<void> {
    await call('aliases.separate', { instanceId, hiddenId });
  }

  return {
    separate: (hiddenId: string) =>
      void orReport(async () => {
        await part(hiddenId);
        offerUndo(t('alias.separated', { hiddenId }), () => join(hiddenId));
      }),
    joinAgain: (hiddenId: string) =>
      void orReport(async () => {
        await join(hiddenId);
        offerUndo(t('alias.joined', { hiddenId }), () => part(hiddenId));
      }),
  };
}
