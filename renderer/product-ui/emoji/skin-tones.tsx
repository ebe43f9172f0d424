import { EmojiPicker as Picker, type SkinTone } from 'frimousse';
import { useId } from 'react';
import { useText } from '../../messages/text.tsx';
import styles from './emoji.module.css';

/** Asks for the skin tone of all emoji that have one. */
export function SkinTones({
  chosen,
  onChoose,
}: {
  chosen: SkinTone;
  onChoose: (tone: SkinTone) => void;
}) {
  const t = useText();
  const name = useId();
  return (
    <fieldset aria-label={t('emoji.skin-tone')} className={styles['tones']}>
      <Picker.SkinTone emoji="✋">
        {({ skinToneVariations }) =>
          skinToneVariations.map(({ skinTone, emoji }) => (
            <label key={skinTone} className={styles['tone']} title={t(`emoji.tone-${skinTone}`)}>
              <input
                type="radio"
                name={name}
                aria-label={t(`emoji.tone-${skinTone}`)}
                checked={skinTone === chosen}
                onChange={() => onChoose(skinTone)}
              />
              <span aria-hidden="true">{emoji}</span>
            </label>
          ))
        }
      </Picker.SkinTone>
    </fieldset>
  );
}
