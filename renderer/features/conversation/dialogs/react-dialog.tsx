import type { Message } from '../../../../shared/contract/messages.ts';
import { ownReaction } from '../../../../shared/domain/reactions.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { EmojiPicker } from '../../../product-ui/emoji/emoji-picker.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useNotOffered } from '../../../product-ui/offers/use-not-offered.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import type { DialogProps } from '../../../product-ui/dialogs/dialog-props.ts';

/** Asks the service for a reaction, or to take away the one that is there. What comes of it stands at the message. */
export function ReactDialog({
  instanceId,
  message: { messageId, reactions },
  onClose,
}: DialogProps & { message: Message }) {
  const t = useText();
  const { mutate, error } = useCallMutation('messageActions.react');
  const isOffered = !useNotOffered(instanceId).includes('reaction');
  const own = ownReaction(reactions);

  function react(emoji: string) {
    if (messageId === null) return;
    const runId = crypto.randomUUID();
    mutate({ instanceId, runId, messageId, emoji }, { onSuccess: onClose });
  }

  return (
    <Dialog title={t('reaction.title')} size="narrow" onClose={onClose}>
      {isOffered ? (
        <>
          <Problem thrown={error} />
          <EmojiPicker picksOne onPick={react} onClose={() => {}} />
        </>
      ) : (
        <Problem tone="plain">
          {t('not-offered.reaction')} {t('not-offered.where')}
        </Problem>
      )}
      <DialogActions>
        {isOffered && own !== null && (
          <Button onClick={() => react('')}>{t('reaction.remove', { emoji: own })}</Button>
        )}
        <Button onClick={onClose}>{t(isOffered ? 'action.cancel' : 'action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
