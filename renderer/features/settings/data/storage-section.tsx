import { useQuery } from '@tanstack/react-query';
import type { InstanceStorage } from '../../../../shared/contract/storage.ts';
import { queryOf, useCallMutation } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Failed } from '../../../product-ui/failures/failed.tsx';
import { useFileSize } from '../../../product-ui/files/file-size.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useClock } from '../../../product-ui/dates/use-clock.ts';
import { useInstances } from '../../../product-ui/settings/use-instances.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import styles from '../settings.module.css';

/** Shows what takes how much room on this computer. */
export function StorageSection() {
  const t = useText();
  const size = useFileSize();
  const instances = useInstances();
  // Counted anew whenever it is looked at: nothing says when a file has grown.
  const use = useQuery({ ...queryOf('storage.use', {}), staleTime: 0, gcTime: 0 });
  const nameOf = (instanceId: string) =>
    instances.find((one) => one.instanceId === instanceId)?.name ?? '';
  if (use.isError) return <Failed thrown={use.error} onRetry={() => void use.refetch()} />;
  if (!use.data) return null;
  const { templates, logs, other } = use.data;
  const total = use.data.instances.reduce(
    (sum, one) => sum + totalOf(one),
    templates + logs + other,
  );
  return (
    <Card
      label={t('storage.heading')}
      title={t('storage.heading')}
      note={t('storage.total', { size: size(total) })}
    >
      {use.data.instances.map((one) => (
        <InstanceUse
          key={one.instanceId}
          use={one}
          name={nameOf(one.instanceId)}
          onChanged={() => void use.refetch()}
        />
      ))}
      <section className={styles['dataSettingsInstance']} aria-label={t('storage.shared')}>
        <h3 className={styles['name']}>{t('storage.shared')}</h3>
        <Facts
          className={styles['dataSettingsFacts']}
          facts={[
            [t('main.templates'), size(templates)],
            [t('storage.logs'), size(logs)],
            [t('storage.other'), size(other)],
          ]}
        />
      </section>
    </Card>
  );
}

function InstanceUse({
  use,
  name,
  onChanged,
}: {
  use: InstanceStorage;
  name: string;
  onChanged: () => void;
}) {
  const t = useText();
  const size = useFileSize();
  const clock = useClock();
  const deleteCopies = useCallMutation('storage.deleteCopies');
  const { instanceId, history, index, files, thumbnails, copies, damaged } = use;
  const facts: Fact[] = [
    [t('storage.history'), size(history)],
    [t('storage.index'), size(index)],
    [t('storage.files'), size(files)],
    [t('storage.thumbnails'), size(thumbnails)],
  ];
  if (damaged > 0) facts.push([t('storage.damaged'), size(damaged)]);
  return (
    <section className={styles['dataSettingsInstance']} aria-label={name}>
      <h3 className={styles['name']}>
        <bdi>{name}</bdi> · {size(totalOf(use))}
      </h3>
      <Facts className={styles['dataSettingsFacts']} facts={facts} />
      {copies.map(({ at, size: bytes }) => (
        <p key={at} className={styles['dataSettingsButtons']}>
          {t('storage.copy', { when: clock.exact(at), size: size(bytes) })}
          <Button
            size="small"
            onClick={() => deleteCopies.mutate({ instanceId }, { onSuccess: onChanged })}
          >
            {t('storage.delete-copy')}
          </Button>
        </p>
      ))}
      <Problem thrown={deleteCopies.error} />
    </section>
  );
}

function totalOf({ history, index, files, thumbnails, copies, damaged }: InstanceStorage): number {
  const copied = copies.reduce((sum, { size }) => sum + size, 0);
  return history + index + files + thumbnails + copied + damaged;
}
