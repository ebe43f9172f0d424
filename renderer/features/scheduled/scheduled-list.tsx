import { useState } from 'react';
import type { ScheduledMessage } from '../../../shared/contract/scheduled.ts';
import { ScheduleDialog } from '../../product-ui/sending/schedule-dialog.tsx';
import { useText } from '../../messages/text.tsx';
import { ScheduledItem } from './scheduled-item.tsx';
import { useScheduledActions } from './use-scheduled-actions.ts';
import { Stack } from '../../ui/layout.tsx';

/** Shows what is scheduled, by time, and what can be done with each. */
export function ScheduledList({
  instanceId,
  scheduled,
  withChat,
  flush,
  onEdited,
  onFinished,
}: {
  instanceId: string;
  scheduled: readonly ScheduledMessage[];
  withChat: boolean;
  /** Saves what is being written where one is put back to be edited. */
  flush: () => Promise<void>;
  onEdited: (scheduled: ScheduledMessage) => void;
  /** One was sent or discarded: what held the focus goes with it. */
  onFinished: () => void;
}) {
  const t = useText();
  const [changing, setChanging] = useState<ScheduledMessage | null>(null);
  const { run, failed } = useScheduledActions(instanceId, flush);

  async function edit(one: ScheduledMessage) {
    if (await run(one, { kind: 'edit' })) onEdited(one);
  }

  async function finish(one: ScheduledMessage, kind: 'sendNow' | 'discard') {
    if (await run(one, { kind })) onFinished();
  }

  return (
    <>
      <Stack as="ul" aria-label={t('schedule.title')}>
        {scheduled.map((one) => (
          <ScheduledItem
            key={one.localId}
            scheduled={one}
            withChat={withChat}
            thrown={failed?.localId === one.localId ? failed.thrown : null}
            onSendNow={() => void finish(one, 'sendNow')}
            onChangeTime={() => setChanging(one)}
            onEdit={() => void edit(one)}
            onDiscard={() => void finish(one, 'discard')}
          />
        ))}
      </Stack>
      {changing && (
        <ScheduleDialog
          instanceId={instanceId}
          title={t('schedule.change-time')}
          action="schedule.change-time"
          chatId={changing.chatId}
          initialAt={changing.sendAt}
          unlessAnswered={changing.unlessAnswered}
          onPick={(sendAt, unlessAnswered) => {
            const change = { kind: 'changeTime', sendAt, unlessAnswered } as const;
            void run(changing, change).then(() =>
              setChanging((now) => (now === changing ? null : now)),
            );
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
