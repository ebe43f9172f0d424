import type { Draft } from '../../../../shared/contract/drafts.ts';
import { messageBox } from '../../../product-ui/commands/message-box.ts';
import { cardOfText, type ComposerModel } from '../composer-model.ts';
import { LinkCardEditor } from './link-card-editor.tsx';
import { LinkCardStrip } from './link-card-strip.tsx';

/** Shows the card of the message being written: a strip above the text, and the editor while it is open. */
export function LinkCardPart({
  instanceId,
  composer,
  draft: { card, text },
  isOpen,
  onOpen,
}: {
  instanceId: string;
  composer: ComposerModel;
  draft: Draft;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  function close() {
    const { address, title, description, imageAddress } = card ?? cardOfText('');
    // Nothing is written that could be lost.
    if (`${address}${title}${description}${imageAddress}`.trim() === '')
      composer.change({ card: null });
    onOpen(false);
  }

  function remove() {
    composer.change({ card: null });
    onOpen(false);
    messageBox()?.focus();
  }

  return (
    <>
      {card && (
        <LinkCardStrip card={card} text={text} onEdit={() => onOpen(true)} onRemove={remove} />
      )}
      {isOpen && (
        <LinkCardEditor
          instanceId={instanceId}
          card={card ?? cardOfText(text)}
          text={text}
          onChange={composer.changeCard}
          onRemove={remove}
          onClose={close}
        />
      )}
    </>
  );
}
