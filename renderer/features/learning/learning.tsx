import { useLocation } from 'wouter';
import type { Instance } from '../../../shared/contract/instances.ts';
import { useMemory } from '../../product-ui/settings/use-memory.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { Tip } from './tip.tsx';
import { Tour } from './tour.tsx';
import styles from './learning.module.css';

/** Shows what teaches without a manual, as a card that moves nothing: the tour on the practice service, and else a tip for the page that is open. */
export function Learning({ instance }: { instance: Instance }) {
  const [location] = useLocation();
  const settings = useSettings();
  const memory = useMemory();
  if (!settings || !memory) return null;
  const [, page = ''] = location.split(/[/?]/);
  const isTour =
    memory.isTourOn && instance.kind === 'practice' && instance.protocol === 'interface';
  if (isTour) {
    // Its steps are done there; elsewhere it would only be in the way.
    if (page !== 'chats' && page !== 'threads') return null;
    return (
      <div className={styles['place']} data-page={page}>
        <Tour instanceId={instance.instanceId} memory={memory} />
      </div>
    );
  }
  if (!settings.learning.showsTips) return null;
  return (
    <div className={styles['place']} data-page={page}>
      <Tip key={page} page={page} seen={memory.seenTips} />
    </div>
  );
}
