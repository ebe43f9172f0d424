import { createPump } from '../../delivery/pump.ts';
import type { Log } from '../../host.ts';
import { type SharedTemplates, templateOf, type WaitingTemplate } from './shared-templates.ts';
import { firstBatch } from '../../team/first-batch.ts';
import { StatementRefused } from '../../team/store-session.ts';
import { StoreFailure } from '../../team/store-failure.ts';
import type { TeamStore } from '../../team/team-store.ts';

/** Events that are read, and appended, at once. */
const atOnce = 100;

/** Milliseconds after which it looks where nothing hints at something new, and after which what fails is tried again. */
const lookEveryMs = 15_000;
/** Milliseconds after a hint: what happens together is read together. */
const afterHintMs = 100;

/**
 * Keeps what belongs to the whole team, and to none of its instances, the same here and in its log: its templates. With each
 * connection all of it is read anew, as there is little of it; so it is found out what a restored log has lost.
 */
export function createTeamWideLog({
  team,
  templates,
  isHeld,
  onChange,
  log,
}: {
  team: { store(): TeamStore | null; onChange(listener: () => void): () => void };
  templates: SharedTemplates;
  /** Nothing is done by itself. */
  isHeld: () => boolean;
  /** Templates are otherwise than before, or how they stand with the team is. */
  onChange: () => void;
  log: Log;
}) {
  let heard: { store: TeamStore; ends: (() => void)[] } | null = null;
  let reading = newReading();

  const ready = (): TeamStore | null => {
    const store = team.store();
    if (store === null || isHeld() || store.state().state !== 'up') return null;
    return store.supports('life') ? store : null;
  };

  const step = async (): Promise<void> => {
    const store = ready();
    if (store === null) return;
    const now = reading;
    const { events: page, isLast } = await store.teamWide(now.cursor, atOnce);
    if (await templates.apply(page, store.clockOffset())) onChange();
    // Another connection came meanwhile, which begins anew: what it has not read yet is not lost.
    if (now !== reading) return pump.wake();
    for (const event of page) {
      const id = templateOf(event);
      now.newest?.set(id, Math.max(event.at, now.newest.get(id) ?? 0));
    }
    now.cursor = page.at(-1)?.seq ?? now.cursor;
    if (!isLast) return pump.wake();
    if (now.newest !== null) templates.compare(now.newest);
    now.newest = null;
    // This computer's clock may have been set since.
    if (templates.countWaiting() > 0) await store.logState();
    const marked = await templates.waiting(store.clockOffset());
    const waiting = firstBatch(marked.slice(0, atOnce));
    if (waiting.length === 0) return pump.wakeIn(lookEveryMs);
    await append(store, waiting);
    onChange();
    pump.wake();
  };

  const append = async (store: TeamStore, events: readonly WaitingTemplate[]): Promise<void> => {
    try {
      await store.append(events.map(({ templateId: _id, version: _version, ...event }) => event));
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      if (events.length > 1) {
        for (const event of events) await append(store, [event]);
        return;
      }
      // What the store never takes must not keep the rest.
      const { code, message } = error;
      log.error('the team’s store refuses a template', { code, message });
    }
    templates.told(events);
  };

  const pump = createPump(
    async () => {
      try {
        await step();
      } catch (error) {
        // The store’s return begins it anew.
        if (!(error instanceof StoreFailure)) throw error;
      }
    },
    (error) => log.error('the team’s templates', { error: String(error) }),
  );

  const anew = (): void => {
    reading = newReading();
    pump.wake();
  };

  const follow = (): void => {
    const store = team.store();
    if (heard?.store === (store ?? undefined)) return;
    for (const end of heard?.ends ?? []) end();
    heard = store && {
      store,
      ends: [
        store.onState(anew),
        store.onHint((hint) => {
          if (hint === 'team') pump.wakeIn(afterHintMs);
        }),
      ],
    };
    anew();
  };
  const unfollow = team.onChange(follow);
  follow();

  return {
    wake: pump.wake,
    stop: async (): Promise<void> => {
      unfollow();
      for (const end of heard?.ends ?? []) end();
      await pump.stop();
    },
  };
}

/** How far the log was read with one connection. */
interface Reading {
  cursor: number;
  /** When each template was changed last, until all of them are read; null: they are. */
  newest: Map<string, number> | null;
}

function newReading(): Reading {
  return { cursor: 0, newest: new Map() };
}
