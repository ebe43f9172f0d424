import { useQuery } from '@tanstack/react-query';
import type { Message } from '../../../../shared/contract/messages.ts';
import type { Upload } from '../../../../shared/contract/uploads.ts';
import type { MessageAct } from '../../../../shared/domain/message-state.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useFileSize } from '../../../product-ui/file-size.ts';
import { Text, useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './upload-progress.module.css';

interface UploadProgressProps {
  instanceId: string;
  message: Message;
  onAct: (kind: MessageAct, localId: string) => void;
}

/** How far the file of a message is on its way; nothing where none is. */
export function UploadProgress({ instanceId, message, onAct }: UploadProgressProps) {
  const { content, state } = message;
  const isUnderWay =
    state === 'sending' && content.kind === 'media' && content.source.kind === 'file';
  if (!isUnderWay) return null;
  return (
    <Progress instanceId={instanceId} message={message} name={content.fileName} onAct={onAct} />
  );
}

function Progress({ instanceId, message, name, onAct }: UploadProgressProps & { name: string }) {
  const { localId, chatId } = message;
  const say = useText();
  const { data: upload } = useQuery({
    ...queryOf('uploads.list', { instanceId, chatId }),
    select: (uploads) => uploads.find((one) => one.localId === localId),
  });
  if (!upload) return null;
  const done = upload.bytesSent / Math.max(1, upload.bytesTotal);
  const isLeaving = upload.bytesSent < upload.bytesTotal;
  return (
    <div className={styles['upload']}>
      <ProgressBar label={say('upload.of', { name })} done={done} />
      <span className={styles['words']}>
        {isLeaving ? (
          <Pace upload={upload} percent={Math.floor(done * 100)} />
        ) : (
          <Text id="upload.waiting" />
        )}
      </span>
      {isLeaving && (
        <Button size="small" onClick={() => onAct('cancel', localId)}>
          <Text id="upload.cancel" />
        </Button>
      )}
    </div>
  );
}

function Pace({ upload, percent }: { upload: Upload; percent: number }) {
  const say = useText();
  const size = useFileSize();
  const { bytesPerSecond, secondsLeft } = upload;
  const words = [
    say('upload.percent', { percent }),
    bytesPerSecond !== null && say('upload.speed', { size: size(bytesPerSecond) }),
    secondsLeft !== null && timeLeft(Math.ceil(secondsLeft)),
  ];
  function timeLeft(seconds: number): string {
    if (seconds < 90) return say('upload.seconds-left', { seconds });
    return say('upload.minutes-left', { minutes: Math.round(seconds / 60) });
  }
  return words.filter((word) => word !== false).join(' · ');
}
