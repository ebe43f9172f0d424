import { useQuery } from '@tanstack/react-query';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Note } from '../../../ui/note.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';

/** Whether whoever answers an unassigned chat takes it: a switch for team leads, to others a line where it is so. */
export function AnswerAssigns({ instanceId, isLead }: { instanceId: string; isLead: boolean }) {
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
