import type { ReactNode, Ref } from 'react';
import type { LinkCard } from '../../../shared/domain/link-card.ts';
import { useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const addressField = { type: 'url', placeholder: 'https://' };
const textFields = [
  { name: 'title', label: 'card.title', look: { spellCheck: true } },
  { name: 'description', label: 'card.description', look: { spellCheck: true } },
  { name: 'imageAddress', label: 'card.image-address', look: addressField },
] as const;

/** Shows the fields in which a link's card is written. */
export function CardFields({
  card,
  problems = {},
  imageHint,
  addressInput,
  children,
  onChange,
}: {
  card: LinkCard;
  problems?: Partial<Record<keyof LinkCard, string>>;
  imageHint?: ReactNode;
  addressInput?: Ref<HTMLInputElement>;
  /** Stands below the address. */
  children?: ReactNode;
  onChange: (part: Partial<LinkCard>) => void;
}) {
  const t = useText();
  return (
    <>
      <TextField
        {...addressField}
        label={t('card.address')}
        inputRef={addressInput ?? null}
        maxLength={10_000}
        value={card.address}
        problem={problems.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {children}
      {textFields.map(({ name, label, look }) => (
        <TextField
          key={name}
          {...look}
          label={t(label)}
          hint={name === 'imageAddress' && imageHint}
          maxLength={10_000}
          value={card[name]}
          problem={problems[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <CheckField
        label={t('card.high-quality')}
        hint={t('card.high-quality-hint')}
        checked={card.highQuality}
        onChange={(highQuality) => onChange({ highQuality })}
      />
    </>
  );
}
