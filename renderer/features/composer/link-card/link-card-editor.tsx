import { useEffect, useRef } from 'react';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { useToldMutation } from '../../../bridge/queries.ts';
import { CardFields } from '../../../product-ui/messages/card-fields.tsx';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { EditorDialog } from '../editor-dialog.tsx';
import { CardPreview } from './card-preview.tsx';
import { FillFromPage } from './fill-from-page.tsx';
import { usePicture } from './use-picture.ts';

interface LinkCardEditorProps {
  instanceId: string;
  card: LinkCard;
  /** The message that the card goes with. */
  text: string;
  /** Called at every key: what is written belongs to the draft, finished or not. Returns the card as it was. */
  onChange: (part: Partial<LinkCard>) => LinkCard;
  onRemove: () => void;
  onClose: () => void;
}

/** Lets a person write a link's card, beside what it will look like. */
export function LinkCardEditor(props: LinkCardEditorProps) {
  const { instanceId, card, text, onChange, onRemove, onClose } = props;
  const t = useText();
  const errorText = useErrorText();
  const address = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const picture = usePicture(card.imageAddress);
  const { data: checked, variables: asked, mutate: check } = useToldMutation('web.checkCard');
  // A field that was changed since is no longer wrong.
  const wrong = checked?.problems.filter(({ field }) => asked?.card[field] === card[field]) ?? [];
  const problems: Partial<Record<keyof LinkCard, string>> = Object.fromEntries(
    wrong.map((problem) => [problem.field, errorText({ kind: 'invalid-input', ...problem })]),
  );

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [checked]);

  function finish() {
    const onSuccess = (answer: NonNullable<typeof checked>) => {
      if (answer.problems.length > 0) return;
      onChange(answer.card);
      onClose();
    };
    check({ card }, { onSuccess });
  }

  return (
    <EditorDialog
      title={t('card.name')}
      form={form}
      firstInput={address}
      preview={{
        label: t('card.preview'),
        bubble: <CardPreview card={card} text={text} picture={picture.source} />,
        note: t('card.preview-note'),
      }}
      remove={t('card.remove')}
      onFinish={finish}
      onRemove={onRemove}
      onClose={onClose}
    >
      <CardFields
        card={card}
        problems={problems}
        // The service may be able to read a picture that cannot be read here.
        imageHint={picture.error && errorText(picture.error)}
        addressInput={address}
        onChange={onChange}
      >
        <FillFromPage
          key={card.address}
          instanceId={instanceId}
          address={card.address}
          isWrong={'address' in problems}
          onChange={onChange}
        />
      </CardFields>
    </EditorDialog>
  );
}
