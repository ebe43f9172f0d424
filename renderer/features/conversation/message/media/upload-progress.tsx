import { useQuery } from '@tanstack/react-query';
import type { Message } from '../../../../../shared/contract/messages.ts';
import type { Upload } from '../../../../../shared/contract/uploads.ts';
import type { MessageAction } from '../../../../../shared/domain/message-state.ts';
import { queryOf } from '../../../../bridge/queries.ts';
import { useFileSize } from '../../../../product-ui/files/file-size.ts';
import { useText } from '../../../../messages/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import styles from './media.module.css';

/** Shows how far the file of a message has been uploaded; nothing where no upload is in progress. */
export function UploadProgress({
  instanceId,
  message: { localId, chatId, content, state },
  onAction,
}: {
  instanceId: string;
  message: Message;
  onAction: (kind: MessageAction, localId: string) => void;
}) {
  const t = useText();
  const isFile = content.kind === 'media' && content.source.kind === 'file';
  const { data: upload } = useQuery({
    ...queryOf('outbox.uploads', { instanceId, chatId }),
    enabled: isFile && state === 'sending',
    select: (uploads) => uploads.find((one) => one.localId === localId),
  });
  if (!upload || !isFile || state !== 'sending') return null;
  const done = upload.bytesSent / Math.max(1, upload.bytesTotal);
  const isLeaving = upload.bytesSent < upload.bytesTotal;
  return (
    <div className={styles['upload']}>
      <ProgressBar label={t('upload.of', { name: content.fileName })} done={done} />
      <span>
        {isLeaving ? (
          <Pace upload={upload} percent={Math.floor(done * 100)} />
        ) : (
          t('upload.waiting')
        )}
      </span>
      {isLeaving && (
        <Button size="small" onClick={() => onAction('cancel', localId)}>
          {t('upload.cancel')}
        </Button>
      )}
    </div>
  );
}

function Pace({ upload, percent }: { upload: Upload; percent: number }) {
  const t = useText();
  const size = useFileSize();
  const { bytesPerSecond, secondsLeft } = upload;
  const seconds = Math.ceil(secondsLeft ?? 0);
  const timeLeft =
    seconds < 90
      ? t('upload.seconds-left', { seconds })
      : t('upload.minutes-left', { minutes: Math.round(seconds / 60) });
  const words = [
    t('upload.percent', { percent }),
    bytesPerSecond !== null && t('upload.speed', { size: size(bytesPerSecond) }),
    secondsLeft !== null && timeLeft,
  ];
  return words.filter((word) => word !== false).join(' · ');
}
