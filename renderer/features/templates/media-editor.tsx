import { FilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type SendAs, sendAsKinds } from '../../../shared/domain/media.ts';
import { grantFiles } from '../../bridge/grant-files.ts';
import { kindWord } from '../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { useFormats, useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Pair } from '../../ui/layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FormMedia } from './template-form.ts';
import styles from './templates.module.css';

/** As a phone would show it, by the name alone; the person may choose otherwise. */
function sendAsOf(name: string): SendAs {
  if (/\.(png|jpe?g|webp|gif)$/i.test(name)) return 'image';
  if (/\.(mp4|3gp|mov|webm)$/i.test(name)) return 'video';
  return /\.(ogg|opus)$/i.test(name) ? 'voice' : 'file';
}

function medium(fileName: string, source: FormMedia['source']): FormMedia {
  const mediaId = crypto.randomUUID();
  return { mediaId, sendAs: sendAsOf(fileName), caption: '', fileName, source };
}

/** Edits the media of a template: files, which Postline keeps a copy of, and public addresses. */
export function MediaEditor({
  media,
  onChange,
}: {
  media: readonly FormMedia[];
  onChange: (change: (media: FormMedia[]) => FormMedia[]) => void;
}) {
  const t = useText();
  const { list } = useFormats();
  const [address, setAddress] = useState('');
  const [unread, setUnread] = useState<string[]>([]);

  async function addFiles(files: File[]) {
    const granted = await grantFiles(files);
    const added = granted.flatMap(({ file, grantId }) =>
      grantId === null ? [] : [medium(file.name, { kind: 'granted', grantId })],
    );
    setUnread(granted.filter(({ grantId }) => grantId === null).map(({ file }) => file.name));
    onChange((current) => [...current, ...added]);
  }

  function addAddress() {
    const url = address.trim();
    if (url === '') return;
    const fileName = url.split(/[?#]/)[0]?.split('/').slice(3).at(-1) ?? '';
    onChange((current) => [...current, medium(fileName, { kind: 'address', url })]);
    setAddress('');
  }

  return (
    <Card label={t('templates.media')} title={t('templates.media')}>
      <ul className={styles['media']} aria-label={t('templates.media')}>
        {media.map((each) => (
          <MediaItem
            key={each.mediaId}
            medium={each}
            onChange={(next) =>
              onChange((all) => all.map((one) => (one.mediaId === each.mediaId ? next : one)))
            }
            onRemove={() =>
              onChange((all) => all.filter(({ mediaId }) => mediaId !== each.mediaId))
            }
          />
        ))}
      </ul>
      {unread.length > 0 && (
        <Problem>{t('templates.unread', { files: list(unread, { type: 'unit' }) })}</Problem>
      )}
      <div className={styles['adding']}>
        <FileButton
          multiple
          label={t('templates.add-file')}
          onPick={(files) => void addFiles(files)}
        >
          <FilePlus size={16} />
          {t('templates.add-file')}
        </FileButton>
        <div className={styles['address']}>
          <TextField
            label={t('attach.address')}
            type="url"
            maxLength={10_000}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              addAddress();
            }}
          />
          <Button onClick={addAddress}>{t('attach.add-address')}</Button>
        </div>
      </div>
    </Card>
  );
}

function MediaItem({
  medium: { sendAs, caption, fileName, source },
  medium: all,
  onChange,
  onRemove,
}: {
  medium: FormMedia;
  onChange: (medium: FormMedia) => void;
  onRemove: () => void;
}) {
  const t = useText();
  const name = source.kind === 'address' ? source.url : fileName;
  const kinds = sendAsKinds.filter(
    (kind) => kind !== 'round-video' || kind === sendAs || sendAsOf(fileName) === 'video',
  );
  return (
    <li className={styles['medium']} aria-label={name}>
      <div className={styles['mediumHead']}>
        <bdi className={styles['mediumName']}>{name}</bdi>
        <IconButton label={t('action.remove-name', { name })} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </div>
      <Pair>
        <ChoiceField
          label={t('tray.send-as')}
          value={sendAs}
          choices={kinds.map((value) => ({ value, label: t(kindWord(value)) }))}
          onChange={(next) => onChange({ ...all, sendAs: next })}
        />
        <TextField
          label={t('field.file-name')}
          maxLength={1_000}
          value={fileName}
          onChange={({ target }) => onChange({ ...all, fileName: target.value })}
        />
      </Pair>
      <TextField
        label={t('tray.caption')}
        maxLength={65_536}
        value={caption}
        onChange={({ target }) => onChange({ ...all, caption: target.value })}
      />
    </li>
  );
}
