import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isEnded } from '../../../../shared/domain/message-action-state.ts';
import { tell } from '../../../bridge/call.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useSecondsUntil } from '../../../product-ui/dates/seconds-until.tsx';
import { useText } from '../../../messages/text.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from './dialogs.module.css';

/** Counts down until several messages are deleted, with one Undo for all; then says what failed, if anything did. */
export function DeletionNotice({
  instanceId,
  runId,
  onShow,
  onEnd,
}: {
  instanceId: string;
  runId: string;
  /** Asks for what became of each. */
  onShow: () => void;
  onEnd: () => void;
}) {
  const t = useText();
  const { data: results = [] } = useQuery(queryOf('messages.runResults', { instanceId, runId }));
  const actions = results.filter((result) => result.part === 'action');
  const held = actions.filter(({ state }) => state === 'held');
  const moving = actions.filter(({ state }) => !isEnded(state));
  const failed = actions.filter(({ state }) => state === 'refused' || state === 'failed');
  const leavesAt = Math.max(0, ...held.map(({ notBefore }) => notBefore ?? 0));
  const seconds = useSecondsUntil(leavesAt);
  const isOver = actions.length > 0 && moving.length === 0 && failed.length === 0;

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  if (actions.length === 0 || isOver) return null;
  return moving.length > 0 ? (
    <Banner
      className={styles['notice']}
      tone="info"
      icon={<Trash2 />}
      actions={
        held.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              for (const { actionId } of held)
                tell('messageActions.cancel', { instanceId, actionId });
            }}
          >
            {t('action.undo')}
          </Button>
        )
      }
    >
      {held.length > 0
        ? t('delete.in', { count: held.length, seconds })
        : t('delete.running', { count: moving.length })}
    </Banner>
  ) : (
    <Banner
      className={styles['notice']}
      tone="bad"
      icon={<CircleAlert />}
      actions={
        <>
          <Button size="small" onClick={onShow}>
            {t('action.show')}
          </Button>
          <Button size="small" onClick={onEnd}>
            {t('action.dismiss')}
          </Button>
        </>
      }
    >
      {t('delete.failed', { count: failed.length })}
    </Banner>
  );
}
