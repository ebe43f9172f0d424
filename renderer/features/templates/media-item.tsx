import { Trash2 } from 'lucide-react';
import { sendAsKinds } from '../../../shared/domain/media.ts';
import { useText } from '../../messages/text.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormMedia } from './template-form.ts';
import styles from './template-editor.module.css';

/** One medium of a template. */
export function MediaItem({
  medium,
  onChange,
  onRemove,
}: {
  medium: FormMedia;
  onChange: (medium: FormMedia) => void;
  onRemove: () => void;
}) {
  const say = useText();
  const { sendAs, caption, fileName, source } = medium;
  const name = source.kind === 'address' ? source.url : fileName;
  return (
    <li className={styles['medium']} aria-label={name}>
      <div className={styles['mediumHead']}>
        <bdi className={styles['mediumName']}>{name}</bdi>
        <IconButton label={say('templates.remove-media', { name })} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <div className={styles['pair']}>
        <ChoiceField
          label={say('templates.send-as')}
          value={sendAs}
          choices={sendAsKinds.map((value) => ({ value, label: say(`templates.as-${value}`) }))}
          onChange={(next) => onChange({ ...medium, sendAs: next })}
        />
        <TextField
          label={say('templates.file-name')}
          maxLength={1_000}
          value={fileName}
          onChange={({ target }) => onChange({ ...medium, fileName: target.value })}
        />
      </div>
      <TextField
        label={say('templates.caption')}
        maxLength={65_536}
        value={caption}
        onChange={({ target }) => onChange({ ...medium, caption: target.value })}
      />
    </li>
  );
}
