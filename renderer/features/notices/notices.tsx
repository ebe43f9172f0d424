import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Notice, Opened, OpenedPlace } from '../../../shared/contract/app.ts';
import { isLoginOver } from '../../../shared/domain/team-login.ts';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { type Translate, useText } from '../../messages/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useFileSize } from '../../product-ui/files/file-size.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { useTeam } from '../../product-ui/team/use-team.ts';
import { Button } from '../../ui/button.tsx';
import { useToday } from '../../ui/use-now.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './notices.module.css';

const ProxyLoginDialog = lazyPart(
  async () => (await import('../../product-ui/connection/proxy-login-dialog.tsx')).ProxyLoginDialog,
);

const LoginOver = lazyPart(async () => (await import('./login-over.tsx')).LoginOver);

function noticeText(
  t: Translate,
  size: (bytes: number) => string,
  moment: (at: number) => string,
  notice: Notice,
): string {
  switch (notice.kind) {
    case 'settings-damaged':
    case 'tokens-damaged':
    case 'templates-damaged':
    case 'team-damaged':
    case 'team-templates-damaged':
    case 'lock-damaged':
    case 'small-file-damaged':
    case 'passphrase-damaged':
    case 'history-damaged':
      return t(`notice.${notice.kind}`, { file: notice.keptAs });
    case 'history-unreadable':
      return t('notice.history-unreadable', { detail: notice.detail });
    case 'history-damage-found': {
      const { instanceName: name, keptAs: file } = notice;
      return file === null
        ? t('notice.history-damage-found', { name })
        : t('notice.history-damage-copied', { name, file });
    }
    case 'folder-gone':
      return t('notice.folder-gone', { folder: notice.folder });
    case 'crashed':
    case 'window-crashed':
      return t(`notice.${notice.kind}`);
    case 'not-saved':
      return t('notice.not-saved', { file: notice.fileName });
    case 'storage-stopped':
      return t('error.storage-stopped');
    case 'no-room-for-copy': {
      const { instanceName: name, needed, free } = notice;
      return t('notice.no-room-for-copy', { name, needed: size(needed), free: size(free) });
    }
    case 'update':
      return t(notice.isReady ? 'notice.update-ready' : 'notice.update', {
        version: notice.version,
      });
    case 'updated':
      return t('notice.updated', { version: notice.version });
    case 'history-newer':
      return t('notice.history-newer', {
        known: String(notice.writtenBy !== ''),
        other: notice.writtenBy,
        version: notice.version,
      });
    case 'history-unreleased':
      return t('error.storage-unreleased');
    case 'sends-interrupted':
      return t('notice.sends-interrupted', { count: notice.count });
    case 'folder-imported':
      return t('notice.folder-imported', {
        file: notice.fileName,
        added: notice.added,
        failures: notice.failures,
      });
    case 'folder-skipped':
      return t('notice.folder-skipped', { of: notice.of, file: notice.fileName });
    case 'scheduled-missed':
      return t('notice.scheduled-missed', { count: notice.count, name: notice.instanceName });
    case 'token-unreadable':
      return t('notice.token-unreadable', { name: notice.instanceName });
    case 'proxy-asks':
      return t(notice.wasRefused ? 'notice.proxy-refused' : 'notice.proxy-asks', {
        proxy: notice.proxy,
      });
    case 'policy-damaged':
      return t('notice.policy-damaged', {
        problem: t(`policy.${notice.problem.kind}`, { detail: notice.problem.detail }),
        isKept: String(notice.isKept),
      });
    case 'team-restored':
      return t('notice.team-restored', { team: notice.teamName });
    case 'instance-not-shared': {
      const { instanceName: name, teamName: team } = notice;
      return t('notice.instance-not-shared', { name, team });
    }
    case 'team-forgot':
      return t('notice.team-forgot', { name: notice.memberName, count: notice.count });
    case 'template-replaced': {
      const { name: template, memberName: name, isDeleted } = notice;
      return t(`notice.template-${isDeleted ? 'deleted' : 'replaced'}`, { name, template });
    }
    case 'team-forgetting-refused':
      return t('notice.team-forgetting-refused');
    case 'authority-damaged':
      return t('notice.authority-damaged');
    case 'run-missed':
      return t('notice.run-missed', {
        name: notice.instanceName,
        when: moment(notice.startAt),
      });
    case 'run-proposed': {
      const { name, archived, requests } = notice;
      return t('notice.run-proposed', { name, archived: String(archived), requests });
    }
  }
}

const places: Partial<Record<Notice['kind'], OpenedPlace>> = {
  'sends-interrupted': 'needsReview',
  'scheduled-missed': 'scheduled',
  update: 'updates',
  crashed: 'health',
  'window-crashed': 'health',
};

function openedBy(notice: Notice): Opened | undefined {
  const place = places[notice.kind];
  const instanceId = 'instanceId' in notice ? notice.instanceId : null;
  if ('runId' in notice) return { ...notice, place: 'run' };
  return place && { place, instanceId };
}

/** No trouble, among the rest. */
const isNews = ({ kind }: Notice): boolean =>
  kind === 'update' || kind === 'updated' || kind === 'instance-not-shared';

/** Shows what happened at start and should be known, one line each, until it is dismissed. */
export function Notices({
  onShow,
}: {
  /** Leads to what a notice is about; of the instance that is open where it names none. */
  onShow: (opened: Opened) => void;
}) {
  const t = useText();
  const size = useFileSize();
  const { moment } = useClock();
  const today = useToday();
  const { data } = useQuery(queryOf('app.status', {}));
  const dismiss = useToldMutation('app.dismissNotice');
  const team = useTeam();
  const out = isLoginOver(team) ? team : null;
  const notices = data?.notices.filter(
    (notice) =>
      notice.kind !== 'instance-not-shared' || team?.shared.includes(notice.instanceId) !== true,
  );
  if (!data || !notices || (notices.length === 0 && !data.isSafeMode && !out)) return null;
  return (
    <div className={styles['notices']}>
      {data.isSafeMode && <SafeMode />}
      {out && <LoginOver team={out} />}
      {notices.map((notice) => {
        const opened = openedBy(notice);
        return (
          <Banner
            key={notice.id}
            tone={isNews(notice) ? 'info' : 'warn'}
            icon={isNews(notice) ? null : <TriangleAlert aria-hidden="true" />}
            actions={
              <>
                {opened && (
                  <Button size="small" onClick={() => onShow(opened)}>
                    {t('action.show')}
                  </Button>
                )}
                {notice.kind === 'no-room-for-copy' && <OpenAgain instanceId={notice.instanceId} />}
                {notice.kind === 'instance-not-shared' && <Share instanceId={notice.instanceId} />}
                {notice.kind === 'proxy-asks' && <EnterLogin proxy={notice.proxy} />}
                <Button size="small" onClick={() => dismiss.mutate({ id: notice.id })}>
                  {t('action.dismiss')}
                </Button>
              </>
            }
          >
            {noticeText(t, size, (at) => moment(at, today), notice)}
          </Banner>
        );
      })}
    </div>
  );
}

function SafeMode() {
  const t = useText();
  const leave = useToldMutation('app.leaveSafeMode');
  return (
    <Banner
      tone="info"
      icon={<ShieldAlert aria-hidden="true" />}
      actions={
        <Button size="small" onClick={() => leave.mutate({})}>
          {t('notice.leave-safe-mode')}
        </Button>
      }
    >
      {t('notice.safe-mode')}
    </Banner>
  );
}

/** Shares an instance with the team; the notice goes once it is. */
function Share({ instanceId }: { instanceId: string }) {
  const t = useText();
  const share = useToldMutation('team.share');
  return (
    <Button size="small" onClick={() => share.mutate({ instanceId, isShared: true })}>
      {t('notice.share')}
    </Button>
  );
}

function EnterLogin({ proxy }: { proxy: string }) {
  const t = useText();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsked(true)}>
        {t('proxy-login.enter')}
      </Button>
      {isAsked && <ProxyLoginDialog proxy={proxy} onClose={() => setAsked(false)} />}
    </>
  );
}

/** Tries again to open an instance that waits for room, and offers to go on without the copy. */
function OpenAgain({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { mutate: openAgain } = useToldMutation('instances.openAgain');
  return (
    <>
      <Button size="small" onClick={() => openAgain({ instanceId, withoutCopy: false })}>
        {t('action.try-again')}
      </Button>
      <Button size="small" onClick={() => openAgain({ instanceId, withoutCopy: true })}>
        {t('notice.update-without-copy')}
      </Button>
    </>
  );
}
