import type { OptionalKind } from '../../../shared/domain/optional-kinds.ts';
import { type Offers, offersBy, offersOf } from '../../../shared/domain/offers.ts';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import type { Events } from '../events.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import type { Log } from '../host.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { History } from '../store/history.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { withinLimit } from './service-health.ts';

/** Creates the way from an instance to its service: what it may be asked for, and what it answered last. */
export function createServiceGateway({
  session,
  history,
  settings,
  token,
  network,
  published,
  log,
}: {
  /** Its record is replaced whole when it changes (a name, the practice service's port), so it is read at each request. */
  session: { record: StoredInstance };
  history: Pick<History, 'instance'>;
  settings: SettingsService;
  token: () => string | null;
  network: NetworkAccess;
  /** Of all instances. */
  published: Events;
  log: Log;
}) {
  const { instanceId, protocol } = session.record;
  const answers = createRecentAnswers({
    instanceId,
    log,
    onChange: () => published.publish('health.changed', {}),
  });
  const target = () => ({ ...session.record, accessToken: token() });
  const gateway = createGateway({
    protocol,
    target,
    wire: () => ({
      fileNameField: settings.get().sending.fileNameField,
      threadIdField: session.record.threadIdField,
    }),
    onAnswer: answers.add,
    ...network,
  });
  const keepNotOffered = (notOffered: readonly OptionalKind[]): void => {
    session.record = { ...session.record, notOffered };
    history.instance.put(session.record).then(
      () => published.publish('instances.changed', {}),
      (error: unknown) => log.warn('what is not offered was not kept', { error: String(error) }),
    );
  };
  return {
    gateway,
    target,
    /** What the service answered last. */
    answers,
    /** What is only asked for where a probe found it, and what a probe asks; health within its limit. */
    ...withinLimit(gateway.optional),
    /** Returns what may be used of it; null: nothing. */
    offers: (): Offers | null => {
      const { offers: known, asked } = traitsOf[protocol];
      const { useOffers } = settings.get().service;
      if (known === null) return useOffers ? offersOf(session.record.probe) : null;
      return offersBy((name) => known.includes(name) && (useOffers || !asked.includes(name)));
    },
    /** Keeps that the service has no such kind, so that it is offered no more. */
    onNotOffered: (kind: OptionalKind): void => {
      if (session.record.notOffered.includes(kind)) return;
      keepNotOffered([...session.record.notOffered, kind]);
    },
    /** Offers again what another version of the service did not have. */
    onNewVersion: (): void => {
      if (session.record.notOffered.length > 0) keepNotOffered([]);
    },
  };
}
