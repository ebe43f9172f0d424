import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Instance } from '../../../shared/contract/instances.ts';
import { queryOf } from '../../bridge/queries.ts';
import { Tip } from './tip.tsx';
import { Tour } from './tour.tsx';

/** What teaches without a manual: the tour on the practice service, and else a tip for the page that is open. */
export function Learning({ instance }: { instance: Instance }) {
  const [location] = useLocation();
  const learning = useQuery(queryOf('settings.get', {})).data?.learning;
  if (!learning) return null;
  if (learning.isTourOn && instance.kind === 'practice' && instance.protocol === 'interface') {
    return <Tour instanceId={instance.instanceId} learning={learning} />;
  }
  if (!learning.showsTips) return null;
  const [, page = ''] = location.split(/[/?]/);
  return <Tip key={page} page={page} seen={learning.seenTips} />;
}
