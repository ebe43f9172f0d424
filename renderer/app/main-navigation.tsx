import { useQuery } from '@tanstack/react-query';
import { MessageCircle, MessageSquareText, Send, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { InstanceBadge } from './instance-badge.tsx';
import styles from './main-navigation.module.css';

function NavigationLink({
  to,
  name,
  className = '',
  children,
}: {
  to: string;
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isCurrent] = useRoute(`${to}/*?`);
  return (
    <Link
      href={to}
      className={`${styles['link']} ${className}`}
      aria-label={name}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** The outbox, with the count of what waits for a person. */
function OutboxLink({ instanceId }: { instanceId: string }) {
  const say = useText();
  const { data } = useQuery(queryOf('outbox.status', { instanceId }));
  const count = data?.forPerson ?? 0;
  const name = count === 0 ? say('main.outbox') : say('main.outbox-count', { count });
  return (
    <NavigationLink to="/outbox" name={name}>
      <span className={styles['counted']}>
        <Send size={19} aria-hidden="true" />
        {count > 0 && (
          <bdi className={styles['count']} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </bdi>
        )}
      </span>
    </NavigationLink>
  );
}

/** The rail at the side: whose instance it is, and the pages. */
export function MainNavigation({
  instance,
  instances,
}: {
  instance: Instance;
  instances: Instance[];
}) {
  const say = useText();
  return (
    <nav className={styles['rail']} aria-label={say('main.name')}>
      <InstanceBadge instance={instance} instances={instances} />
      <NavigationLink to="/chats" name={say('main.chats')}>
        <MessageCircle size={19} aria-hidden="true" />
      </NavigationLink>
      <OutboxLink instanceId={instance.instanceId} />
      <NavigationLink to="/threads" name={say('main.threads')}>
        <MessageSquareText size={19} aria-hidden="true" />
      </NavigationLink>
      <NavigationLink to="/settings" name={say('main.settings')} className={styles['last']}>
        <Settings size={19} aria-hidden="true" />
      </NavigationLink>
    </nav>
  );
}
