import type { Update, UpdateState, UpdateStatus } from '../../../../shared/contract/updates.ts';
import { newestError } from '../../../bridge/newest-error.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useUnfinishedText } from '../../../product-ui/settings/unfinished-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Line, Stack } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextDetails } from '../../../ui/text-details.tsx';

/** Shows how far an update is, in words, and what can be done about it. */
export function UpdateProgress({ status }: { status: UpdateStatus }) {
  const t = useText();
  const { state, checkedAt, oldListFrom } = status;
  const text = useStateText();
  const update = 'update' in state ? state.update : null;
  return (
    <Stack>
      <p aria-live="polite">{text(status)}</p>
      {checkedAt !== null && state.stage === 'idle' && (
        <Note>{t('updates.checked', { at: checkedAt })}</Note>
      )}
      {oldListFrom !== null && <Note>{t('updates.old-list', { at: oldListFrom })}</Note>}
      {state.stage === 'downloading' && (
        <ProgressBar
          isWide
          label={t('updates.progress')}
          done={state.total === null ? null : state.done / Math.max(1, state.total)}
        />
      )}
      {update && <Notes update={update} />}
      <Buttons state={state} />
    </Stack>
  );
}

function useStateText(): (status: UpdateStatus) => string {
  const t = useText();
  const size = useFileSize();
  const unfinished = useUnfinishedText();
  return ({ state, checkedAt }) => {
    switch (state.stage) {
      case 'off':
        return t(`updates.off-${state.why}`);
      case 'idle':
        return t('updates.idle', { known: String(checkedAt !== null) });
      case 'checking':
        return t('updates.checking');
      case 'available': {
        const { version, size: bytes } = state.update;
        return t('updates.available', {
          version,
          known: String(bytes !== null),
          size: size(bytes ?? 0),
        });
      }
      case 'downloading': {
        const { update, done, total } = state;
        const { version } = update;
        return t('updates.downloading', {
          version,
          done: size(done),
          known: String(total !== null),
          total: size(total ?? 0),
        });
      }
      case 'ready':
        return t(state.onQuit ? 'updates.on-quit' : 'updates.ready', {
          version: state.update.version,
        });
      case 'waiting':
        return state.unfinished.length === 0
          ? t('updates.looking')
          : t('updates.waiting', { what: unfinished(state.unfinished) });
      case 'installing':
        return t('updates.installing', { version: state.update.version });
      case 'failed':
        return t(`updates.failed-${state.problem}`, { detail: state.detail });
    }
  };
}

function Notes({ update: { notes } }: { update: Update }) {
  const t = useText();
  if (notes === '') return null;
  return <TextDetails name={t('updates.notes')} text={notes} />;
}

function Buttons({ state: { stage, ...state } }: { state: UpdateState }) {
  const t = useText();
  const check = useCallMutation('updates.check');
  const download = useCallMutation('updates.download');
  const install = useCallMutation('updates.install');
  const cancel = useCallMutation('updates.cancel');
  const isOnQuit = 'onQuit' in state && state.onQuit;
  const isUnderWay = ['checking', 'downloading', 'waiting'].includes(stage);
  return (
    <>
      <Line>
        {(stage === 'idle' || stage === 'failed') && (
          <Button onClick={() => check.mutate({})}>{t('updates.check')}</Button>
        )}
        {stage === 'available' && (
          <Button tone="primary" onClick={() => download.mutate({})}>
            {t('updates.download')}
          </Button>
        )}
        {stage === 'ready' && (
          <Button tone="primary" onClick={() => install.mutate({ when: 'now' })}>
            {t('updates.restart')}
          </Button>
        )}
        {stage === 'ready' && !isOnQuit && (
          <Button onClick={() => install.mutate({ when: 'on-quit' })}>
            {t('updates.install-on-quit')}
          </Button>
        )}
        {(isUnderWay || isOnQuit) && (
          <Button onClick={() => cancel.mutate({})}>
            {t(isOnQuit ? 'updates.not-on-quit' : 'action.cancel')}
          </Button>
        )}
      </Line>
      <Problem thrown={newestError(check, download, install, cancel)} />
    </>
  );
}
