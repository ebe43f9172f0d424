import type { Instance } from '../../../shared/contract/instances.ts';
import { notFound } from '../engine-error.ts';
import type { Events } from '../events.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import type { InstanceSession } from './instance-session.ts';
import type { Tokens } from './tokens.ts';

/**
 * Where an instance is. One that is being made is not listed: a page that showed it would keep what it read while its history is still
 * being filled.
 *
 *     kept here before ─────────────────────────▶ open ── removed ──▶ gone
 *     connected, practised with, restored ─▶ making ─▲
 *                                              └─ a part failed ──▶ gone
 */
export type InstanceState = 'making' | 'open';

export type OpenInstances = ReturnType<typeof createOpenInstances>;

/** Creates the set of the instances that are open here, each with its session. */
export function createOpenInstances(events: Events, tokens: Tokens) {
  const held = new Map<string, { session: InstanceSession; state: InstanceState }>();
  const all = () => [...held.values()].map(({ session }) => session);

  /** Throws EngineError `not-found` for an instance that is not open. */
  function session(instanceId: string): InstanceSession {
    const found = held.get(instanceId);
    if (found === undefined) throw notFound('instance');
    return found.session;
  }

  function toInstance({ record, offers }: InstanceSession): Instance {
    const { createdAt: _at, position: _position, ...shown } = record;
    const token = record.kind === 'practice' ? 'memory' : tokens.where(record.instanceId);
    return { ...shown, offers: offers(), token };
  }

  return {
    session,
    all,
    /** Returns the session of an instance; undefined where it is not open. */
    find: (instanceId: string) => held.get(instanceId)?.session,
    /** Returns them as a person has put them in order. */
    ordered: (): InstanceSession[] =>
      all().sort(
        ({ record: one }, { record: other }) =>
          one.position - other.position || one.createdAt - other.createdAt,
      ),
    isMade: ({ record }: InstanceSession) => held.get(record.instanceId)?.state === 'open',
    hold: (opened: InstanceSession, state: InstanceState) =>
      void held.set(opened.record.instanceId, { session: opened, state }),
    /** What was removed while it was made stays gone. */
    finish: (instanceId: string): void => {
      const made = held.get(instanceId);
      if (made) made.state = 'open';
    },
    letGo: (instanceId: string) => void held.delete(instanceId),
    toInstance,
    /** Says that an instance has changed, and returns it. */
    changed: (instanceId: string): Instance => {
      events.publish('instances.changed', {});
      return toInstance(session(instanceId));
    },
    /** Replaces a part of an instance's record, on disk first. */
    keep: async (changing: InstanceSession, part: Partial<StoredInstance>): Promise<void> => {
      const record = { ...changing.record, ...part };
      await changing.history.instance.put(record);
      changing.record = record;
    },
  };
}
