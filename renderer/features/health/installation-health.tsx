import { useQuery } from '@tanstack/react-query';
import type { HealthReport, DataFolderState } from '../../../shared/contract/health.ts';
import type { StorageUse } from '../../../shared/contract/storage.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useFileSize } from '../../product-ui/files/file-size.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { HealthLine, type Mark } from './health-line.tsx';

/** Bytes free under which a person should see to it, and under which messages may soon not be saved. */
const littleRoom = 1_000_000_000;
const noRoom = 200_000_000;

/** Shows what all instances share: versions, disk, keychain, network, log. */
export function InstallationHealth({
  report,
  onGo,
}: {
  report: HealthReport;
  onGo: (address: string) => void;
}) {
  const t = useText();
  const showLog = useToldMutation('health.showLog');
  const { versions, keyring, proxy, logFolder, canShowFolders } = report;
  const { postline, electron, chromium, node, sqlite, system } = versions;
  return (
    <Card label={t('health.installation')} title={t('health.installation')}>
      <ul>
        <HealthLine mark="info" label={t('about.version')}>
          {t('health.version', { postline, system })}
          <small dir="ltr">
            {electron !== null && `Electron ${electron} · Chromium ${chromium} · `}
            {`Node ${node} · SQLite ${sqlite}`}
          </small>
        </HealthLine>
        <Disk free={report.free} onGo={onGo} />
        <DataFolderLine folder={report.dataFolder} />
        <HealthLine mark={keyring === 'encrypted' ? 'ok' : 'attention'} label={t('health.tokens')}>
          {t(`health.tokens-${keyring}`)}
        </HealthLine>
        <HealthLine
          mark={proxy.asking === 0 ? 'info' : 'problem'}
          label={t('settings.network')}
          action={
            <Button size="small" onClick={() => onGo('/settings/network')}>
              {t('health.network-settings')}
            </Button>
          }
        >
          {proxy.asking === 0
            ? t('health.proxy', { mode: t(`network.mode-${proxy.mode}`) })
            : t('health.proxy-asks')}
        </HealthLine>
        <HealthLine
          mark="info"
          label={t('health.log')}
          action={
            canShowFolders && (
              <Button size="small" onClick={() => showLog.mutate({})}>
                {t('menu.show-in-folder')}
              </Button>
            )
          }
        >
          <bdi>{logFolder}</bdi>
        </HealthLine>
      </ul>
    </Card>
  );
}

function Disk({ free, onGo }: { free: number | null; onGo: (address: string) => void }) {
  const t = useText();
  const size = useFileSize();
  // Counted anew whenever it is looked at: nothing says when a file has grown.
  const { data } = useQuery({ ...queryOf('storage.use', {}), staleTime: 0, gcTime: 0 });
  const room = roomOf(free);
  const used = data && t('health.used', { size: size(bytesOf(data)) });
  return (
    <HealthLine
      mark={room}
      label={t('health.disk')}
      action={
        <Button size="small" onClick={() => onGo('/settings/data')}>
          {t('storage.heading')}
        </Button>
      }
    >
      {free === null ? t('health.free-unknown') : t('health.free', { size: size(free) })} {used}
      {room !== 'ok' && room !== 'info' && <small>{t(`health.disk-${room}`)}</small>}
    </HealthLine>
  );
}

function roomOf(free: number | null): Mark {
  if (free === null) return 'info';
  if (free < noRoom) return 'problem';
  return free < littleRoom ? 'attention' : 'ok';
}

function bytesOf({ instances, templates, logs, other }: StorageUse): number {
  return instances.reduce(
    (sum, { history, index, files, thumbnails, copies, damaged }) => {
      const copied = copies.reduce((all, { size }) => all + size, 0);
      return sum + history + index + files + thumbnails + copied + damaged;
    },
    templates + logs + other,
  );
}

/** Where everything is kept, and whether Postline can write there and others can read there. */
function DataFolderLine({ folder }: { folder: DataFolderState }) {
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
