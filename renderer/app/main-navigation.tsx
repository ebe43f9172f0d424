import { useQuery } from '@tanstack/react-query';
import { MessageCircle, MessageSquareQuote, MessageSquareText, Send, Settings } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { queryOf } from '../bridge/queries.ts';
import { useText } from '../messages/text.tsx';
import { InstanceBadge } from './instance-badge.tsx';
import styles from './main-navigation.module.css';

function NavigationLink({
  to,
  goesTo = to,
  name,
  className = '',
  children,
}: {
  to: string;
  /** Where in it, for a page that one comes back to as one left it. */
  goesTo?: string;
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [isCurrent] = useRoute(`${to}/*?`);
  return (
    <Link
      href={goesTo}
      className={`${styles['link']} ${className}`}
      aria-label={name}
      title={name}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

/** A sign with a count at its corner, where there is one. */
function Counted({
  count,
  tone,
  children,
}: {
  count: number;
  tone: 'calm' | 'bad';
  children: ReactNode;
}) {
  return (
    <span className={styles['counted']}>
      {children}
      {count > 0 && (
        <bdi className={`${styles['count']} ${styles[tone]}`} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </bdi>
      )}
    </span>
  );
}

/** The chats, with the count of those that have something unread, which the window's title has too. */
function ChatsLink({ instanceId, goesTo }: { instanceId: string; goesTo: string }) {
  const say = useText();
  const { data } = useQuery(queryOf('chats.counts', { instanceId }));
  const count = data?.unread ?? 0;
  useEffect(() => {
    document.title = count === 0 ? 'Postline' : `(${count}) Postline`;
  }, [count]);
  const name = count === 0 ? say('main.chats') : say('main.chats-count', { count });
  return (
    <NavigationLink to="/chats" goesTo={goesTo} name={name}>
      <Counted count={count} tone="calm">
        <MessageCircle size={19} aria-hidden="true" />
      </Counted>
    </NavigationLink>
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
      <Counted count={count} tone="bad">
        <Send size={19} aria-hidden="true" />
      </Counted>
    </NavigationLink>
  );
}

/** The rail at the side: whose instance it is, and the pages. */
export function MainNavigation({
  instance,
  instances,
  chatsAt,
}: {
  instance: Instance;
  instances: Instance[];
  /** The chat that was open last. */
  chatsAt: string;
}) {
  const say = useText();
  return (
    <nav className={styles['rail']} aria-label={say('main.name')}>
      <InstanceBadge instance={instance} instances={instances} />
      <ChatsLink instanceId={instance.instanceId} goesTo={chatsAt} />
      <OutboxLink instanceId={instance.instanceId} />
      <NavigationLink to="/threads" name={say('main.threads')}>
        <MessageSquareText size={19} aria-hidden="true" />
      </NavigationLink>
      <NavigationLink to="/templates" name={say('main.templates')}>
        <MessageSquareQuote size={19} aria-hidden="true" />
      </NavigationLink>
      <NavigationLink to="/settings" name={say('main.settings')} className={styles['last']}>
        <Settings size={19} aria-hidden="true" />
      </NavigationLink>
    </nav>
  );
}
