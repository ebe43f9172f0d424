import { FilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SendAs } from '../../../shared/domain/media.ts';
import { grantFiles } from '../../bridge/grant-files.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MediaItem } from './media-item.tsx';
import type { FormMedia } from './template-form.ts';
import styles from './template-editor.module.css';

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

/** The media of a template: files, which Postline keeps a copy of, and public addresses. */
export function MediaEditor({
  media,
  onChange,
}: {
  media: readonly FormMedia[];
  onChange: (change: (media: FormMedia[]) => FormMedia[]) => void;
}) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
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
    <section className={styles['group']} aria-label={say('templates.media')}>
      <h2 className={styles['label']}>
        <Text id="templates.media" />
      </h2>
      <ul className={styles['media']} aria-label={say('templates.media')}>
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
        <p role="alert" className={styles['problem']}>
          <Text id="templates.unread" values={{ files: unread.join(', ') }} />
        </p>
      )}
      <div className={styles['adding']}>
        <Button onClick={() => input.current?.click()}>
          <FilePlus size={16} />
          <Text id="templates.add-file" />
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={say('templates.add-file')}
          onChange={({ target }) => {
            void addFiles([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <div className={styles['address']}>
          <TextField
            label={say('templates.media-address')}
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
          <Button onClick={addAddress}>
            <Text id="templates.attach-address" />
          </Button>
        </div>
      </div>
    </section>
  );
}
