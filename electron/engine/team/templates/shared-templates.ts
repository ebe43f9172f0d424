import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  type Template,
  type TemplateDraft,
  templateSchema,
} from '../../../../shared/contract/templates.ts';
import { invalidInput } from '../../engine-error.ts';
import type { Host, JsonFile } from '../../host.ts';
import { type OnDamaged, openValidatedFile } from '../../settings/validated-file.ts';
import { storageError } from '../../storage-error.ts';
import { judgeEvent, pendingTime } from '../../store/rows/register-rows.ts';
import { sharedValue } from '../../store/team/shared-text.ts';
import type { NewEvent, StoredEvent } from '../store-log.ts';
import type { TemplateBook } from '../../templates/template-book.ts';
import type { TemplateDrafts } from '../../templates/template-drafts.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';

/** The instance key of events that belong to the whole team. */
const teamKey = 'team';

const kind = 'template';

/** The largest template in bytes that the store is sure to accept. */
const mostBytes = 800_000;

/** A register of the team, as `RegisterRow` of histories is. */
const sharedSchema = z.object({
  /** The time of the newest event that is known to be in the log, by the store's clock; 0: none is. */
  at: z.number(),
  /** The member of that event; empty: none is in the log. */
  by: z.string(),
  /** Grows with each change on this desk. */
  version: z.number(),
  /** The newest change is this desk's, and is not in the log yet. */
  isWaiting: z.boolean(),
  /** The team no longer has it: a tombstone. */
  isEnded: z.boolean(),
  /** The time of the event over which this desk's newest change was written: what was in the log later, it was written without. */
  over: z.number().default(0),
});

const fileSchema = z.object({
  memberId: z.string(),
  templates: z.record(z.string(), sharedSchema),
});

type SharedFile = z.output<typeof fileSchema>;
type Shared = z.output<typeof sharedSchema>;

const valueSchema = z.object({ value: templateSchema.nullable(), over: z.number().optional() });

/** A change of a template that is to be appended. */
export type WaitingTemplate = NewEvent & { templateId: string; version: number };

/** A template of the team of which this desk's change, or what is written at it here, lost to one that was made without it. */
export interface ReplacedTemplate {
  name: string;
  /** Who made the other change. */
  memberId: string;
  /** They deleted it, or ended the sharing. */
  isDeleted: boolean;
}

/** A register of which nothing is known yet. */
const nothing = { at: 0, by: '', version: 0, isWaiting: false, over: 0 };

export type SharedTemplates = ReturnType<typeof openSharedTemplates>;

/**
 * Opens the list of the templates that a team shares. The templates themselves are in the book; this file says which of them are shared
 * and which changes are not in the log yet. The last writer wins, by the store's time (docs/decisions/0058-shared-templates.md). A
 * console without a team has no such file.
 */
export function openSharedTemplates(parts: {
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>;
  book: TemplateBook;
  /** Also what the team has replaced here: the team never sees it. */
  drafts: TemplateDrafts;
  files: Pick<TemplateFiles, 'copyOf'>;
  /** Returns this console's member of its team; null: it is in no team. */
  memberId: () => string | null;
  onDamaged: OnDamaged;
  /** Called after a colleague's change took the place of one that was saved here and that they had not seen; that is kept. */
  onReplaced: (replaced: ReplacedTemplate) => void;
  /** Called when changes wait to be appended. */
  onWaiting: () => void;
}) {
  const { host, book, drafts, files, memberId, onDamaged, onReplaced, onWaiting } = parts;
  const name = 'team-templates';
  const empty: SharedFile = { memberId: '', templates: {} };
  let file: JsonFile<SharedFile> | null = null;
  const opened = () => (file ??= openValidatedFile(host, name, fileSchema, empty, onDamaged));
  // The file is read only once.
  let stored = existsSync(join(host.dataFolder, `${name}.json`)) ? opened().store : empty;

  const allOf = (own: string | null): Record<string, Shared> =>
    stored.memberId === own ? stored.templates : {};
  const all = () => allOf(memberId());
  const put = (next: SharedFile): void => {
    try {
      opened().store = next;
    } catch (error) {
      throw storageError(error);
    }
    stored = next;
  };
  /** Writes changes as the member `own`: a change that began before the team was left is written as that team's, and leaving then ends it. */
  const write = (changes: Record<string, Shared>, own: string | null = memberId()): void => {
    if (own === null || Object.keys(changes).length === 0) return;
    put({ memberId: own, templates: { ...allOf(own), ...changes } });
  };
  const of = (templateId: string): Shared | null => {
    const found = all()[templateId];
    return found === undefined || found.isEnded ? null : found;
  };

  /** Marks templates before they are changed, so that no change is missed; what is appended later is the template as it is by then. */
  const mark = (templateIds: readonly string[], isEnded: boolean): void => {
    const known = all();
    const marked = templateIds.map((templateId): [string, Shared] => {
      const before = known[templateId] ?? nothing;
      const version = Math.max(Date.now(), before.version + 1);
      const over = before.isWaiting ? before.over : before.at;
      return [templateId, { ...before, version, over, isWaiting: true, isEnded }];
    });
    write(Object.fromEntries(marked));
  };

  /** Returns a template as a page of the log has left it so far. */
  const localOf = (changed: PageChanges['book'], templateId: string): Template | undefined => {
    const noted = changed.get(templateId);
    return noted === undefined ? book.get(templateId) : (noted ?? undefined);
  };

  /** What a page of the log changes, until it is written whole: for a page, each file is written once. */
  interface PageChanges {
    book: Map<string, Template | null>;
    drafts: Map<string, TemplateDraft | null>;
    shared: Record<string, Shared>;
    replaced: ReplacedTemplate[];
  }

  /**
   * Notes what the team has as a template; null: it was deleted, and `draft` becomes this console's own. Keeps a template of that ID
   * that was never the team's.
   */
  const changeBook = async (
    { book: changed }: PageChanges,
    templateId: string,
    value: Template | null,
    before: Shared | undefined,
    draft: TemplateDraft | null,
  ): Promise<void> => {
    const local = localOf(changed, templateId);
    const isTeams = before !== undefined && !before.isEnded;
    if (value === null) {
      if (local !== undefined && isTeams) changed.set(templateId, draft?.template ?? null);
      return;
    }
    if (local !== undefined && !isTeams && !isDeepStrictEqual(local, value)) {
      // The team has another of its ID, as after an import on both desks.
      const copy = await files.copyOf(local);
      changed.set(copy.templateId, copy);
    }
    changed.set(templateId, value);
  };

  /** Notes what an event of the log changes; applying it again changes nothing. Returns whether a template has changed. */
  const applyEvent = async (
    event: StoredEvent,
    { offset, own, changes }: { offset: number; own: string; changes: PageChanges },
  ): Promise<boolean> => {
    const [, templateId, written] = /^template:([0-9a-f-]{36}):(\d+)$/.exec(event.eventId) ?? [];
    const parsed = valueSchema.safeParse(event.payload);
    if (event.kind !== kind || templateId === undefined || !parsed.success) return false;
    const { value, over = Infinity } = parsed.data;
    if (value !== null && (value.templateId !== templateId || hasFile(value))) return false;
    const { at, memberId } = event;
    const version = Number(written);
    const known = changes.shared[templateId] ?? all()[templateId];
    // This desk's own change, read back: it is in the log.
    const isInLog = memberId === own && known?.isWaiting === true && known.version <= version;
    const before = isInLog ? { ...known, isWaiting: false } : known;
    const pendingAt = before?.isWaiting === true ? pendingTime(before, offset) : null;
    const verdict = before && judgeEvent(before, { at, memberId, version }, own, pendingAt);
    if (before && verdict !== 'applied') {
      const kept = verdict === 'kept' ? { ...before, at, by: memberId } : before;
      if (kept !== known) changes.shared[templateId] = kept;
      return false;
    }
    const local = localOf(changes.book, templateId);
    const isUnseen = before?.isWaiting === true || (before?.by === own && over < before.at);
    const isReplaced = isUnseen && memberId !== own && !before.isEnded;
    const begun = changes.drafts.get(templateId) ?? drafts.of(templateId);
    let draft = begun && { ...begun, isOutrun: true };
    if (isReplaced && local !== undefined && !isDeepStrictEqual(local, value)) {
      draft ??= { template: local, isOutrun: true };
      changes.replaced.push({ name: local.name, memberId, isDeleted: value === null });
    } else if (value === null && draft && memberId !== own && !before?.isEnded) {
      changes.replaced.push({ name: draft.template.name, memberId, isDeleted: true });
    }
    await changeBook(changes, templateId, value, before, draft);
    changes.drafts.set(templateId, value === null ? null : draft);
    const applied = { at, by: memberId, isWaiting: false, isEnded: value === null };
    changes.shared[templateId] = { ...nothing, ...before, ...applied };
    return true;
  };

  const applyPage = async (
    events: readonly StoredEvent[],
    offset: number,
    own: string | null,
  ): Promise<boolean> => {
    // The team may have been left since the events were read.
    if (own === null || own !== memberId()) return false;
    const changes: PageChanges = { book: new Map(), drafts: new Map(), shared: {}, replaced: [] };
    let hasChanged = false;
    for (const event of events) {
      hasChanged = (await applyEvent(event, { offset, own, changes })) || hasChanged;
    }
    if (own !== memberId()) return false;
    // At no moment is what was written here neither a draft nor in the book.
    const drafted = Map.groupBy(changes.drafts, ([, draft]) => draft !== null);
    drafts.put(new Map(drafted.get(true)));
    if (changes.book.size > 0) await book.change(changes.book);
    drafts.put(new Map(drafted.get(false)));
    write(changes.shared, own);
    for (const replaced of changes.replaced) onReplaced(replaced);
    return hasChanged;
  };

  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes of shared templates one after another: none takes what another has just written for its own. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  /** Marks templates as changed, and changes them. */
  const change = async (
    templateIds: readonly string[],
    isEnded: boolean,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    await inTurn(async () => {
      mark(templateIds, isEnded);
      await work();
    });
    if (templateIds.length > 0) onWaiting();
  };
  const sharedOf = (templateIds: readonly string[]) => templateIds.filter((id) => of(id) !== null);

  return {
    /** Returns how the team shares a template; null: it does not. */
    of,
    /** Throws EngineError `invalid-input` for a template that a team cannot share. */
    refuse: (template: Template): void => {
      const problem = problemForTeam(template);
      if (problem !== null) throw invalidInput('media', problem);
    },
    /** Changes templates; changes of shared ones are appended. */
    change: (templateIds: readonly string[], work: () => Promise<unknown>): Promise<void> =>
      change(sharedOf(templateIds), false, work),
    /** Deletes a template; a shared one is deleted for the whole team. */
    remove: (templateId: string, work: () => Promise<unknown>): Promise<void> =>
      change(sharedOf([templateId]), true, work),
    /** Shares a template with the team, and runs `work` after it is marked. */
    share: (templateId: string, work: () => Promise<unknown> = async () => {}): Promise<void> =>
      change([templateId], false, work),
    /** Ends the sharing of a template: other desks delete it, and this console keeps it as its own. */
    end: (templateId: string): Promise<void> =>
      change(sharedOf([templateId]), true, async () => {}),
    countWaiting: (): number => Object.values(all()).filter(({ isWaiting }) => isWaiting).length,
    /** Returns the changes that are to be appended. `offset`: milliseconds by which the store's clock is ahead of this computer's. */
    waiting: (offset: number): Promise<WaitingTemplate[]> =>
      // Templates are marked before they are changed: in turn, the changes are made by then.
      inTurn(async () =>
        Object.entries(all()).flatMap(([templateId, one]) => {
          const template = book.get(templateId);
          if (!one.isWaiting) return [];
          const value = one.isEnded || template === undefined ? null : sharedValue(template);
          const { version, over } = one;
          const eventId = `${kind}:${templateId}:${version}`;
          const event = {
            eventId,
            instanceKey: teamKey,
            chatId: null,
            kind,
            payload: { value, over },
          };
          return [{ ...event, at: pendingTime(one, offset), templateId, version }];
        }),
      ),
    /** Records that events are in the log, or that the store refuses them for good. */
    markAppended: (
      events: readonly { templateId: string; version: number; at: number }[],
    ): void => {
      const [known, by] = [all(), memberId() ?? ''];
      const appended = events.flatMap(({ templateId, version, at }): [string, Shared][] => {
        const one = known[templateId];
        if (one === undefined) return [];
        // A change made since then is appended next, as the newer one.
        const isWaiting = one.isWaiting && one.version > version;
        return [[templateId, { ...one, ...(one.at < at && { at, by }), isWaiting }]];
      });
      write(Object.fromEntries(appended));
    },
    /** Applies events of the log in their order. Returns whether any template has changed. */
    apply: (events: readonly StoredEvent[], offset: number): Promise<boolean> => {
      const own = memberId();
      return inTurn(() => applyPage(events, offset, own));
    },
    /** Queues what this desk appended and the log no longer has, after a restore. `newest`: the log's newest times by template ID. */
    queueLost: (newest: ReadonlyMap<string, number>): void => {
      const lost = Object.entries(all()).filter(
        ([templateId, { by, at, isWaiting }]) =>
          !isWaiting && at > 0 && by === memberId() && (newest.get(templateId) ?? 0) < at,
      );
      write(Object.fromEntries(lost.map(([id, one]) => [id, { ...one, isWaiting: true }])));
    },
    /**
     * Leaves the team: its templates become this console's own. `isErased`: those that others changed last are deleted, with what is
     * written at them.
     */
    leave: (own: string, isErased: boolean): Promise<void> =>
      inTurn(async () => {
        if (stored.memberId !== own) return;
        for (const [templateId, one] of Object.entries(stored.templates)) {
          const { by, isEnded, isWaiting } = one;
          if (!isErased || isEnded || isWaiting || by === own) continue;
          await book.remove(templateId);
          drafts.put(new Map([[templateId, null]]));
        }
        put(empty);
      }),
  };
}

/** Returns the ID of the template that an event is about. */
export function templateOf({ eventId }: StoredEvent): string {
  return eventId.split(':')[1] ?? '';
}

/** Returns why a team cannot share a template: it has a file of this computer, or is too large; null: it can. */
export function problemForTeam(template: Template): 'team-template-file' | 'too-long' | null {
  if (hasFile(template)) return 'team-template-file';
  return Buffer.byteLength(JSON.stringify(template)) > mostBytes ? 'too-long' : null;
}

function hasFile({ media }: Template): boolean {
  return media.some(({ source }) => source.kind === 'file');
}
