import { randomUUID } from 'node:crypto';
import type { Instance } from '../../../shared/contract/instances.ts';
import { accentHues, noOwnSettings } from '../../../shared/domain/own-settings.ts';
import { webhookEvent } from '../incoming/webhook-event.ts';
import type { MemoryService } from '../settings/memory.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import type { Histories, OpenedHistory } from './histories.ts';
import type { InstanceForm } from './instance-form.ts';
import { createSession, type InstanceSession } from './instance-session.ts';
import type { InstanceState, OpenInstances } from './open-instances.ts';
import type { Practice } from './practice.ts';
import type { SharedByAll } from './session-ground.ts';
import type { Tokens } from './tokens.ts';

export interface MakingParts extends SharedByAll {
  histories: Histories;
  memory: MemoryService;
  practice: Practice;
  /** The templates of the practice service's day. */
  dayTemplates: { put(): Promise<void>; remove(): Promise<void> };
  tokens: Tokens;
}

/** Creates what makes instances and takes them away, each whole or not at all. `signer` is whose name stands under what is done here. */
export function createInstanceMaking(
  parts: MakingParts,
  instances: OpenInstances,
  signer: () => string,
) {
  const { events, histories, host, memory, notices, practice, tokens } = parts;
  const practiceTokens = new Map<string, string>();

  const receive = (instanceId: string, envelope: object): void => {
    instances
      .find(instanceId)
      ?.receiver.receive([webhookEvent(envelope)])
      .catch((error: unknown) =>
        host.log.warn('an event of the practice service was not kept', { error: String(error) }),
      );
  };

  /** Makes the session; its outbox waits to be woken. */
  const open = async (
    stored: StoredInstance,
    state: InstanceState,
    openHistory: () => Promise<InstanceSession['history']>,
  ): Promise<InstanceSession> => {
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
    const session = createSession(record, history, token, parts);
    instances.hold(session, state);
    await history.audit.signAs(signer());
    return session;
  };

  const openKept = async (
    { record, history }: OpenedHistory,
    state: InstanceState = 'open',
  ): Promise<InstanceSession> => {
    if (!(await tokens.load(record.instanceId))) {
      notices.add({ kind: 'token-unreadable', instanceName: record.name });
    }
    return open(record, state, () => Promise.resolve(history));
  };

  /** Shows an instance once `make` has made all of it. Where a part fails, nothing of it stays. */
  const addWhole = async (
    record: StoredInstance,
    make: (state: InstanceState) => Promise<InstanceSession>,
  ): Promise<Instance> => {
    const { instanceId } = record;
    try {
      const made = await make('making');
      await made.begin();
      instances.finish(instanceId);
    } catch (error) {
      await erase(record, instances.find(instanceId)).catch((refused: unknown) =>
        host.log.error('a part of an instance stayed', { instanceId, error: String(refused) }),
      );
      throw error;
    }
    memory.set({ activeInstanceId: instanceId });
    return instances.changed(instanceId);
  };

  const add = (record: StoredInstance, isFilled = false): Promise<Instance> =>
    addWhole(record, async (state) => {
      const opened = await open(record, state, () => histories.create(record));
      if (isFilled) await fill(opened);
      const { name, chatServiceAddress, smsServiceAddress, instanceUuid } = record;
      const values = { name, chatServiceAddress, smsServiceAddress, instanceUuid };
      await opened.history.audit.add(
        { action: 'connect', by: 'person', detail: { values } },
        Date.now(),
      );
      return opened;
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
    const removed = instances.session(instanceId);
    // The token goes first: whatever fails after it, it is gone. Where it cannot go, the instance stays as it is.
    tokens.remove(instanceId);
    instances.letGo(instanceId);
    await endSharing(removed);
    await erase(removed.record, removed);
  };

  /** Deletes what there is of an instance but its token. */
  const erase = async (
    { instanceId, kind }: StoredInstance,
    opened: InstanceSession | undefined,
  ): Promise<void> => {
    instances.letGo(instanceId);
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
    if (instances.all().some(({ record }) => record.kind === 'practice')) return;
    await parts.dayTemplates.remove();
    memory.set({ isTourOn: false, tourDone: 0, tourSince: null });
  };

  /** Senders are told apart by it. With more instances than hues some share one. */
  const freeHue = (): number => {
    const all = instances.all();
    const used = all.map(({ record }) => record.accentHue);
    const free = accentHues.find(({ hue }) => !used.includes(hue));
    return (free ?? accentHues[all.length % accentHues.length] ?? accentHues[0]).hue;
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
    position: Math.max(0, ...instances.all().map(({ record }) => record.position)),
    own: noOwnSettings,
    notOffered: [],
    probe: null,
    threadIdField: 'messageThreadId',
    threadIdFieldSince: 0,
  });

  return { openKept, add, addWhole, newRecord, remove };
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
