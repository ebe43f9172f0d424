import { randomUUID } from 'node:crypto';
import type { Instance } from '../../../shared/contract/instances.ts';
import {
  accentHues,
  noOwnSettings,
  type OwnSettings,
} from '../../../shared/domain/own-settings.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { MemoryService } from '../settings/memory.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { webhookEvent } from '../incoming/webhook-event.ts';
import type { Attempts } from '../application/attempts.ts';
import type { Histories, OpenedHistory } from './histories.ts';
import { checkInstance, checkInstanceForm, checkName, type InstanceForm } from './instance-form.ts';
import { offerFile } from '../files/write-table.ts';
import { withGranted } from '../files/with-granted.ts';
import type { Team } from './team-membership.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { type ConnectedTo, hasOtherAddress, isSameNumber, practiceForms } from './connected-to.ts';
import { createServiceProbes } from './service-probes.ts';
import { createSession, type InstanceSession } from './instance-session.ts';
import type { SharedByAll } from './session-ground.ts';
import type { Practice } from './practice.ts';
import type { ServiceOf } from '../service-of.ts';
import { checkToken, type Tokens } from './tokens.ts';

export interface InstancesParts extends Omit<SharedByAll, 'team'> {
  team: Team;
  attempts: Attempts;
  histories: Histories;
  memory: MemoryService;
  practice: Practice;
  /** The templates of the practice service's day. */
  dayTemplates: { put(): Promise<void>; remove(): Promise<void> };
  tokens: Tokens;
}

export interface Instances extends ServiceOf<'instances'> {
  /** Opens every instance that is kept here and starts their outboxes. */
  start(): Promise<void>;
  /** Throws EngineError `not-found` for an instance that is not open. */
  session(instanceId: string): InstanceSession;
  sessions(): InstanceSession[];
  /** Returns whose name stands under what is done here: the member's in a team, else that of the settings, which may be empty. */
  signer(): string;
  /** Returns whether the instance that is shown is a practice one. */
  isPractising(): boolean;
  /** Opens what `adopt` puts into the folder of a new instance, makes it the active one, and returns it; it has no token. */
  restore(
    name: string,
    form: Pick<StoredInstance, 'kind' | ConnectedTo>,
    adopt: (record: StoredInstance) => Promise<void>,
  ): Promise<Instance>;
  stop(): Promise<void>;
}

export function createInstances(parts: InstancesParts): Instances {
  const {
    attempts,
    events,
    exports,
    grants,
    histories,
    host,
    memory,
    network,
    notices,
    policy,
    practice,
    settings,
    tokens,
  } = parts;
  const sessions = new Map<string, InstanceSession>();
  const practiceTokens = new Map<string, string>();
  /** Those whose history is still being filled: a page that showed one would keep what it read of it by then. */
  const inMaking = new Set<string>();

  const signer = () => parts.team.membership()?.name ?? settings.get().sending.agentName;

  const session = (instanceId: string): InstanceSession => {
    const found = sessions.get(instanceId);
    if (found === undefined) throw notFound('instance');
    return found;
  };

  /** As a person has put them in order. */
  const ordered = (): InstanceSession[] =>
    [...sessions.values()].sort(
      ({ record: one }, { record: other }) =>
        one.position - other.position || one.createdAt - other.createdAt,
    );

  /** Replaces a part of an instance's record, on disk first. */
  const keep = async (changing: InstanceSession, part: Partial<StoredInstance>): Promise<void> => {
    const record = { ...changing.record, ...part };
    await changing.history.instance.put(record);
    changing.record = record;
  };

  const toInstance = ({ record, offers }: InstanceSession): Instance => {
    const { createdAt: _at, position: _position, ...shown } = record;
    const token = record.kind === 'practice' ? 'memory' : tokens.where(record.instanceId);
    return { ...shown, offers: offers(), token };
  };

  const changed = (instanceId: string): Instance => {
    events.publish('instances.changed', {});
    return toInstance(session(instanceId));
  };

  const receive = (instanceId: string, envelope: object): void => {
    const opened = sessions.get(instanceId);
    if (opened === undefined) return;
    opened.receiver
      .receive([webhookEvent(envelope)])
      .catch((error: unknown) =>
        host.log.warn('an event of the practice service was not kept', { error: String(error) }),
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
      const connected = await practice.connect(record, (envelope) => receive(instanceId, envelope));
      record = connected.record;
      host.log.hide(connected.accessToken);
      practiceTokens.set(instanceId, connected.accessToken);
    }
    const history = await openHistory();
    const token = () => practiceTokens.get(instanceId) ?? tokens.get(instanceId);
    sessions.set(instanceId, createSession(record, history, token, parts));
    await history.audit.signAs(signer());
  };

  const openKept = async ({ record, history }: OpenedHistory): Promise<void> => {
    if (!(await tokens.load(record.instanceId))) {
      notices.add({ kind: 'token-unreadable', instanceName: record.name });
    }
    await open(record, () => Promise.resolve(history));
  };

  /** Shows an instance once `make` has made all of it. Where a part fails, nothing of it stays. */
  const addWhole = async (record: StoredInstance, make: () => Promise<void>): Promise<Instance> => {
    const { instanceId } = record;
    inMaking.add(instanceId);
    try {
      await make();
      await session(instanceId).begin();
    } catch (error) {
      await erase(record, sessions.get(instanceId)).catch((refused: unknown) =>
        host.log.error('a part of an instance stayed', { instanceId, error: String(refused) }),
      );
      throw error;
    } finally {
      inMaking.delete(instanceId);
    }
    memory.set({ activeInstanceId: instanceId });
    return changed(instanceId);
  };

  const add = (record: StoredInstance, isFilled = false): Promise<Instance> =>
    addWhole(record, async () => {
      await open(record, () => histories.create(record));
      const opened = session(record.instanceId);
      if (isFilled) await fill(opened);
      const { name, chatServiceAddress, smsServiceAddress, instanceUuid } = record;
      const values = { name, chatServiceAddress, smsServiceAddress, instanceUuid };
      await opened.history.audit.add(
        { action: 'connect', by: 'person', detail: { values } },
        Date.now(),
      );
    });

  /** Gives a new practice instance the shop's day. One that cannot be written is opened empty. */
  const fill = async (filled: InstanceSession): Promise<void> => {
    const day = {
      start: filled.record.createdAt,
      language: practice.language(),
      signedBy: signer(),
      incoming: parts.incoming,
    };
    try {
      await parts.dayTemplates.put();
      const { fillPractice } = await import('./fill-practice.ts');
      await fillPractice(filled, day);
    } catch (error) {
      host.log.error('the practice instance was not filled', { error: String(error) });
    }
  };

  const remove = async (instanceId: string): Promise<void> => {
    const removed = session(instanceId);
    // The token goes first: whatever fails after it, it is gone. Where it cannot go, the instance stays as it is.
    tokens.remove(instanceId);
    sessions.delete(instanceId);
    await endSharing(removed);
    await erase(removed.record, removed);
  };

  /** Deletes what there is of an instance but its token. */
  const erase = async (
    { instanceId, kind }: StoredInstance,
    opened: InstanceSession | undefined,
  ): Promise<void> => {
    sessions.delete(instanceId);
    practiceTokens.delete(instanceId);
    notices.withdraw(
      (notice) => notice.kind === 'instance-not-shared' && notice.instanceId === instanceId,
    );
    try {
      await opened?.stop(0);
      await opened?.history.close();
      histories.remove(instanceId);
      if (kind === 'practice') await leavePractice(instanceId);
    } finally {
      if (memory.get().activeInstanceId === instanceId) memory.set({ activeInstanceId: null });
      events.publish('instances.changed', {});
    }
  };

  /** Nothing that was there for practice alone stays behind. */
  const leavePractice = async (instanceId: string): Promise<void> => {
    await practice.disconnect(instanceId);
    if ([...sessions.values()].some(({ record }) => record.kind === 'practice')) return;
    await parts.dayTemplates.remove();
    memory.set({ isTourOn: false, tourDone: 0, tourSince: null });
  };

  /** Senders are told apart by it. With more instances than hues some share one. */
  const freeHue = (): number => {
    const used = [...sessions.values()].map(({ record }) => record.accentHue);
    const free = accentHues.find(({ hue }) => !used.includes(hue));
    return (free ?? accentHues[sessions.size % accentHues.length] ?? accentHues[0]).hue;
  };

  const newRecord = (
    kind: StoredInstance['kind'],
    form: Omit<InstanceForm, 'accessToken'>,
  ): StoredInstance => ({
    instanceId: randomUUID(),
    kind,
    protocol: form.protocol,
    name: form.name,
    chatServiceAddress: form.chatServiceAddress,
    smsServiceAddress: form.smsServiceAddress,
    instanceUuid: form.instanceUuid,
    accentHue: freeHue(),
    createdAt: Date.now(),
    position: Math.max(0, ...ordered().map(({ record }) => record.position)),
    own: noOwnSettings,
    notOffered: [],
    probe: null,
    threadIdField: 'messageThreadId',
    threadIdFieldSince: 0,
  });

  /** Throws EngineError where the organization does not allow these addresses. */
  const refuseOthers = (form: Pick<StoredInstance, ConnectedTo>): void => {
    if (!policy.mayConnect(form)) throw invalidInput('chatServiceAddress', 'address-not-allowed');
  };

  const probes = createServiceProbes({ network, attempts, policy, settings, refuseOthers });

  return {
    session,
    sessions: () => [...sessions.values()],
    signer,
    isPractising: () =>
      sessions.get(memory.get().activeInstanceId ?? '')?.record.kind === 'practice',
    restore: async (name, { kind, ...form }, adopt) => {
      if (kind === 'service') refuseOthers(form);
      const { protocol, chatServiceAddress, smsServiceAddress, instanceUuid } = form;
      const record = newRecord(kind, {
        name: checkName(name),
        protocol,
        chatServiceAddress,
        smsServiceAddress,
        instanceUuid,
      });
      return addWhole(record, async () => {
        await adopt(record);
        const opened = await histories.openOne(record.instanceId);
        if (opened === null) throw notFound('instance');
        await openKept(opened);
      });
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
      const whole = ordered().filter(({ record }) => !inMaking.has(record.instanceId));
      const instances = whole.map(toInstance);
      const kept = memory.get().activeInstanceId;
      const active = instances.find(({ instanceId }) => instanceId === kept) ?? instances[0];
      return { instances, activeInstanceId: active?.instanceId ?? null };
    },
    connect: async (written) => {
      const form = checkInstanceForm(written);
      refuseOthers(form);
      if (!written.evenIfUnreachable) {
        await attempts.run(written.attemptId, (signal) => probes.reach(form, signal));
      }
      const { accentHue, own } = written;
      const record = {
        ...newRecord('service', form),
        probe: probes.lastOf(form),
        ...(accentHue !== null && { accentHue }),
        ...(own && { own }),
      };
      await tokens.set(record.instanceId, form.accessToken);
      let connected;
      try {
        connected = await add(record);
      } catch (error) {
        tokens.remove(record.instanceId);
        throw error;
      }
      parts.team.reportNotShared(record);
      return connected;
    },
    probe: async ({ instanceId, attemptId }) => {
      const asked = session(instanceId);
      const probe = await probes.ofInstance(asked, attemptId);
      await keep(session(instanceId), { probe });
      return changed(instanceId);
    },
    probeForm: ({ attemptId, ...written }) =>
      probes.ofForm(checkInstanceForm({ ...written, protocol: 'interface' }), attemptId),
    usePractice: async ({ protocol, isFilled }) => {
      const existing = [...sessions.values()].find(
        ({ record }) => record.kind === 'practice' && record.protocol === protocol,
      );
      if (existing !== undefined) {
        memory.set({ activeInstanceId: existing.record.instanceId });
        return changed(existing.record.instanceId);
      }
      return add(newRecord('practice', practiceForms[protocol](practice.name())), isFilled);
    },
    startOver: async ({ instanceId }) => {
      const { kind, protocol, accentHue, position } = session(instanceId).record;
      if (kind !== 'practice') throw notFound('practice');
      const fresh = newRecord('practice', practiceForms[protocol](practice.name()));
      // The other goes when this one is there, so that there is always one to show.
      const instance = await add({ ...fresh, accentHue, position }, true);
      await remove(instanceId);
      return instance;
    },
    openAgain: async ({ instanceId, withoutCopy }) => {
      notices.withdraw(
        (notice) => notice.kind === 'no-room-for-copy' && notice.instanceId === instanceId,
      );
      const opened = await histories.openAgain(instanceId, withoutCopy);
      if (opened === null) return;
      await openKept(opened);
      await session(instanceId).begin();
      events.publish('instances.changed', {});
    },
    select: ({ instanceId }) => {
      memory.set({ activeInstanceId: session(instanceId).record.instanceId });
      events.publish('instances.changed', {});
    },
    change: async ({ instanceId, name, accentHue, own, notOffered, threadIdField }) => {
      const changing = session(instanceId);
      const { record, history, events: ownEvents } = changing;
      await keep(changing, {
        ...(name !== undefined && { name: checkName(name) }),
        ...(accentHue !== undefined && { accentHue }),
        ...(own && { own }),
        ...(notOffered && { notOffered }),
        ...(threadIdField && { threadIdField, threadIdFieldSince: Date.now() }),
      });
      const values = changedValues(record, changing.record);
      if (Object.keys(values).length > 0) {
        await history.audit.add(
          { action: 'settings', by: 'person', detail: { values } },
          Date.now(),
        );
        ownEvents.publish('audit.changed', {});
      }
      return changed(instanceId);
    },
    exportSettings: ({ instanceId }) => {
      const { record } = session(instanceId);
      const content = writeSettingsFile(record);
      return offerFile(exports, { name: 'instance-settings', format: 'json', content });
    },
    readSettings: async ({ grantId }) => {
      const read = await withGranted(grants, grantId, ({ path }) => readSettingsFile(path));
      const known = ordered().find(
        ({ record }) => record.kind === 'service' && isSameNumber(record, read.settings),
      );
      return {
        ...read,
        known: known ? toInstance(known) : null,
        needsToken: known === undefined || hasOtherAddress(known.record, read.settings),
      };
    },
    applySettings: async ({ instanceId, accessToken, accentHue, own, ...written }) => {
      const changing = session(instanceId);
      const { record, history } = changing;
      const { protocol, instanceUuid } = record;
      const form = checkInstance({ ...written, protocol, instanceUuid });
      refuseOthers(form);
      const isElsewhere = hasOtherAddress(record, form);
      if (record.kind === 'practice' || (isElsewhere && accessToken === null)) {
        throw invalidInput('accessToken', 'required');
      }
      const token = accessToken === null ? null : checkToken(accessToken, 'accessToken');
      // Before the addresses: whatever fails after it, the old token does not go to a new one.
      if (isElsewhere) tokens.remove(instanceId);
      await keep(changing, {
        ...form,
        own,
        ...(accentHue !== null && { accentHue }),
        ...(isElsewhere && { probe: null }),
      });
      if (token !== null) await tokens.set(instanceId, token);
      const { chatServiceAddress, smsServiceAddress } = form;
      const values = {
        ...changedValues(record, changing.record),
        ...(isElsewhere && { chatServiceAddress, smsServiceAddress }),
      };
      await history.audit.add({ action: 'settings', by: 'person', detail: { values } }, Date.now());
      if (token !== null) changing.wake('token');
      return changed(instanceId);
    },
    reorder: async ({ instanceIds }) => {
      const others = ordered().filter(({ record }) => !instanceIds.includes(record.instanceId));
      const inOrder = [...new Set(instanceIds)].map(session).concat(others);
      for (const [position, one] of inOrder.entries()) await keep(one, { position });
      events.publish('instances.changed', {});
    },
    setToken: async ({ instanceId, accessToken }) => {
      const { history, wake } = session(instanceId);
      await tokens.set(instanceId, checkToken(accessToken, 'accessToken'));
      await history.audit.add({ action: 'token', by: 'person' }, Date.now());
      wake('token');
      return changed(instanceId);
    },
    remove: ({ instanceId }) => remove(instanceId),
    stop: async () => {
      await Promise.all([...sessions.values()].map((one) => one.stop()));
      await Promise.all([...sessions.values()].map(({ history }) => history.close()));
    },
  };
}

/**
 * Ends what the outbox still has, and leaves it in the team's log, where a team shares the instance and its store is reachable: a request
 * whose answer nobody waits for is unknown, and what waits is cancelled.
 */
async function endSharing({ team, history, outbox }: InstanceSession): Promise<void> {
  try {
    if (!(await team.isShared())) return;
    await outbox.stop(0);
    await history.outbox.recover(Date.now(), true);
    const waiting = await history.outboxItems.ids({ reasons: ['waiting', 'not-sent'], search: '' });
    for (const localId of waiting) await history.outbox.cancel(localId, Date.now());
    await team.share(false);
  } catch {
    // A history that cannot be read is removed as well.
  }
}

/** What was changed of what the activity log tells of, as it is from now on. */
function changedValues(before: StoredInstance, after: StoredInstance): Record<string, string> {
  const valuesOf = ({ name, own, threadIdField }: StoredInstance) =>
    Object.entries({ name, ...own, threadIdField }).map(
      ([key, value]) => [key, valueText(value)] as const,
    );
  const known = Object.fromEntries(valuesOf(before));
  return Object.fromEntries(valuesOf(after).filter(([key, value]) => known[key] !== value));
}

function valueText(value: string | OwnSettings[keyof OwnSettings]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
