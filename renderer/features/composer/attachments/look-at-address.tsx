import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { MediaLook } from '../../../../shared/domain/media-look.ts';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { hostOf } from '../../../product-ui/messages/host-of.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { AttemptProgress } from '../../../product-ui/attempts/attempt-progress.tsx';
import { useAttempt } from '../../../product-ui/attempts/use-attempt.ts';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { FileInput } from '../../../ui/file-input.tsx';
import styles from './attachments.module.css';

/**
 * Checks, when it is asked to, whether the service could fetch media from its address, and says so in words. Where it
 * could not, a file can be picked instead.
 */
export function LookAtAddress({
  url,
  onUploadInstead,
}: {
  url: string;
  onUploadInstead: (files: File[]) => void;
}) {
  const t = useText();
  const { isUnderWay, error, start, cancel } = useAttempt('web.lookAt');
  const [look, setLook] = useState<MediaLook | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { problem, detail } = look ?? {};
  const failure = problem
    ? { kind: 'invalid-input' as const, field: 'url', problem, ...(detail && { detail }) }
    : error;

  async function check() {
    setLook(null);
    setLook(await start({ url }));
  }

  return (
    <div className={styles['look']}>
      <LinkButton onClick={() => void check()}>{t('look.check')}</LinkButton>
      {isUnderWay && <AttemptProgress label="look.checking" onCancel={cancel} />}
      <output className={styles['outcome']}>
        <Problem role="none" thrown={failure} />
        {look && !problem && <Reachable url={url} look={look} />}
      </output>
      {failure && (
        <>
          <LinkButton onClick={() => input.current?.click()}>{t('look.upload-instead')}</LinkButton>
          <FileInput ref={input} label={t('look.upload-instead')} onPick={onUploadInstead} />
        </>
      )}
    </div>
  );
}

/** What the service will find there. */
function Reachable({ url, look }: { url: string; look: MediaLook }) {
  const t = useText();
  const size = useFileSize();
  const { address, mediaType, bytes } = look;
  const facts = [
    mediaType ?? t('look.no-type'),
    bytes === null ? t('look.no-size') : size(bytes),
    hostOf(address) !== hostOf(url) && t('look.redirected', { host: hostOf(address) }),
  ].filter((fact) => fact !== false);
  return (
    <span className={styles['good']}>
      <CircleCheck size={13} />
      {t('look.reachable', { facts: facts.join(' · ') })}
    </span>
  );
}
