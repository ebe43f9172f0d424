import { useQuery } from '@tanstack/react-query';
import {
  ChartColumn,
  CircleQuestionMark,
  FileText,
  FlaskConical,
  type LucideIcon,
  MessageCircle,
  Settings2,
  Smartphone,
  Upload,
} from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import type { CommandId } from '../../shared/domain/commands.ts';
import { traitsOf } from '../../shared/domain/protocol.ts';
import { queryOf } from '../bridge/queries.ts';
import { commandHint } from '../product-ui/commands/commands.ts';
import { useCommand } from '../product-ui/commands/use-command.ts';
import { helpWith } from '../product-ui/help/help-with.ts';
import { useText } from '../messages/text.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { tooltip } from '../ui/tooltip.ts';
import styles from './app.module.css';

const InstanceBadge = lazyPart(async () => (await import('./instance-badge.tsx')).InstanceBadge);

/** A page's link: its sign, with a count at its corner where there is one, and its word. */
function NavigationLink({
  to,
  goesTo = to,
  name,
  word = name,
  command,
  icon: Icon,
  count = 0,
  tone = 'calm',
  state = null,
  className = '',
}: {
  to: string;
  /** Where in it, for a page that one comes back to as one left it. */
  goesTo?: string;
  name: string;
  /** As it is written below the sign, where that is not its whole name. */
  word?: string;
  command: CommandId;
  icon: LucideIcon;
  count?: number;
  tone?: 'calm' | 'bad';
  /** What goes along. */
  state?: unknown;
  className?: string | undefined;
}) {
  const t = useText();
  const [isCurrent] = useRoute(`${to}/*?`);
  const [, navigate] = useLocation();
  useCommand(command, () => navigate(goesTo, { state }));
  return (
    <Link
      href={goesTo}
      state={state}
      className={`${styles['link']} ${className}`}
      aria-label={name}
      {...tooltip(name, commandHint(t, command, name))}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden="true" />
      <span className={styles['word']} aria-hidden="true">
        {word}
      </span>{' '}
      {count > 0 && (
        <bdi className={styles['count']} data-tone={tone} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </bdi>
      )}
    </Link>
  );
}

/** Shows the rail at the side: whose instance it is, and the pages. Chats that have something unread are counted in the window's title too. */
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
  const t = useText();
  const [location] = useLocation();
  const { instanceId, name } = instance;
  const unread = useQuery(queryOf('chats.counts', { instanceId })).data?.unread ?? 0;
  const needsReview = useQuery(queryOf('outbox.status', { instanceId })).data?.needsReview ?? 0;
  useEffect(() => {
    // Of no customer: others see it in the task bar, and where a screen is shared.
    document.title = `${unread === 0 ? '' : `(${unread}) `}${name} – Postline`;
  }, [unread, name]);
  return (
    <nav className={styles['rail']} aria-label={t('main.name')} data-pane="[aria-current='page']">
      <div className={styles['instance']}>
        <InstanceBadge instance={instance} instances={instances} />
      </div>
      <NavigationLink
        to="/chats"
        goesTo={chatsAt}
        name={unread === 0 ? t('main.chats') : t('main.chats-count', { count: unread })}
        word={t('main.chats')}
        command="go-chats"
        icon={MessageCircle}
        count={unread}
      />
      {traitsOf[instance.protocol].hasSms && (
        <NavigationLink
          to="/threads"
          name={t('main.threads')}
          word={t('main.threads-word')}
          command="go-threads"
          icon={Smartphone}
        />
      )}
      <NavigationLink
        to="/outbox"
        name={needsReview === 0 ? t('main.outbox') : t('main.outbox-count', { count: needsReview })}
        word={t('main.outbox-word')}
        command="go-outbox"
        icon={Upload}
        count={needsReview}
        tone="bad"
      />
      <NavigationLink
        to="/templates"
        name={t('main.templates')}
        command="go-templates"
        icon={FileText}
      />
      <NavigationLink
        to="/overview"
        name={t('main.overview')}
        command="go-overview"
        icon={ChartColumn}
      />
      {instance.kind === 'practice' && (
        <NavigationLink
          to="/practice"
          name={t('practice.title')}
          command="go-practice"
          icon={FlaskConical}
        />
      )}
      <NavigationLink
        to="/help"
        name={t('help.title')}
        command="help"
        icon={CircleQuestionMark}
        state={helpWith(location).state}
        className={styles['last']}
      />
      <NavigationLink
        to="/settings"
        name={t('main.settings')}
        command="go-settings"
        icon={Settings2}
      />
    </nav>
  );
}
