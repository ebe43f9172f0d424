import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { AttemptProgress } from '../../../product-ui/attempts/attempt-progress.tsx';
import { useAttempt } from '../../../product-ui/attempts/use-attempt.ts';
import { cameToJoin } from '../../../product-ui/team/came-to-join.ts';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import styles from '../settings.module.css';

/** Form that joins a team with a join line. */
export function JoinTeam() {
  const t = useText();
  const errorText = useErrorText();
  const { isUnderWay, error, start, cancel } = useAttempt('team.join');
  const instances = useQuery(queryOf('instances.list', {})).data;
  const [line, setLine] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const active = instances?.instances.find(
    ({ instanceId }) => instanceId === instances.activeInstanceId,
  );

  const focusLine = () => form.current?.querySelector('textarea')?.focus();
  useEffect(() => {
    if (error !== null || cameToJoin()) focusLine();
  }, [error]);

  function submit() {
    if (!isUnderWay) void start({ line, instanceId: active?.instanceId ?? null });
  }

  return (
    <Card label={t('team.join-heading')} title={t('team.join-heading')}>
      <Note>{t('team.join-hint')}</Note>
      <form
        ref={form}
        noValidate
        className={styles['teamTabForm']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextBox
          label={t('team.line')}
          hint={active && t('team.join-shares', { name: active.name })}
          problem={error && errorText(error)}
          isData
          dir="ltr"
          rows={4}
          readOnly={isUnderWay}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" tone="primary" aria-busy={isUnderWay}>
          {t('team.join')}
        </Button>
        {isUnderWay && (
          <AttemptProgress
            label="team.joining"
            onCancel={() => {
              cancel();
              focusLine();
            }}
          />
        )}
      </form>
    </Card>
  );
}
