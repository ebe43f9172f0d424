import type { Probe } from '../../../shared/domain/offers.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import { EngineError } from '../engine-error.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { errorOf } from '../gateway/error-of.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import { probeService } from '../gateway/probe-service.ts';
import type { InstanceForm } from './instance-form.ts';

type Service = Omit<InstanceForm, 'name' | 'accessToken'>;

/** Asks a service what it offers. Throws EngineError where it cannot be reached at all, or refuses the token. */
export async function probeOf(
  gateway: OptionalGateway,
  { chatServiceAddress }: Pick<Service, 'chatServiceAddress'>,
  signal: AbortSignal,
): Promise<Probe> {
  const found = await probeService(gateway, chatServiceAddress, { signal });
  signal.throwIfAborted();
  if ('outcome' in found) throw new EngineError(errorOf(found));
  return found;
}

/** Creates what asks services before they are connected, and remembers the last answer for whoever connects that one. */
export function createFormProbes(network: NetworkAccess) {
  let last: { service: string; probe: Probe } | null = null;
  return {
    ask: async (form: InstanceForm, signal: AbortSignal): Promise<Probe> => {
      const gateway = createGateway({
        target: () => form,
        wire: () => ({ fileNameField: 'fileName', threadIdField: 'messageThreadId' }),
        ...network,
      });
      try {
        const probe = await probeOf(gateway.optional, form, signal);
        last = { service: nameOf(form), probe };
        return probe;
      } finally {
        gateway.dropKept();
      }
    },
    /** Returns what was found of a service; null where another was asked last, or none. */
    of: (service: Service): Probe | null => (last?.service === nameOf(service) ? last.probe : null),
  };
}

function nameOf({ chatServiceAddress, smsServiceAddress, instanceUuid }: Service): string {
  return JSON.stringify([chatServiceAddress, smsServiceAddress, instanceUuid]);
}
