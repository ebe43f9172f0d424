import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Instance } from '../../../../shared/contract/instances.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { useInstances } from '../../../product-ui/settings/use-instances.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Rows } from '../../../ui/layout.tsx';
import { Note } from '../../../ui/note.tsx';
import { SetByOrganization, usePolicy } from '../../../product-ui/settings/set-by-organization.tsx';
import { countOf, unitOf } from './retention-age.ts';
import { RetentionDialog } from './retention-dialog.tsx';

/** Shows how long each instance keeps its messages. */
export function RetentionSection() {
  const t = useText();
  const instances = useInstances();
  return (
    <Card label={t('retention.heading')} title={t('retention.heading')}>
      <Note>{t('retention.hint')}</Note>
      <Rows>
        {instances.map((instance) => (
          <InstanceRetention key={instance.instanceId} instance={instance} />
        ))}
      </Rows>
      <Note>{t('retention.kept')}</Note>
    </Card>
  );
}

function InstanceRetention({ instance: { instanceId, name } }: { instance: Instance }) {
  const t = useText();
  const { data } = useQuery(queryOf('retention.get', { instanceId }));
  const policy = usePolicy();
  const [isAsking, setAsking] = useState(false);
  if (!data || !policy) return null;
  const { months, isRunning } = data;
  return (
    <li>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {months === null
            ? t('retention.everything')
            : t('retention.older', { age: t(`retention.${unitOf(months)}`, countOf(months)) })}
          {isRunning && ` · ${t('retention.running')}`}
        </small>
      </span>
      {policy.locked.includes('retention') ? (
        <SetByOrganization />
      ) : (
        <Button aria-label={t('retention.change-of', { name })} onClick={() => setAsking(true)}>
          {t('action.change')}
        </Button>
      )}
      {isAsking && (
        <RetentionDialog
          instanceId={instanceId}
          name={name}
          months={months}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
