import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import type { MediaLook } from '../../../../shared/domain/media-look.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { hostOf } from '../../../product-ui/host-of.ts';
import { ReadingProgress } from '../../../product-ui/reading-progress.tsx';
import { useAttempt } from '../../../product-ui/use-attempt.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Text, useText } from '../../../messages/text.tsx';
import styles from './look-at-address.module.css';

/**
 * Looks, when it is asked to, whether the service could fetch media from its address, and says so in words. Where it could not,
 * a file can be picked in its place.
 */
export function LookAtAddress({
  url,
  onUploadInstead,
}: {
  url: string;
  /** Given the files that were picked, one at least. */
  onUploadInstead: (files: File[]) => void;
}) {
  const errorText = useErrorText();
  const { isReading, error, start, cancel } = useAttempt('web.lookAt');
  const [look, setLook] = useState<MediaLook | null>(null);
  const problem = look?.problem
    ? errorText({
        kind: 'invalid-input',
        field: 'url',
        problem: look.problem,
        ...(look.detail !== null && { detail: look.detail }),
      })
    : error && errorText(error);

  async function check() {
    setLook(null);
    setLook(await start({ url }));
  }

  return (
    <div className={styles['look']}>
      <button type="button" className={styles['act']} onClick={() => void check()}>
        <Text id="look.check" />
      </button>
      {isReading && <ReadingProgress label="look.checking" onCancel={cancel} />}
      <output className={styles['outcome']}>
        {problem && (
          <span className={styles['problem']}>
            <CircleAlert size={13} />
            {problem}
          </span>
        )}
        {look && !look.problem && <Reachable url={url} look={look} />}
      </output>
      {problem && <UploadInstead onPick={onUploadInstead} />}
    </div>
  );
}

/** What the service will find there. */
function Reachable({ url, look }: { url: string; look: MediaLook }) {
  const say = useText();
  const size = useFileSize();
  const { address, mediaType, bytes } = look;
  const facts = [
    mediaType ?? say('look.no-type'),
    bytes === null ? say('look.no-size') : size(bytes),
    hostOf(address) !== hostOf(url) && say('look.redirected', { host: hostOf(address) }),
  ].filter((fact) => fact !== false);
  return (
    <span className={styles['good']}>
      <CircleCheck size={13} />
      <Text id="look.reachable" values={{ facts: facts.join(' · ') }} />
    </span>
  );
}

function UploadInstead({ onPick }: { onPick: (files: File[]) => void }) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);

  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    currentTarget.value = '';
    if (files.length > 0) onPick(files);
  }

  return (
    <>
      <button type="button" className={styles['act']} onClick={() => input.current?.click()}>
        <Text id="look.upload-instead" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={say('look.upload-instead')}
        onChange={onChange}
      />
    </>
  );
}
