import type { Instance } from '../../../shared/contract/instances.ts';
import type { Attempts } from '../application/attempts.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { ServiceOf } from '../service-of.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { type ConnectedTo, practiceForms } from './connected-to.ts';
import { checkInstanceForm, checkName } from './instance-form.ts';
import { createInstanceMaking, type MakingParts } from './instance-making.ts';
import type { InstanceSession } from './instance-session.ts';
import { createInstanceSettings } from './instance-settings.ts';
import { createOpenInstances } from './open-instances.ts';
import { createServiceProbes } from './service-probes.ts';
import { sharedCopyOf } from './shared-copy.ts';
import type { Team } from './team-membership.ts';
import { checkToken } from './tokens.ts';

export interface InstancesParts extends MakingParts {
  team: Team;
  attempts: Attempts;
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

/** Creates the instances of this console: what a person does with one, its settings and its token. */
export function createInstances(parts: InstancesParts): Instances {
  const { attempts, events, histories, memory, network, notices, policy, practice } = parts;
  const { settings, tokens } = parts;
  const signer = () => parts.team.membership()?.name ?? settings.get().sending.agentName;
  const instances = createOpenInstances(events, tokens);
  const { all, changed, find, keep, ordered, session } = instances;
  const { openKept, add, addWhole, newRecord, remove } = createInstanceMaking(
    parts,
    instances,
    signer,
  );

  /** Throws EngineError where the organization does not allow these addresses. */
  const refuseOthers = (form: Pick<StoredInstance, ConnectedTo>): void => {
    if (!policy.mayConnect(form)) throw invalidInput('chatServiceAddress', 'address-not-allowed');
  };

  const probes = createServiceProbes({ network, attempts, policy, settings, refuseOthers });

  return {
    session,
    sessions: all,
    signer,
    isPractising: () => find(memory.get().activeInstanceId ?? '')?.record.kind === 'practice',
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
      return addWhole(record, async (state) => {
        await adopt(record);
        const opened = await histories.openOne(record.instanceId);
        if (opened === null) throw notFound('instance');
        return openKept(opened, state);
      });
    },
    start: async () => {
      let count = 0;
      for (const opened of await histories.openAll()) {
        await openKept(opened);
        count += opened.interrupted;
      }
      if (count > 0) notices.add({ kind: 'sends-interrupted', count });
      for (const one of all()) await one.begin();
    },
    list: () => {
      const listed = ordered().filter(instances.isMade).map(instances.toInstance);
      const kept = memory.get().activeInstanceId;
      const active = listed.find(({ instanceId }) => instanceId === kept) ?? listed[0];
      return { instances: listed, activeInstanceId: active?.instanceId ?? null };
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
      if (!(await sharedCopyOf(session(record.instanceId), all()))) {
        parts.team.reportNotShared(record);
      }
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
      const existing = all().find(
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
      await (await openKept(opened)).begin();
      events.publish('instances.changed', {});
    },
    select: ({ instanceId }) => {
      memory.set({ activeInstanceId: session(instanceId).record.instanceId });
      events.publish('instances.changed', {});
    },
    ...createInstanceSettings(parts, tokens, instances, refuseOthers),
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
      await Promise.all(all().map((one) => one.stop()));
      await Promise.all(all().map(({ history }) => history.close()));
    },
  };
}
