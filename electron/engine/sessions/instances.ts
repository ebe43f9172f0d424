import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../shared/contract/contract.ts';
import type { Instance } from '../../../shared/contract/instances.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import { probeAddress } from '../gateway/probe-address.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';
import type { Attempts } from '../services/attempts.ts';
import type { Histories } from './histories.ts';
import { checkInstanceForm, checkName, type InstanceForm } from './instance-form.ts';
import { createSession, type InstanceSession, type SessionParts } from './instance-session.ts';
import type { Notices } from '../services/notices.ts';
import type { Notifications } from '../followers/notifications.ts';
import type { Practice } from '../services/practice.ts';
import type { SettingsService } from '../services/settings.ts';
import { checkToken, type Tokens } from './tokens.ts';

/** Hues of the accent colour, in the order in which instances get them. */
const accentHues = [262, 155, 20, 305, 200, 70, 340, 110];

export interface InstancesParts extends Pick<
  SessionParts,
  'host' | 'events' | 'exports' | 'grants' | 'reader'
> {
  attempts: Attempts;
  histories: Histories;
  notices: Notices;
  notifications: Notifications;
  practice: Practice;
  settings: SettingsService;
  tokens: Tokens;
}

export interface Instances {
  /** Opens every instance that is kept here and starts their outboxes. */
  start(): Promise<void>;
  /** Throws EngineError `not-found` for an instance that is not open. */
  session(instanceId: string): InstanceSession;
  list(): { instances: Instance[]; activeInstanceId: string | null };
  connect(form: CheckedInput<'instances.connect'>): Promise<Instance>;
  cancelConnect(attemptId: string): void;
  usePractice(): Promise<Instance>;
  select(instanceId: string): void;
  rename(instanceId: string, name: string): Promise<Instance>;
  setToken(instanceId: string, accessToken: string): Promise<Instance>;
  remove(instanceId: string): Promise<void>;
  stop(): Promise<void>;
}

export function createInstances(parts: InstancesParts): Instances {
  const { attempts, events, exports, grants, histories, host } = parts;
  const { notices, notifications, practice, settings, tokens } = parts;
  const sessions = new Map<string, InstanceSession>();
  const practiceTokens = new Map<string, string>();

  const tokenOf = (instanceId: string): string | null =>
    practiceTokens.get(instanceId) ?? tokens.get(instanceId);

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

  /** Makes the session; its outbox waits to be woken. */
  const open = async (
    stored: StoredInstance,
    openHistory: () => Promise<InstanceSession['history']>,
  ): Promise<void> => {
    const { instanceId } = stored;
    let record = stored;
    if (record.kind === 'practice') {
      const connected = await practice.connect(record);
      record = connected.record;
      practiceTokens.set(instanceId, connected.accessToken);
    }
    const history = await openHistory();
    await history.audit.signAs(settings.get().sending.agentName);
    const opened = createSession(record, history, {
      host,
      events,
      exports,
      grants,
      reader: parts.reader,
      addNotice: (notice) => notices.add(notice),
      settings: () => settings.get(),
      token: () => tokenOf(instanceId),
      onScheduledMissed: (count) => {
        const instanceName = sessions.get(instanceId)?.record.name ?? record.name;
        notices.add({ kind: 'scheduled-missed', instanceId, instanceName, count });
        notifications.tell(instanceId, { kind: 'scheduled-missed', instanceName, count });
        events.publish('scheduled.changed', { instanceId, chatId: null });
      },
      onProposed: (notice) => {
        notices.add(notice);
        const { name, archived, requests } = notice;
        notifications.tell(instanceId, { kind: 'run-proposed', name, archived, requests });
      },
      onRunEnded: (note) => notifications.tell(instanceId, note),
      dismissProposal: (runId) => {
        for (const notice of notices.all()) {
          if (notice.kind === 'run-proposed' && notice.runId === runId) notices.dismiss(notice.id);
        }
      },
    });
    sessions.set(instanceId, opened);
  };

  const begin = async ({
    outbox,
    messageActions,
    archiveRunner,
    imports,
    messageFolder,
    proposals,
  }: InstanceSession): Promise<void> => {
    outbox.wake();
    messageActions.wake();
    await archiveRunner.start();
    await imports.begin();
    messageFolder.look();
    proposals.look();
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
    await begin(opened);
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
    start: async () => {
      let count = 0;
      for (const { record, history, interrupted } of await histories.openAll()) {
        await tokens.load(record.instanceId, record.name);
        await open(record, () => Promise.resolve(history));
        count += interrupted;
      }
      if (count > 0) notices.add({ kind: 'sends-interrupted', count });
      for (const one of sessions.values()) await begin(one);
    },
    list: () => {
      const instances = [...sessions.values()].map(toInstance);
      const wished = settings.get().activeInstanceId;
      const active = instances.find(({ instanceId }) => instanceId === wished) ?? instances[0];
      return { instances, activeInstanceId: active?.instanceId ?? null };
    },
    connect: async (written) => {
      const form = checkInstanceForm(written);
      if (!written.evenIfUnreachable) {
        await attempts.run(written.attemptId, (signal) => checkAnswers(form, signal, host));
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
    cancelConnect: (attemptId) => attempts.cancel(attemptId),
    usePractice: async () => {
      const existing = [...sessions.values()].find(({ record }) => record.kind === 'practice');
      if (existing !== undefined) {
        settings.setActiveInstance(existing.record.instanceId);
        return changed(existing.record.instanceId);
      }
      const form = { name: 'Practice', chatServiceAddress: '', smsServiceAddress: '' };
      return add(newRecord('practice', { ...form, instanceUuid: randomUUID() }));
    },
    select: (instanceId) => {
      settings.setActiveInstance(session(instanceId).record.instanceId);
      events.publish('instances.changed', {});
    },
    rename: async (instanceId, written) => {
      const renamed = session(instanceId);
      renamed.record = { ...renamed.record, name: checkName(written) };
      await renamed.history.instance.put(renamed.record);
      return changed(instanceId);
    },
    setToken: async (instanceId, written) => {
      const { backOff, archiveRunner, history } = session(instanceId);
      await tokens.set(instanceId, checkToken(written, 'accessToken'));
      await history.audit.add({ action: 'token', by: 'person' }, Date.now());
      backOff.tokenChanged();
      archiveRunner.tokenChanged();
      return changed(instanceId);
    },
    remove: async (instanceId) => {
      const removed = session(instanceId);
      const { proposals, imports, messageFolder, history } = removed;
      // The token goes first: whatever fails after it, it is gone. Where it cannot go, the instance stays as it is.
      tokens.remove(instanceId);
      sessions.delete(instanceId);
      practiceTokens.delete(instanceId);
      try {
        await Promise.all([
          imports.stop(),
          messageFolder.stop(),
          proposals.stop(),
          removed.stopSending(0),
        ]);
        await history.close();
        histories.remove(instanceId);
      } finally {
        if (settings.get().activeInstanceId === instanceId) settings.setActiveInstance(null);
        events.publish('instances.changed', {});
      }
    },
    stop: async () => {
      const all = [...sessions.values()];
      await Promise.all(
        all.flatMap((one) => [
          one.imports.stop(),
          one.messageFolder.stop(),
          one.proposals.stop(),
          one.stopSending(),
        ]),
      );
      await Promise.all([...sessions.values()].map(({ history }) => history.close()));
    },
  };
}

/** Looks, without the token, whether both addresses answer as a service would. Throws EngineError for the first that does not. */
async function checkAnswers(
  form: InstanceForm,
  signal: AbortSignal,
  host: SessionParts['host'],
): Promise<void> {
  const resolveProxy = (address: string) => host.resolveProxy(address);
  const fields = ['chatServiceAddress', 'smsServiceAddress'] as const;
  const problems = await Promise.all(
    fields.map((field) => probeAddress(form[field], { signal, resolveProxy })),
  );
  for (const [index, field] of fields.entries()) {
    signal.throwIfAborted();
    const problem = problems[index];
    if (problem) throw invalidInput(field, problem);
  }
}
