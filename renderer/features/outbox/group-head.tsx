import {
  CircleAlert,
  CircleQuestionMark,
  Clock,
  ClockAlert,
  FileX2,
  type LucideIcon,
} from 'lucide-react';
import type { OutboxReason } from '../../../shared/domain/outbox-reason.ts';
import { useText } from '../../messages/text.tsx';
import { WhatIsUnknown } from '../../product-ui/messages/what-is-unknown.tsx';
import { Button } from '../../ui/button.tsx';
import type { Group } from './groups.ts';
import type { SeveralAction } from './use-outbox-actions.ts';
import tones from '../../styles/tones.module.css';
import styles from './outbox.module.css';

export type GroupAction = SeveralAction | 'edit-numbers';

interface Look {
  icon: LucideIcon;
  tone: 'warn' | 'bad' | 'calm';
  /** What helps most comes first. */
  actions: readonly GroupAction[];
}

const looks: Record<OutboxReason, Look> = {
  unknown: { icon: CircleQuestionMark, tone: 'warn', actions: ['confirm-manually', 'send-again'] },
  answered: { icon: CircleQuestionMark, tone: 'warn', actions: ['send-again', 'cancel'] },
  'not-on-network': { icon: CircleAlert, tone: 'bad', actions: ['edit-numbers', 'dismiss'] },
  rejected: { icon: CircleAlert, tone: 'bad', actions: ['send-again', 'dismiss'] },
  file: { icon: FileX2, tone: 'bad', actions: ['dismiss'] },
  'not-sent': { icon: ClockAlert, tone: 'warn', actions: ['send-again'] },
  sending: { icon: Clock, tone: 'calm', actions: [] },
  waiting: { icon: Clock, tone: 'calm', actions: [] },
};

/** Shows why the items below are here, how many they are, and the way out for all of them; a single one has its own. */
export function GroupHead({
  group: { reason, count },
  onAction,
}: {
  group: Group;
  onAction: (kind: GroupAction) => void;
}) {
  const t = useText();
  const { icon: Icon, tone, actions } = looks[reason];
  const offered = count > 1 ? actions : actions.filter((kind) => kind === 'edit-numbers');
  return (
    <div className={styles['head']}>
      <h2 className={tones[tone]}>
        <Icon size={16} aria-hidden="true" />
        {t(`outbox.group-${reason}`, { count })}
      </h2>
      <p className={styles['why']}>
        {t(`outbox.why-${reason}`)} {reason === 'unknown' && <WhatIsUnknown />}
      </p>
      {offered.map((kind) => (
        <Button key={kind} size="small" onClick={() => onAction(kind)}>
          {t(`outbox.all-${kind}`, { count })}
        </Button>
      ))}
    </div>
  );
}
