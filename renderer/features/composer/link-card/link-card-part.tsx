import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { messageBox } from '../../../product-ui/message-box.ts';
import { emptyCard, isBlank } from './empty-card.ts';
import { LinkCardEditor } from './link-card-editor.tsx';
import { LinkCardStrip } from './link-card-strip.tsx';

/** The card of the message being written: a strip above the text, and the editor while it is open. */
export function LinkCardPart({
  instanceId,
  card,
  text,
  isOpen,
  onOpen,
  onClose,
  onChange,
}: {
  instanceId: string;
  card: LinkCard | null;
  text: string;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (card: LinkCard | null) => void;
}) {
  function close() {
    if (card && isBlank(card)) onChange(null);
    onClose();
  }

  function remove() {
    onChange(null);
    onClose();
    messageBox()?.focus();
  }

  return (
    <>
      {card && <LinkCardStrip card={card} text={text} onEdit={onOpen} onRemove={remove} />}
      {isOpen && (
        <LinkCardEditor
          instanceId={instanceId}
          card={card ?? emptyCard(text)}
          text={text}
          onChange={onChange}
          onRemove={remove}
          onClose={close}
        />
      )}
    </>
  );
}
