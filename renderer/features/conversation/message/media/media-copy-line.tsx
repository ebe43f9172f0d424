import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Message } from '../../../../../shared/contract/messages.ts';
import type { CopyProgress } from '../../../../../shared/contract/media-copies.ts';
import {
  type MediaCopy,
  type MediaCopyProblem,
  megabyte,
} from '../../../../../shared/domain/media-copy.ts';
import { newestError } from '../../../../bridge/newest-error.ts';
import { queryOf, useCallMutation } from '../../../../bridge/queries.ts';
import { useFileSize } from '../../../../product-ui/files/file-size.ts';
import { kindWord } from '../../../../product-ui/messages/media-kind.tsx';
import { Problem } from '../../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../../product-ui/dates/use-clock.ts';
import { useText } from '../../../../messages/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import styles from './media.module.css';

/** A picture of the team that is no larger is simply there where its message is in view. */
const shownBytes = megabyte;

/** Why the team’s store has no file to download. It is told to this desk when that changes. */
const notAtStore: readonly (MediaCopyProblem | null)[] = [
  'too-large-for-team',
  'no-room-in-team',
  'gone-from-team',
];

/** Shows how it is with the copy of media that came in, in words, and what a person can do about it. */
export function MediaCopyLine({
  instanceId,
  message,
  isInFrame,
}: {
  instanceId: string;
  message: Message;
  /** It stands where the picture will be. */
  isInFrame: boolean;
}) {
  const t = useText();
  const size = useFileSize();
  const { localId, chatId, content } = message;
  const copy = content.kind === 'record' ? content.copy : undefined;
  const isWaiting = copy?.state === 'waiting';
  const { data: progress } = useQuery({
    ...queryOf('mediaCopies.list', { instanceId, chatId }),
    enabled: isWaiting,
    select: (copies) => copies.find((one) => one.localId === localId),
  });
  const download = useCallMutation('mediaCopies.download');
  const cancel = useCallMutation('mediaCopies.cancel');
  const isShown =
    content.kind === 'record' &&
    content.sendAs === 'image' &&
    (content.size ?? Infinity) <= shownBytes &&
    copy?.isOfTeam === true &&
    copy.state === 'offered' &&
    copy.problem === null;
  const wasAsked = useRef(false);
  const ask = download.mutate;
  useEffect(() => {
    if (!isShown || wasAsked.current) return;
    wasAsked.current = true;
    ask({ instanceId, localId });
  }, [isShown, ask, instanceId, localId]);
  if (copy === undefined || content.kind !== 'record') return null;
  const { sendAs, fileName, size: bytes } = content;
  const name = fileName || t(sendAs === null ? 'kind.record' : kindWord(sendAs));
  const one = { instanceId, localId };
  const isUnderWay = isWaiting && progress !== undefined;
  const canDownload =
    copy.state !== 'expired' &&
    !isUnderWay &&
    (!isWaiting || copy.problem !== null) &&
    !notAtStore.includes(copy.problem);
  const words = isUnderWay ? (
    <Progress name={name} progress={progress} />
  ) : (
    <CopyWords copy={copy} />
  );
  const toDownload = {
    'aria-label': t('media-copy.download-of', { name }),
    onClick: () => download.mutate(one),
  };
  // The frame of a picture that is only not here says so by itself.
  if (isInFrame && copy.state === 'offered' && copy.problem === null) {
    return (
      <div className={styles['inFrame']}>
        <VisuallyHidden>{words}</VisuallyHidden>
        <Button {...toDownload} className={styles['download']} title={t('media-copy.download')}>
          <Download size={20} aria-hidden="true" />
        </Button>
        {bytes !== null && <span aria-hidden="true">{size(bytes)}</span>}
        <Problem thrown={newestError(download, cancel)} />
      </div>
    );
  }
  return (
    <div
      className={isInFrame ? styles['inFrame'] : styles['copy']}
      // What is here in a moment needs no words.
      data-soon={isWaiting && copy.problem === null}
    >
      {words}
      {canDownload && (
        <Button size="small" {...toDownload}>
          {t('media-copy.download')}
        </Button>
      )}
      {isWaiting && (
        <Button size="small" onClick={() => cancel.mutate(one)}>
          {t('media-copy.cancel')}
        </Button>
      )}
      <Problem thrown={newestError(download, cancel)} />
    </div>
  );
}

function Progress({ name, progress: { bytes, total } }: { name: string; progress: CopyProgress }) {
  const t = useText();
  const size = useFileSize();
  const done = total === null ? null : Math.min(1, bytes / total);
  return (
    <>
      <ProgressBar label={t('media-copy.progress', { name })} done={done} />
      <span>
        {done === null
          ? t('media-copy.downloading-size', { size: size(bytes) })
          : t('media-copy.downloading', { percent: Math.floor(done * 100) })}
      </span>
    </>
  );
}

function CopyWords({ copy: { state, problem, retryAt, isOfTeam } }: { copy: MediaCopy }) {
  const t = useText();
  const clock = useClock();
  const stateText = t(`media-copy.${state === 'failed' ? 'offered' : state}`);
  const words = [
    problem === null && (isOfTeam && state !== 'waiting' ? t('media-copy.of-team') : stateText),
    problem !== null && t(`media-copy.${problem}`),
    retryAt !== null && t('media-copy.retry-at', { time: clock.time(retryAt) }),
  ];
  return <span>{words.filter(Boolean).join(' ')}</span>;
}
