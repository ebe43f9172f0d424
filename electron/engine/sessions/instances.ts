import { randomUUID } from 'node:crypto';
import type { Instance } from '../../../shared/contract/instances.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { NetworkAccess } from '../connection/connect.ts';
import { probeAddress } from '../gateway/probe-address.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
import { receiveRecord } from '../services/imports/messages/receive-record.ts';
import type { Attempts } from '../services/attempts.ts';
import type { Histories, OpenedHistory } from './histories.ts';
import { checkInstanceForm, checkName, type InstanceForm } from './instance-form.ts';
import { createSession, type InstanceSession, type SessionParts } from './instance-session.ts';
import type { Practice } from '../services/practice.ts';
import type { ServiceOf } from '../services/service-of.ts';
import { checkToken, type Tokens } from './tokens.ts';

/** Hues of the accent colour, in the order in which instances get them. */
const accentHues = [262, 155, 20, 305, 200, 70, 340, 110];

export interface InstancesParts extends Omit<SessionParts, 'token'> {
  attempts: Attempts;
  histories: Histories;
  practice: Practice;
  tokens: Tokens;
}

type ConnectedTo = 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid';

export interface Instances extends ServiceOf<'instances'> {
  /** Opens every instance that is kept here and starts their outboxes. */
  start(): Promise<void>;
  /** Throws EngineError `not-found` for an instance that is not open. */
  session(instanceId: string): InstanceSession;
  sessions(): InstanceSession[];
  /** Opens what `adopt` puts into the folder of a new instance, makes it the active one, and returns it; it has no token. */
  restore(
    name: string,
    form: Pick<StoredInstance, 'kind' | ConnectedTo>,
    adopt: (record: StoredInstance) => Promise<void>,
  ): Promise<Instance>;
  stop(): Promise<void>;
}

export function createInstances(parts: InstancesParts): Instances {
  const { attempts, events, histories, host, network, notices, practice, settings, tokens } = parts;
  const sessions = new Map<string, InstanceSession>();
  const practiceTokens = new Map<string, string>();

  const session = (instanceId: string): InstanceSession => {
    const found = sessions.get(instanceId);
    if (found === undefined) throw notFound('instance');
    return found;
  };

  const toInstance = ({ record }: InstanceSession): Instance => {
    const { createdAt: _at, ...shown } = record;
    const token = record.kind === 'practice' ? 'memory' : tokens.where(record.instanceId);
    return { ...shown, token };
  };

  const changed = (instanceId: string): Instance => {
    events.publish('instances.changed', {});
    return toInstance(session(instanceId));
  };

  const receive = (instanceId: string, incoming: object): void => {
    const opened = sessions.get(instanceId);
    if (opened === undefined) return;
    receiveRecord(opened, incoming).catch((error: unknown) =>
      host.log.warn('an answer of the practice service was not kept', { error: String(error) }),
    );
  };

  /** Makes the session; its outbox waits to be woken. */
  const open = async (
    stored: StoredInstance,
    openHistory: () => Promise<InstanceSession['history']>,
  ): Promise<void> => {
    const { instanceId } = stored;
    let record = stored;
    if (record.kind === 'practice') {
      const connected = await practice.connect(record, (incoming) => receive(instanceId, incoming));
      record = connected.record;
      host.log.hide(connected.accessToken);
      practiceTokens.set(instanceId, connected.accessToken);
    }
    const history = await openHistory();
    await history.audit.signAs(settings.get().sending.agentName);
    const token = () => practiceTokens.get(instanceId) ?? tokens.get(instanceId);
    sessions.set(instanceId, createSession(record, history, { ...parts, token }));
  };

  const openKept = async ({ record, history }: OpenedHistory): Promise<void> => {
    if (!(await tokens.load(record.instanceId))) {
      notices.add({ kind: 'token-unreadable', instanceName: record.name });
    }
    await open(record, () => Promise.resolve(history));
  };

  const add = async (record: StoredInstance): Promise<Instance> => {
    await open(record, () => histories.create(record));
    const { name, chatServiceAddress, smsServiceAddress, instanceUuid } = record;
    const values = { name, chatServiceAddress, smsServiceAddress, instanceUuid };
    const opened = session(record.instanceId);
    await opened.history.audit.add(
      { action: 'connect', by: 'person', detail: { values } },
      Date.now(),
    );
    await opened.begin();
    settings.setActiveInstance(record.instanceId);
    return changed(record.instanceId);
  };

  /** Senders are told apart by it. With more instances than hues some share one. */
  const freeHue = (): number => {
    const used = [...sessions.values()].map(({ record }) => record.accentHue);
    const free = accentHues.find((hue) => !used.includes(hue));
    return free ?? accentHues[sessions.size % accentHues.length] ?? 262;
  };

  const newRecord = (
    kind: StoredInstance['kind'],
    form: Omit<InstanceForm, 'accessToken'>,
  ): StoredInstance => ({
    instanceId: randomUUID(),
    kind,
    name: form.name,
    chatServiceAddress: form.chatServiceAddress,
    smsServiceAddress: form.smsServiceAddress,
    instanceUuid: form.instanceUuid,
    accentHue: freeHue(),
    createdAt: Date.now(),
  });

  return {
    session,
    sessions: () => [...sessions.values()],
    restore: async (name, { kind, ...form }, adopt) => {
      const { chatServiceAddress, smsServiceAddress, instanceUuid } = form;
      const record = newRecord(kind, {
        name: checkName(name),
        chatServiceAddress,
        smsServiceAddress,
        instanceUuid,
      });
      await adopt(record);
      const opened = await histories.openOne(record.instanceId);
      if (opened === null) throw notFound('instance');
      await openKept(opened);
      await session(record.instanceId).begin();
      settings.setActiveInstance(record.instanceId);
      return changed(record.instanceId);
    },
    start: async () => {
      let count = 0;
      for (const opened of await histories.openAll()) {
        await openKept(opened);
        count += opened.interrupted;
      }
      if (count > 0) notices.add({ kind: 'sends-interrupted', count });
      for (const one of sessions.values()) await one.begin();
    },
    list: () => {
      const instances = [...sessions.values()].map(toInstance);
      const kept = settings.get().activeInstanceId;
      const active = instances.find(({ instanceId }) => instanceId === kept) ?? instances[0];
      return { instances, activeInstanceId: active?.instanceId ?? null };
    },
    connect: async (written) => {
      const form = checkInstanceForm(written);
      if (!written.evenIfUnreachable) {
        await attempts.run(written.attemptId, (signal) => probeAddresses(form, signal, network));
      }
      const record = newRecord('service', form);
      await tokens.set(record.instanceId, form.accessToken);
      try {
        return await add(record);
      } catch (error) {
        tokens.remove(record.instanceId);
        throw error;
      }
    },
    usePractice: async () => {
      const existing = [...sessions.values()].find(({ record }) => record.kind === 'practice');
      if (existing !== undefined) {
        settings.setActiveInstance(existing.record.instanceId);
        return changed(existing.record.instanceId);
      }
      const form = { name: 'Practice', chatServiceAddress: '', smsServiceAddress: '' };
      return add(newRecord('practice', { ...form, instanceUuid: randomUUID() }));
    },
    openAgain: async ({ instanceId, withoutCopy }) => {
      for (const notice of notices.all()) {
        const isThis = notice.kind === 'no-room-for-copy' && notice.instanceId === instanceId;
        if (isThis) notices.dismiss(notice.id);
      }
      const opened = await histories.openAgain(instanceId, withoutCopy);
      if (opened === null) return;
      await openKept(opened);
      await session(instanceId).begin();
      events.publish('instances.changed', {});
    },
    select: ({ instanceId }) => {
      settings.setActiveInstance(session(instanceId).record.instanceId);
      events.publish('instances.changed', {});
    },
    rename: async ({ instanceId, name }) => {
      const renamed = session(instanceId);
      renamed.record = { ...renamed.record, name: checkName(name) };
      await renamed.history.instance.put(renamed.record);
      return changed(instanceId);
    },
    setToken: async ({ instanceId, accessToken }) => {
      const { backOff, archiveRunner, history } = session(instanceId);
      await tokens.set(instanceId, checkToken(accessToken, 'accessToken'));
      await history.audit.add({ action: 'token', by: 'person' }, Date.now());
      backOff.tokenChanged();
      archiveRunner.tokenChanged();
      return changed(instanceId);
    },
    remove: async ({ instanceId }) => {
      const removed = session(instanceId);
      // The token goes first: whatever fails after it, it is gone. Where it cannot go, the instance stays as it is.
      tokens.remove(instanceId);
      sessions.delete(instanceId);
      practiceTokens.delete(instanceId);
      try {
        await removed.stop(0);
        await removed.history.close();
        histories.remove(instanceId);
      } finally {
        if (settings.get().activeInstanceId === instanceId) settings.setActiveInstance(null);
        events.publish('instances.changed', {});
      }
    },
    stop: async () => {
      await Promise.all([...sessions.values()].map((one) => one.stop()));
      await Promise.all([...sessions.values()].map(({ history }) => history.close()));
    },
  };
}

/** Looks, without the token, whether both addresses answer as a service would. Throws EngineError for the first that does not. */
async function probeAddresses(
  form: InstanceForm,
  signal: AbortSignal,
  network: NetworkAccess,
): Promise<void> {
  const fields = ['chatServiceAddress', 'smsServiceAddress'] as const;
  const problems = await Promise.all(
    fields.map((field) => probeAddress(form[field], { ...network, signal })),
  );
  for (const [index, field] of fields.entries()) {
    signal.throwIfAborted();
    const problem = problems[index];
    if (problem) throw invalidInput(field, problem);
  }
}
