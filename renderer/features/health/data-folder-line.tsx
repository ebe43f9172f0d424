import type { DataFolderState } from '../../../shared/contract/health.ts';
import { useText } from '../../messages/text.tsx';
import { HealthLine } from './health-line.tsx';

/** Where everything is kept, and whether Postline can write there and others can read there. */
export function DataFolderLine({ folder }: { folder: DataFolderState }) {
  const t = useText();
  const { path, isWritable, isOpenToOthers, closedToOthers } = folder;
  const access =
    isOpenToOthers === null ? null : isOpenToOthers ? 'health.folder-open' : 'health.folder-own';
  const mark = !isWritable ? 'problem' : isOpenToOthers ? 'attention' : 'ok';
  return (
    <HealthLine mark={mark} label={t('health.folder')}>
      <bdi>{path}</bdi>
      <small>
        {t(isWritable ? 'health.folder-writable' : 'health.folder-not-writable')}{' '}
        {access && t(access)}{' '}
        {isOpenToOthers === false &&
          closedToOthers > 0 &&
          t('health.folder-closed', { count: closedToOthers })}
      </small>
    </HealthLine>
  );
}
