import { useQueries } from '@tanstack/react-query';
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

  const waiting = useWaitingIn(instances);
  const elsewhere = instances.filter((one, place) => one !== instance && waiting[place] !== '');
  const [first] = elsewhere;
  const lines = elsewhere.map((one) =>
    t('main.elsewhere', { name: one.name, waiting: waiting[instances.indexOf(one)] ?? '' }),
  );
  const initials = initialsOf(instance.name);
  return (
    <>
      <button
        type="button"
        className={styles['badge']}
        aria-label={t('main.instance', { initials, name: instance.name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...tooltip(instance.name, [instance.name, ...lines].join('\n'))}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <bdi aria-hidden="true">{initials}</bdi>
      </button>
      {first && (
        <span className={styles['elsewhere']}>
          <LabelDot hue={first.accentHue} />
        </span>
      )}
      {anchor && (
        <Menu
          label={t('settings.instances')}
          anchor={anchor}
          side="inline-end"
          align="start"
          choice={{
            chosen: instanceId,
            entries: instances.map((one, place) => {
              const key = isOne ? undefined : keys[place];
              return {
                key: one.instanceId,
                label: <InstanceLine name={one.name} waiting={waiting[place] ?? ''} />,
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
function InstanceLine({ name, waiting }: { name: string; waiting: string }) {
  return (
    <span className={styles['line']}>
      <bdi>{name}</bdi>
      {waiting !== '' && <small>{waiting}</small>}
    </span>
  );
}

/** Returns in words how much in each instance waits for somebody, by its place; empty: nothing. */
function useWaitingIn(instances: readonly Instance[]): string[] {
  const t = useText();
  const ids = instances.map(({ instanceId }) => ({ instanceId }));
  const counts = useQueries({ queries: ids.map((one) => queryOf('chats.counts', one)) });
  const statuses = useQueries({ queries: ids.map((one) => queryOf('outbox.status', one)) });
  return ids.map((_, place) => {
    const { unread = 0, calls = 0 } = counts[place]?.data ?? {};
    const review = statuses[place]?.data?.needsReview ?? 0;
    return [
      unread > 0 && t('main.unread', { count: unread }),
      calls > 0 && t('chats.calls', { count: calls }),
      review > 0 && t('chats.row-needs-review', { count: review }),
    ]
      .filter(Boolean)
      .join(' · ');
  });
}
