import type { Instance } from '../../../shared/contract/instances.ts';
import { FindOffers } from '../../product-ui/offers/find-offers.tsx';
import { useAttempt } from '../../product-ui/attempts/use-attempt.ts';
import { useSettings } from './tab-parts.tsx';

/** What an instance's service offers beside the interface, and the button that finds it out. Nothing while it is not to be used. */
export function InstanceOffers({ instance }: { instance: Instance }) {
  const { isUnderWay, error, start, cancel } = useAttempt('instances.probe');
  const { settings } = useSettings();
  if (settings?.service.useOffers !== true) return null;
  return (
    <FindOffers
      probe={instance.probe}
      isAsking={isUnderWay}
      error={error}
      onAsk={() => void start({ instanceId: instance.instanceId })}
      onCancel={cancel}
    />
  );
}
