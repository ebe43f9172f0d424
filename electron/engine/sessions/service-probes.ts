import type { Probe } from '../../../shared/domain/offers.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { EngineError, invalidInput, notFound } from '../engine-error.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { errorOf } from '../gateway/error-of.ts';
import type { OptionalGateway } from '../gateway/optional/optional-gateway.ts';
import { probeAddress } from '../gateway/probe-address.ts';
import { checkSession } from '../gateway/waha/check-session.ts';
import { probeService } from '../gateway/probe-service.ts';
import type { Policy } from '../settings/policy/policy.ts';
import type { Attempts } from '../application/attempts.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { InstanceForm } from './instance-form.ts';
import type { InstanceSession } from './instance-session.ts';

type Service = Omit<InstanceForm, 'name' | 'accessToken'>;

interface ServiceProbeParts {
  network: NetworkAccess;
  attempts: Attempts;
  policy: Pick<Policy, 'isLocked'>;
  settings: Pick<SettingsService, 'get'>;
  /** Throws EngineError where the organization does not allow these addresses. */
  refuseOthers: (service: Service) => void;
}

/** Creates what asks services what they offer, on a person's word. Each throws EngineError where nothing can be asked. */
export function createServiceProbes(parts: ServiceProbeParts) {
  const { network, attempts, policy, settings, refuseOthers } = parts;
  /** What was found of a service that is not connected yet. */
  let last: { service: string; probe: Probe } | null = null;

  /** Throws EngineError where the organization wants nothing asked beside the interface. */
  const refuseProbes = (): void => {
    if (!settings.get().service.useOffers && policy.isLocked('service.useOffers')) {
      throw invalidInput('useOffers', 'set-by-organization');
    }
  };

  const gatewayTo = (form: InstanceForm) =>
    createGateway({
      protocol: form.protocol,
      target: () => form,
      wire: () => ({ fileNameField: 'filename', threadIdField: 'messageThreadId' }),
      ...network,
    });

  const reachSession = async (form: InstanceForm, signal: AbortSignal): Promise<void> => {
    const { optional, dropKept } = gatewayTo(form);
    const server = { address: form.chatServiceAddress, session: form.instanceUuid };
    try {
      const wrong = await checkSession(server, optional.health, { ...network, signal });
      signal.throwIfAborted();
      if (wrong) throw invalidInput(wrong.field, wrong.problem, wrong.detail);
    } finally {
      dropKept();
    }
  };

  const reachAddresses = async (form: InstanceForm, signal: AbortSignal): Promise<void> => {
    const fields = ['chatServiceAddress', 'smsServiceAddress'] as const;
    const problems = await Promise.all(
      fields.map((field) => probeAddress(form[field], { ...network, signal })),
    );
    for (const [index, field] of fields.entries()) {
      signal.throwIfAborted();
      const problem = problems[index];
      if (problem) throw invalidInput(field, problem);
    }
  };

  const reachers = { interface: reachAddresses, waha: reachSession };
  const reach = (form: InstanceForm, signal: AbortSignal) => reachers[form.protocol](form, signal);

  return {
    /**
     * Looks whether the addresses answer as a service would: those of the interface without the token, a WAHA server with its key
     * as well, once it has answered as one. Throws EngineError for the first that does not.
     */
    reach,
    ofInstance: (
      { record, probed }: Pick<InstanceSession, 'record' | 'probed'>,
      attemptId: string,
    ): Promise<Probe> => {
      // What the others offer is known.
      if (traitsOf[record.protocol].offers !== null) throw notFound('probe');
      refuseProbes();
      if (record.kind === 'service') refuseOthers(record);
      return attempts.run(attemptId, (signal) => ask(probed, record, signal));
    },
    /** Asks a service before it is connected, and remembers the answer. */
    ofForm: (form: InstanceForm, attemptId: string): Promise<Probe> => {
      refuseProbes();
      refuseOthers(form);
      return attempts.run(attemptId, async (signal) => {
        await reach(form, signal);
        const gateway = gatewayTo(form);
        try {
          const probe = await ask(gateway.optional, form, signal, () =>
            invalidInput('accessToken', 'key-refused'),
          );
          last = { service: nameOf(form), probe };
          return probe;
        } finally {
          gateway.dropKept();
        }
      });
    },
    /** Returns what `ofForm` found of a service; null where another was asked last, or none. */
    lastOf: (service: Service): Probe | null =>
      last?.service === nameOf(service) ? last.probe : null,
  };
}

async function ask(
  gateway: OptionalGateway,
  { chatServiceAddress }: Service,
  signal: AbortSignal,
  /** Returns what is thrown where the token is refused. */
  tokenRefused = () => new EngineError({ kind: 'unauthorized' }),
): Promise<Probe> {
  const found = await probeService(gateway, chatServiceAddress, { signal });
  signal.throwIfAborted();
  if ('outcome' in found) {
    throw found.outcome === 'unauthorized' ? tokenRefused() : new EngineError(errorOf(found));
  }
  return found;
}

function nameOf({ chatServiceAddress, smsServiceAddress, instanceUuid }: Service): string {
  return JSON.stringify([chatServiceAddress, smsServiceAddress, instanceUuid]);
}
