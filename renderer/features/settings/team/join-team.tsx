import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { TextBox } from '../../../ui/text-field.tsx';
import styles from './team-tab.module.css';

/** Takes the line that joins a team. */
export function JoinTeam() {
  const t = useText();
  const errorText = useErrorText();
  const join = useCallMutation('team.join');
  const instances = useQuery(queryOf('instances.list', {})).data;
  const [line, setLine] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const active = instances?.instances.find(
    ({ instanceId }) => instanceId === instances.activeInstanceId,
  );

  function submit() {
    if (join.isPending) return;
    join.mutate(
      { line, instanceId: active?.instanceId ?? null },
      { onError: () => form.current?.querySelector('textarea')?.focus() },
    );
  }

  return (
    <Card label={t('team.join-heading')} title={t('team.join-heading')}>
      <p className={styles['hint']}>{t('team.join-hint')}</p>
      <form
        ref={form}
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextBox
          label={t('team.line')}
          hint={active && t('team.join-shares', { name: active.name })}
          problem={join.error && errorText(join.error)}
          isData
          dir="ltr"
          rows={4}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
        />
        <Button type="submit" tone="primary" aria-busy={join.isPending}>
          {t('team.join')}
        </Button>
        <Note isLive>{join.isPending && t('team.joining')}</Note>
      </form>
    </Card>
  );
}
