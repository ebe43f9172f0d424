import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { LabelDot } from './label-dot.tsx';
import styles from './chat-order.module.css';

/** Asks for one of some colours, each with its name. */
export function HueField({
  hues,
  hue,
  onChange,
}: {
  hues: readonly { hue: number; name: MessageId }[];
  hue: number;
  onChange: (hue: number) => void;
}) {
  const t = useText();
  return (
    <fieldset className={styles['hues']} aria-label={t('labels.colour')}>
      {hues.map((one) => (
        <label key={one.name} className={styles['hue']} title={t(one.name)}>
          <input
            type="radio"
            name="hue"
            checked={hue === one.hue}
            aria-label={t(one.name)}
            onChange={() => onChange(one.hue)}
          />
          <LabelDot hue={one.hue} />
        </label>
      ))}
    </fieldset>
  );
}
