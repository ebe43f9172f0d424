import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { CardProblem } from '../../../../shared/contract/link-cards.ts';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { practiceSite } from '../../../../shared/domain/practice-site.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FillFromPage } from './fill-from-page.tsx';
import type { usePageFilling } from './use-page-filling.ts';
import styles from './link-card-editor.module.css';

interface CardFieldsProps {
  instanceId: string;
  card: LinkCard;
  /** What is wrong with a field; null where nothing is. */
  sentenceOf: (field: CardProblem['field']) => string | null;
  filling: ReturnType<typeof usePageFilling>;
  /** Why the picture could not be read here, which the service may do all the same. */
  pictureError: AppError | null;
  addressInput: RefObject<HTMLInputElement | null>;
  onFill: () => void;
  onChange: (part: Partial<LinkCard>) => void;
}

/** The fields of a card, and filling them from its page. */
export function CardFields(props: CardFieldsProps) {
  const { instanceId, card, sentenceOf, filling, pictureError, addressInput, onFill, onChange } =
    props;
  const say = useText();
  const errorText = useErrorText();
  const isPractice = useIsPractice(instanceId);
  return (
    <div className={styles['fields']}>
      <TextField
        label={say('card.address')}
        type="url"
        placeholder="https://"
        inputRef={addressInput}
        value={card.address}
        problem={sentenceOf('address')}
        onChange={({ target }) => {
          filling.leave();
          onChange({ address: target.value });
        }}
      />
      <FillFromPage
        filling={filling}
        onFill={onFill}
        example={isPractice && card.address.trim() === '' ? practiceSite.page : null}
        onExample={() => onChange({ address: practiceSite.page })}
      />
      <TextField
        label={say('card.title')}
        spellCheck
        value={card.title}
        problem={sentenceOf('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextField
        label={say('card.description')}
        spellCheck
        value={card.description}
        problem={sentenceOf('description')}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextField
        label={say('card.image-address')}
        type="url"
        placeholder="https://"
        value={card.imageAddress}
        problem={sentenceOf('imageAddress')}
        hint={pictureError && errorText(pictureError)}
        onChange={({ target }) => onChange({ imageAddress: target.value })}
      />
      <CheckField
        label={say('card.high-quality')}
        hint={<Text id="card.high-quality-hint" />}
        checked={card.highQuality}
        onChange={(highQuality) => onChange({ highQuality })}
      />
    </div>
  );
}

function useIsPractice(instanceId: string): boolean {
  const { data } = useQuery(queryOf('instances.list', {}));
  return data?.instances.find((one) => one.instanceId === instanceId)?.kind === 'practice';
}
