import type { LinkCard } from '../../../shared/domain/link-card.ts';
import { Text, useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { emptyCard } from './template-form.ts';
import styles from './template-editor.module.css';

/** A template's link card, or none. Its fields may hold variables too. */
export function CardEditor({
  card,
  onChange,
}: {
  card: LinkCard | null;
  onChange: (card: LinkCard | null) => void;
}) {
  const say = useText();
  return (
    <section className={styles['group']} aria-label={say('templates.card')}>
      <CheckField
        label={say('templates.card')}
        hint={<Text id="templates.card-hint" />}
        checked={card !== null}
        onChange={(isOn) => onChange(isOn ? emptyCard : null)}
      />
      {card && (
        <>
          <TextField
            label={say('templates.card-address')}
            type="url"
            maxLength={10_000}
            value={card.address}
            onChange={({ target }) => onChange({ ...card, address: target.value })}
          />
          <TextField
            label={say('templates.card-title')}
            maxLength={10_000}
            value={card.title}
            onChange={({ target }) => onChange({ ...card, title: target.value })}
          />
          <TextField
            label={say('templates.card-description')}
            maxLength={10_000}
            value={card.description}
            onChange={({ target }) => onChange({ ...card, description: target.value })}
          />
          <TextField
            label={say('templates.card-image')}
            type="url"
            maxLength={10_000}
            value={card.imageAddress}
            onChange={({ target }) => onChange({ ...card, imageAddress: target.value })}
          />
          <CheckField
            label={say('templates.card-high-quality')}
            checked={card.highQuality}
            onChange={(highQuality) => onChange({ ...card, highQuality })}
          />
        </>
      )}
    </section>
  );
}
