import { Globe } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { thumbnailAddress } from '../../../../shared/page-routes.ts';
import { KindSign } from '../../../product-ui/media-kind.tsx';
import styles from './attachment-item.module.css';

/** The small picture of an attachment, or the sign of its kind. What lies at an address is never fetched for it. */
export function AttachmentPicture({
  instanceId,
  attachment: { attachmentId, hasThumbnail, sendAs, source },
}: {
  instanceId: string;
  attachment: Attachment;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (hasThumbnail && !isBroken) {
    return (
      <img
        className={styles['picture']}
        src={thumbnailAddress(instanceId, attachmentId)}
        alt=""
        draggable={false}
        onError={() => setIsBroken(true)}
      />
    );
  }
  return (
    <span className={styles['picture']}>
      {source.kind === 'address' ? <Globe size={18} /> : <KindSign kind={sendAs} size={18} />}
    </span>
  );
}
