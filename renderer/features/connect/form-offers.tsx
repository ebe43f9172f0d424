import { useEffect, useState } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import type { Probe } from '../../../shared/domain/offers.ts';
import type { Tried } from '../../bridge/newest-error.ts';
import { FindOffers } from '../../product-ui/offers/find-offers.tsx';
import { useAttempt } from '../../product-ui/attempts/use-attempt.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';

/** Shows what the service in the form offers. What main says of a field is handed to the form. */
export function FormOffers({
  fields,
  onTried,
}: {
  fields: Omit<CallInput<'instances.probeForm'>, 'attemptId'>;
  onTried: (tried: Tried<AppError>) => void;
}) {
  const { isUnderWay, error, start, cancel } = useAttempt('instances.probeForm');
  const settings = useSettings();
  const [found, setFound] = useState<{ of: string; probe: Probe } | null>(null);
  const { name: _name, ...service } = fields;
  const asked = JSON.stringify(service);
  useEffect(() => onTried({ error, submittedAt: Date.now() }), [error, onTried]);
  if (settings?.service.useOffers !== true) return null;

  async function ask() {
    setFound(null);
    const probe = await start(fields);
    if (probe) setFound({ of: asked, probe });
  }

  return (
    <FindOffers
      // Of what was written before it says nothing.
      probe={found?.of === asked ? found.probe : null}
      isAsking={isUnderWay}
      error={error?.kind === 'invalid-input' && error.field in fields ? null : error}
      onAsk={() => void ask()}
      onCancel={cancel}
    />
  );
}
