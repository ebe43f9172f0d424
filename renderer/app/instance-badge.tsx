import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { LabelDot } from '../product-ui/chat-order/label-dot.tsx';
import { keysOf } from '../product-ui/commands/commands.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { tooltip } from '../ui/tooltip.ts';
import { shortcutText, useShortcuts } from '../ui/use-shortcut.ts';
import { leadsIntoChat, useInstanceSwitch } from './use-instance-switch.ts';
import styles from './app.module.css';

const Menu = lazyPart(async () => (await import('../ui/menu.tsx')).Menu);

/** By the place of an instance. */
const keys = keysOf('switch-instance');

/** Whose messages these are, and what goes to another instance: the menu, and its keys. */
export function InstanceBadge({
  instance,
  instances,
}: {
  instance: Instance;
  instances: Instance[];
}) {
  const t = useText();
  const switchTo = useInstanceSwitch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [, navigate] = useLocation();
  const { instanceId } = instance;

  const at = instances.indexOf(instance);
  const goTo = (place: number) => {
    const other = instances[place];
    if (other && other !== instance) switchTo(other.instanceId);
  };
  const goBy = (by: number) => goTo((at + by + instances.length) % instances.length);
  const isOne = instances.length < 2;
  useShortcuts(isOne ? [] : keys, (pressed) => goTo(keys.indexOf(pressed)));
  useCommand('next-instance', isOne ? null : () => goBy(1));
  useCommand('previous-instance', isOne ? null : () => goBy(-1));

  const initials = initialsOf(instance.name);
  return (
    <>
      <button
        type="button"
        className={styles['badge']}
        aria-label={t('main.instance', { initials, name: instance.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...tooltip(instance.name)}
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
            chosen: instanceId,
            entries: instances.map((one, place) => {
              const key = isOne ? undefined : keys[place];
              return {
                key: one.instanceId,
                label: <InstanceLine instance={one} />,
                icon: <LabelDot hue={one.accentHue} />,
                ...(key && { keys: shortcutText(key) }),
                takesFocus: one !== instance && leadsIntoChat(one.instanceId),
                onChoose: () => goTo(place),
              };
            }),
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

/** An instance's name, and how much in it waits for somebody. */
function InstanceLine({ instance: { instanceId, name } }: { instance: Instance }) {
  const t = useText();
  const unread = useQuery(queryOf('chats.counts', { instanceId })).data?.unread ?? 0;
  const review = useQuery(queryOf('outbox.status', { instanceId })).data?.needsReview ?? 0;
  const waiting = [
    unread > 0 && t('main.unread', { count: unread }),
    review > 0 && t('main.needs-review', { count: review }),
  ];
  return (
    <span className={styles['line']}>
      <bdi>{name}</bdi>
      {(unread > 0 || review > 0) && <small>{waiting.filter(Boolean).join(' · ')}</small>}
    </span>
  );
}
