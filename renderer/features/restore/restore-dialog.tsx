import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cutText } from '../../../shared/domain/cut-text.ts';
import type { BackupContents, BackupTask } from '../../../shared/contract/backups.ts';
import type { Instance } from '../../../shared/contract/instances.ts';
import { grantFile } from '../../bridge/grant-files.ts';
import { call } from '../../bridge/call.ts';
import { newestError } from '../../bridge/newest-error.ts';
import { queryOf, useCallMutation, useToldMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';
import { useFileSize } from '../../product-ui/files/file-size.ts';
import { FormDialog } from '../../product-ui/dialogs/form-dialog.tsx';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Checks a backup that was picked, shows what it holds, and restores it as a new instance. */
export function RestoreDialog({
  file,
  onRestored,
  onClose,
}: {
  file: File;
  onRestored: (instance: Instance) => void;
  onClose: () => void;
}) {
  const t = useText();
  const dismiss = useToldMutation('backups.dismiss');
  const restore = useCallMutation('backups.restore');
  const [refused, setRefused] = useState<unknown>(null);
  const [isBegun, setBegun] = useState(false);
  const { data } = useQuery(queryOf('backups.task', {}));
  const isAsked = useRef(false);
  useEffect(() => {
    // In development effects run twice, and a grant serves once.
    if (isAsked.current) return;
    isAsked.current = true;
    grantFile(file)
      .then((grantId) => call('backups.read', { grantId }))
      .then(() => setBegun(true), setRefused);
  }, [file]);

  /** Also gives up what is under way. */
  function close() {
    if (isBegun) dismiss.mutate({});
    onClose();
  }

  const task = isBegun && data?.kind === 'restore' ? data : null;
  if (task?.stage === 'locked') return <Unlock task={task} onClose={close} />;
  if (task?.stage === 'ready' && task.contents) {
    return (
      <Contents
        contents={task.contents}
        thrown={restore.error}
        onRestore={(name) => {
          if (!restore.isPending) restore.mutate({ name }, { onSuccess: onRestored });
        }}
        onClose={close}
      />
    );
  }
  return (
    <FormDialog
      title={t('restore.title')}
      submit={null}
      leave={task?.stage === 'failed' || refused ? 'action.close' : 'action.cancel'}
      thrown={refused ?? task?.error}
      onSubmit={() => {}}
      onClose={close}
    >
      {task?.stage !== 'failed' && !refused && <Checking task={task} />}
    </FormDialog>
  );
}

function Checking({ task }: { task: BackupTask | null }) {
  const t = useText();
  const done = task?.total ? task.done / task.total : null;
  return (
    <>
      <p aria-live="polite">
        {t(task?.stage === 'restoring' ? 'restore.restoring' : 'restore.checking')}
      </p>
      <ProgressBar label={t('restore.checking')} done={done} isWide />
    </>
  );
}

/** Asks for the passphrase, again where it was another. */
function Unlock({ task, onClose }: { task: BackupTask; onClose: () => void }) {
  const t = useText();
  const unlock = useCallMutation('backups.unlock');
  const [passphrase, setPassphrase] = useState('');
  return (
    <FormDialog
      title={t('restore.title')}
      submit="action.continue"
      thrown={newestError<unknown>(unlock, task)}
      onSubmit={() => passphrase !== '' && unlock.mutate({ passphrase })}
      onClose={onClose}
    >
      <p>{t('restore.locked', { file: task.fileName })}</p>
      <TextField
        type="password"
        label={t('lock.passphrase')}
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
    </FormDialog>
  );
}

/** What the backup holds, and the name that its instance gets. */
function Contents({
  contents,
  thrown,
  onRestore,
  onClose,
}: {
  contents: BackupContents;
  thrown: unknown;
  onRestore: (name: string) => void;
  onClose: () => void;
}) {
  const t = useText();
  const clock = useClock();
  const size = useFileSize();
  const [name, setName] = useState(() => cutText(t('restore.name', { name: contents.name }), 80));
  const { counts, first, last, madeAt, waiting } = contents;
  const facts: Fact[] = [
    [t('field.name'), contents.name],
    [t('restore.made'), clock.exact(madeAt)],
    [t('restore.holds'), t('restore.counts', { ...counts, size: size(contents.size) })],
  ];
  if (first !== null && last !== null) {
    facts.push([
      t('field.messages'),
      t('restore.from-to', { from: clock.exact(first), to: clock.exact(last) }),
    ]);
  }
  if (contents.kind === 'service') {
    // The token that is asked for next goes there.
    const names = instanceNames[contents.protocol];
    facts.push([t(names.chatServiceAddress), contents.chatServiceAddress]);
    if (traitsOf[contents.protocol].hasSms) {
      facts.push([t('connect.sms-address'), contents.smsServiceAddress]);
    }
  }
  return (
    <FormDialog
      title={t('restore.title')}
      submit="restore.restore"
      thrown={thrown}
      onSubmit={() => onRestore(name)}
      onClose={onClose}
    >
      <p>{t('restore.checked')}</p>
      <Facts facts={facts} />
      <TextField
        label={t('restore.new-name')}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {waiting > 0 && <p>{t('restore.waiting', { count: waiting })}</p>}
      {contents.kind === 'service' && <Note>{t('restore.token')}</Note>}
    </FormDialog>
  );
}
