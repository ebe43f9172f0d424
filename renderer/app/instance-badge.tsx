import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { useCallMutation } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { initialsOf } from '../ui/avatar.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import styles from './main-navigation.module.css';

const Menu = lazyPart(async () => (await import('../ui/menu.tsx')).Menu);

/** Whose messages these are, and the menu that goes to another instance. */
export function InstanceBadge({
  instance,
  instances,
}: {
  instance: Instance;
  instances: Instance[];
}) {
  const t = useText();
  const select = useCallMutation('instances.select');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [location, navigate] = useLocation();

  function switchTo(instanceId: string) {
    // The open chat is not one of the other instance's.
    if (location.startsWith('/chats')) navigate('/chats');
    select.mutate({ instanceId });
  }

  const initials = initialsOf(instance.name);

  return (
    <>
      <button
        type="button"
        className={styles['badge']}
        aria-label={t('main.instance', { initials, name: instance.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        title={instance.name}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <bdi aria-hidden="true">{initials}</bdi>
      </button>
      {anchor && (
        <Menu
          label={t('main.instances')}
          anchor={anchor}
          side="inline-end"
          align="start"
          choice={{
            chosen: instance.instanceId,
            entries: instances.map(({ instanceId, name }) => ({
              key: instanceId,
              label: <bdi>{name}</bdi>,
              onChoose: () => switchTo(instanceId),
            })),
          }}
          entries={[
            {
              key: 'connect',
              label: t('instances.connect-another'),
              icon: <Plus aria-hidden="true" />,
              takesFocus: true,
              onChoose: () => navigate('/connect'),
            },
          ]}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
