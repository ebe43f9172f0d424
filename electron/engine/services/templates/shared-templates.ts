import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Template, templateSchema } from '../../../../shared/contract/templates.ts';
import { invalidInput } from '../../engine-error.ts';
import type { Host, JsonFile } from '../../host.ts';
import { openValidatedFile } from '../../settings/validated-file.ts';
import { storageError } from '../../storage-error.ts';
import { sharedValue } from '../../store/team/shared-text.ts';
import type { NewEvent, StoredEvent } from '../../team/team-store.ts';
import type { TemplateBook } from './template-book.ts';
import type { TemplateFiles } from './template-files.ts';

/** Under this key stands what belongs to the whole team; no instance has it. */
const teamKey = 'team';

const kind = 'template';

/** Bytes of a template that the store surely takes. */
const mostBytes = 800_000;

const sharedSchema = z.object({
  /** Of the newest that the log is known to have, by the store's clock; 0: it has none yet. */
  at: z.number(),
  by: z.string(),
  /** Grows with each change here. */
  version: z.number(),
  isWaiting: z.boolean(),
  /** It is the team's no more. */
  isEnded: z.boolean(),
});

const fileSchema = z.object({
  memberId: z.string(),
  templates: z.record(z.string(), sharedSchema),
});

type SharedFile = z.output<typeof fileSchema>;
type Shared = z.output<typeof sharedSchema>;

const valueSchema = z.object({ value: templateSchema.nullable() });

/** What is to be told of a template. */
export type WaitingTemplate = NewEvent & { templateId: string; version: number };

export type SharedTemplates = ReturnType<typeof openSharedTemplates>;

/**
 * Opens what is known of the templates that a team has together. They are in the book like all others; here stands which they are, and
 * what of them is still to be told. The newest change counts, by the store's time (docs/decisions/0058-shared-templates.md). Alone
 * there is no file.
 */
export function openSharedTemplates(parts: {
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>;
  book: TemplateBook;
  files: Pick<TemplateFiles, 'copyIn' | 'pathOf'>;
  /** Who this console is in its team; null: it works alone. */
  memberId: () => string | null;
  onDamaged: (keptAs: string) => void;
  /** Something is to be told. */
  onWaiting: () => void;
}) {
  const { host, book, files, memberId, onDamaged, onWaiting } = parts;
  const name = 'team-templates';
  const nobody: SharedFile = { memberId: '', templates: {} };
  let file: JsonFile<SharedFile> | null = null;
  const opened = () => (file ??= openValidatedFile(host, name, fileSchema, nobody, onDamaged));
  // The file is read once.
  let now = existsSync(join(host.dataFolder, `${name}.json`)) ? opened().store : nobody;

  const allOf = (own: string | null): Record<string, Shared> =>
    now.memberId === own ? now.templates : {};
  const all = () => allOf(memberId());
  const put = (next: SharedFile): void => {
    try {
      opened().store = next;
    } catch (error) {
      throw storageError(error);
    }
    now = next;
  };
  /** `own`: as whom. What was begun in a team is written as its, so that leaving, which comes next, knows of it. */
  const write = (changes: Record<string, Shared>, own: string | null = memberId()): void => {
    if (own === null || Object.keys(changes).length === 0) return;
    put({ memberId: own, templates: { ...allOf(own), ...changes } });
  };
  const of = (templateId: string): Shared | null => {
    const found = all()[templateId];
    return found === undefined || found.isEnded ? null : found;
  };

  /** Marks a change of this console, before it is made: what is told is the template as it is then. */
  const mark = (templateIds: readonly string[], isEnded: boolean): void => {
    const known = all();
    const own = memberId() ?? '';
    const marked = templateIds.map((templateId): [string, Shared] => {
      const before = known[templateId] ?? { at: 0, by: own, version: 0 };
      const version = Math.max(Date.now(), before.version + 1);
      return [templateId, { at: before.at, by: own, version, isWaiting: true, isEnded }];
    });
    write(Object.fromEntries(marked));
  };

  const timeOf = ({ version, at }: Shared, offset: number): number =>
    Math.max(version + offset, at + 1);

  /** Applies one event of the log; the same twice changes nothing. Returns whether a template is another than before. */
  const applyOne = async (
    event: StoredEvent,
    offset: number,
    own: string | null,
  ): Promise<boolean> => {
    // The team was left since the event was read.
    if (own === null || own !== memberId()) return false;
    const templateId = /^template:([0-9a-f-]{36}):\d+$/.exec(event.eventId)?.[1];
    const read = valueSchema.safeParse(event.payload);
    if (event.kind !== kind || templateId === undefined || !read.success) return false;
    const { value } = read.data;
    if (value !== null && (value.templateId !== templateId || hasFile(value))) return false;
    const known = all()[templateId];
    const { at, memberId: by } = event;
    const version = Number(event.eventId.slice(event.eventId.lastIndexOf(':') + 1));
    // One's own comes back, and counts unless another's has come in its place meanwhile.
    if (by === own && known?.version === version) {
      if (known.by !== by) return false;
      write({ [templateId]: { ...known, at, by, isWaiting: false } });
      return false;
    }
    // An earlier one of one's own: what was changed since is the newer, however the clocks are compared when it is told.
    if (by === own && known?.by === own && known.isWaiting && version < known.version) {
      write({ [templateId]: { ...known, at: Math.max(known.at, at) } });
      return false;
    }
    if (known !== undefined) {
      if (at < known.at || (at === known.at && by <= known.by)) return false;
      if (known.isWaiting && timeOf(known, offset) > at) {
        // One's own stays the newer, however the clocks are compared when it is told.
        write({ [templateId]: { ...known, at } });
        return false;
      }
    }
    const here = book.get(templateId);
    const next = {
      at,
      by,
      version: known?.version ?? 0,
      isWaiting: false,
      isEnded: value === null,
    };
    if (value === null) {
      // Where it was not the team's before it is one's own, and stays.
      if (here !== undefined && known !== undefined && !known.isEnded)
        await book.remove(templateId);
    } else {
      const isOwn = here !== undefined && (known === undefined || known.isEnded);
      if (isOwn && !isDeepStrictEqual(here, value)) await keepCopy(here);
      await book.put([value]);
    }
    write({ [templateId]: next }, own);
    return true;
  };

  /** One's own that has the ID of one of the team's, as after an import on both desks, goes on under another. */
  const keepCopy = async (template: Template): Promise<void> => {
    const templateId = randomUUID();
    for (const { mediaId, source } of template.media) {
      if (source.kind !== 'file') continue;
      await files.copyIn(files.pathOf(template.templateId, mediaId), templateId, mediaId);
    }
    await book.put([{ ...template, templateId }]);
  };

  let last: Promise<unknown> = Promise.resolve();
  /** One change of templates of the team after the other: none is taken for what another has just written. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
  /** Marks templates, and makes the change. */
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
  const known = (templateIds: readonly string[]) => templateIds.filter((id) => of(id) !== null);

  return {
    /** How the team has a template; null: it is this console's alone. */
    of,
    /** Throws EngineError for what a template of the team cannot be. */
    refuse: (template: Template): void => {
      const problem = problemForTeam(template);
      if (problem !== null) throw invalidInput('media', problem);
    },
    /** Makes a change of templates here; of those that are the team's it is told. */
    change: (templateIds: readonly string[], work: () => Promise<unknown>): Promise<void> =>
      change(known(templateIds), false, work),
    /** Deletes a template, of the team for all. */
    remove: (templateId: string, work: () => Promise<unknown>): Promise<void> =>
      change(known([templateId]), true, work),
    /** From now on it is the team's; `work` is done with it. */
    share: (templateId: string, work: () => Promise<unknown> = async () => {}): Promise<void> =>
      change([templateId], false, work),
    /** It is the team's no more: others have it no longer, and here it stays as one's own. */
    end: (templateId: string): Promise<void> => change(known([templateId]), true, async () => {}),
    countWaiting: (): number => Object.values(all()).filter(({ isWaiting }) => isWaiting).length,
    /** Returns what is to be told. `offset` is what the store's clock is ahead of this computer's. */
    waiting: (offset: number): Promise<WaitingTemplate[]> =>
      // Marks come before their changes: in turn, each change is made by then.
      inTurn(async () =>
        Object.entries(all()).flatMap(([templateId, one]) => {
          const template = book.get(templateId);
          if (!one.isWaiting) return [];
          const value = one.isEnded || template === undefined ? null : sharedValue(template);
          const { version } = one;
          const eventId = `${kind}:${templateId}:${version}`;
          const event = { eventId, instanceKey: teamKey, chatId: null, kind, payload: { value } };
          return [{ ...event, at: timeOf(one, offset), templateId, version }];
        }),
      ),
    /** The log has these, or will never take them. */
    told: (events: readonly { templateId: string; version: number; at: number }[]): void => {
      const known = all();
      const there = events.flatMap(({ templateId, version, at }): [string, Shared][] => {
        const one = known[templateId];
        if (one === undefined || one.by !== memberId()) return [];
        // Changed meanwhile: the change is told next, and as the newer.
        if (one.version > version) return [[templateId, { ...one, at: Math.max(one.at, at) }]];
        return one.version === version ? [[templateId, { ...one, at, isWaiting: false }]] : [];
      });
      write(Object.fromEntries(there));
    },
    /** Applies events of the log in their order. Returns whether anything here is another than before. */
    apply: async (events: readonly StoredEvent[], offset: number): Promise<boolean> => {
      const own = memberId();
      let isNew = false;
      for (const event of events) {
        isNew = (await inTurn(() => applyOne(event, offset, own))) || isNew;
      }
      return isNew;
    },
    /** Of all that the log has: what this console told and it has no more, after a restore, is told again. */
    compare: (newest: ReadonlyMap<string, number>): void => {
      const lost = Object.entries(all()).filter(
        ([templateId, { by, at, isWaiting }]) =>
          !isWaiting && at > 0 && by === memberId() && (newest.get(templateId) ?? 0) < at,
      );
      write(Object.fromEntries(lost.map(([id, one]) => [id, { ...one, isWaiting: true }])));
    },
    /** The team is left: what it had together stays, as one's own; `isErased`: not what others wrote last. */
    leave: (own: string, isErased: boolean): Promise<void> =>
      inTurn(async () => {
        if (now.memberId !== own) return;
        for (const [templateId, { by, isEnded }] of Object.entries(now.templates)) {
          if (isErased && !isEnded && by !== own) await book.remove(templateId);
        }
        put(nobody);
      }),
  };
}

/** Returns the template that an event is of. */
export function templateOf({ eventId }: StoredEvent): string {
  return eventId.split(':')[1] ?? '';
}

/** Returns why a team cannot have a template: a file of this computer is in it, or it is too large; null: it can. */
export function problemForTeam(template: Template): 'team-template-file' | 'too-long' | null {
  if (hasFile(template)) return 'team-template-file';
  return Buffer.byteLength(JSON.stringify(template)) > mostBytes ? 'too-long' : null;
}

function hasFile({ media }: Template): boolean {
  return media.some(({ source }) => source.kind === 'file');
}
