import { MessageCircle, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
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
      <NavigationLink to="/settings" name={say('main.settings')} className={styles['last']}>
        <Settings size={19} aria-hidden="true" />
      </NavigationLink>
    </nav>
  );
}
