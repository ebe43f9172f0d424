import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { messageBox } from '../../../product-ui/message-box.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { CardFields } from './card-fields.tsx';
import { CardPreview } from './card-preview.tsx';
import { useCardProblems } from './use-card-problems.ts';
import { usePageFilling } from './use-page-filling.ts';
import { usePicture } from './use-picture.ts';
import styles from './link-card-editor.module.css';

interface LinkCardEditorProps {
  instanceId: string;
  card: LinkCard;
  /** The message that the card goes with. */
  text: string;
  /** Called at every key: what is written belongs to the draft, finished or not. */
  onChange: (card: LinkCard) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Where a link's card is written, beside what it will look like. */
export function LinkCardEditor(props: LinkCardEditorProps) {
  const { instanceId, card, text, onChange, onRemove, onClose } = props;
  const say = useText();
  const address = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // What a page says comes later than it was asked for: it joins what was typed meanwhile.
  const latest = useRef(card);
  useLayoutEffect(() => {
    latest.current = card;
  });
  const problems = useCardProblems();
  const picture = usePicture(card.imageAddress);

  function change(part: Partial<LinkCard>) {
    problems.forget(part);
    onChange({ ...latest.current, ...part });
  }
  const filling = usePageFilling(latest, change);

  // The focus goes to the first field that something is wrong with.
  const { first } = problems;
  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [first]);

  function fill() {
    // What is wrong with the address is said once, by what is tried now.
    problems.forget({ address: '' });
    filling.fill();
  }

  async function finish(event: SyntheticEvent) {
    event.preventDefault();
    filling.leave();
    const checked = await problems.check(card);
    if (!checked) return;
    onChange(checked);
    onClose();
  }

  return (
    <Dialog
      title={say('card.name')}
      size="wide"
      initialFocus={address}
      finalFocus={() => messageBox() ?? true}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={(event) => void finish(event)}>
        <div className={styles['editor']}>
          <CardFields
            instanceId={instanceId}
            card={card}
            sentenceOf={problems.sentenceOf}
            filling={filling}
            pictureError={picture.error}
            addressInput={address}
            onFill={fill}
            onChange={change}
          />
          <CardPreview card={card} text={text} picture={picture} />
        </div>
        <DialogActions>
          <span className={styles['hint']}>
            <Text id="card.saved-as-typed" />
          </span>
          <Button tone="quiet" onClick={onRemove}>
            <Text id="card.remove" />
          </Button>
          <Button tone="primary" type="submit">
            <Text id="card.done" />
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
