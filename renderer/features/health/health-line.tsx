import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../messages/text.tsx';
import tones from '../../styles/tones.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './health.module.css';

/** `info`: neither good nor bad. */
export type Mark = 'ok' | 'attention' | 'problem' | 'info';

const looks = {
  ok: [CircleCheck, 'ok'],
  attention: [TriangleAlert, 'warn'],
  problem: [CircleAlert, 'bad'],
  info: [Info, 'calm'],
} as const;

/** One thing that is or is not as it should be, in words, and what can be done about it. */
export function HealthLine({
  mark,
  label,
  children,
  action,
}: {
  mark: Mark;
  label: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  const t = useText();
  const [Icon, tone] = looks[mark];
  return (
    <li className={styles['line']}>
      <Icon size={16} aria-hidden="true" className={tones[tone]} />
      <VisuallyHidden>{t(`health.${mark}`)}: </VisuallyHidden>
      <span className={styles['label']}>{label}</span>
      <span className={styles['words']}>{children}</span>
      {action}
    </li>
  );
}
