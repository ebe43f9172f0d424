import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TeamQueue } from '../../../../shared/contract/team.ts';
import { tell } from '../../../bridge/call.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { OneFieldDialog } from '../../../product-ui/dialogs/one-field-dialog.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useInstances } from '../../../product-ui/settings/use-instances.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EntryList } from '../../../ui/entry-list.tsx';
import { Note } from '../../../ui/note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { SwitchField } from '../../../ui/check-field.tsx';

/** Lists the queues of the shared instances; team leads create, rename and end them. */
export function Queues({ shared, isLead }: { shared: readonly string[]; isLead: boolean }) {
  const instances = useInstances();
  const sharedInstances = instances.filter(({ instanceId }) => shared.includes(instanceId));
  return sharedInstances.map(({ instanceId, name }) => (
    <InstanceQueues
      key={instanceId}
      instanceId={instanceId}
      instanceName={sharedInstances.length > 1 ? name : null}
      isLead={isLead}
    />
  ));
}

function InstanceQueues({
  instanceId,
  instanceName,
  isLead,
}: {
  instanceId: string;
  /** Null: it is the only shared instance. */
  instanceName: string | null;
  isLead: boolean;
}) {
  const t = useText();
  const queues = useQuery(queryOf('team.queues', { instanceId })).data ?? [];
  const end = useCallMutation('team.endQueue');
  const newQueue = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<{ queueId: string; name: string } | null>(null);
  const title =
    instanceName === null ? t('team.queues') : t('team.queues-of', { name: instanceName });

  function endQueue({ queueId, name, count }: TeamQueue) {
    end.mutate(
      { instanceId, queueId },
      {
        onSuccess: () => {
          // The pressed button disappears with the queue.
          newQueue.current?.focus();
          showToast({
            text: t('team.queue-ended', { name, hasChats: String(count > 0) }),
            action: {
              label: t('action.undo'),
              onChoose: () => {
                // It disappears as well.
                newQueue.current?.focus();
                tell('team.saveQueue', { instanceId, queueId, name });
              },
            },
          });
        },
      },
    );
  }

  return (
    <Card label={title} title={title} note={t('team.queues-hint')}>
      {queues.length === 0 && <Note>{t(isLead ? 'team.queues-none' : 'team.queues-by-lead')}</Note>}
      {queues.length > 0 && (
        <EntryList
          label={title}
          entries={queues.map((queue) => ({
            key: queue.queueId,
            title: <bdi>{queue.name}</bdi>,
            note: t('team.queue-chats', { count: queue.count }),
            actions: isLead && (
              <>
                <Button size="small" onClick={() => setEdited(queue)}>
                  {t('views.rename')}
                </Button>
                <Button size="small" onClick={() => endQueue(queue)}>
                  {t('team.queue-end')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      <Problem thrown={end.error} />
      {isLead && (
        <Button
          ref={newQueue}
          onClick={() => setEdited({ queueId: crypto.randomUUID(), name: '' })}
        >
          {t('team.queue-new')}
        </Button>
      )}
      <AnswerAssigns instanceId={instanceId} isLead={isLead} />
      {edited && (
        <QueueDialog instanceId={instanceId} queue={edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

function QueueDialog({
  instanceId,
  queue: { queueId, name },
  onClose,
}: {
  instanceId: string;
  queue: { queueId: string; name: string };
  onClose: () => void;
}) {
  const t = useText();
  const save = useCallMutation('team.saveQueue');
  return (
    <OneFieldDialog
      title={t(name === '' ? 'team.queue-new-title' : 'team.queue-rename')}
      label={t('field.name')}
      initialValue={name}
      maxLength={60}
      thrown={save.error}
      onSave={(next, onRefused) =>
        save.mutate({ instanceId, queueId, name: next }, { onSuccess: onClose, onError: onRefused })
      }
      onClose={onClose}
    />
  );
}

/** Whether whoever answers an unassigned chat takes it: a switch for team leads, to others a line where it is so. */
function AnswerAssigns({ instanceId, isLead }: { instanceId: string; isLead: boolean }) {
  const t = useText();
  const isOn = useQuery(queryOf('team.choices', { instanceId })).data?.answerAssigns;
  const choose = useCallMutation('team.choose');
  if (isOn === undefined) return null;
  if (!isLead) {
    return isOn && <Note>{t('team.answer-assigns-hint')}</Note>;
  }
  return (
    <>
      <SwitchField
        label={t('team.answer-assigns')}
        hint={t('team.answer-assigns-hint')}
        checked={isOn}
        onChange={(answerAssigns) => choose.mutate({ instanceId, answerAssigns })}
      />
      <Problem thrown={choose.error} />
    </>
  );
}
