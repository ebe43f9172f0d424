import { isDeepStrictEqual } from 'node:util';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import { invalidInput, notFound } from '../../engine-error.ts';
import { dayTemplates, isOfDay } from '../../../practice/day/day-templates.ts';
import type { Events } from '../../events.ts';
import type { Exports } from '../../files/exports.ts';
import type { Grants } from '../../files/grants.ts';
import { refusingFaults } from '../../files/with-granted.ts';
import { offerFile, offerTable } from '../../files/write-table.ts';
import type { IncomingFiles } from '../../files/own-files.ts';
import type { Host } from '../../host.ts';
import type { Instances } from '../../sessions/instances.ts';
import type { Team } from '../../sessions/team-membership.ts';
import type { Reader } from '../../reader/reader.ts';
import type { Notices } from '../../application/notices.ts';
import type { ServiceOf } from '../../service-of.ts';
import { attachTemplate } from './attach-template.ts';
import { templateTable } from '../../reader/templates/template-csv.ts';
import { filesOf, templatesAsJson } from './export-templates.ts';
import type { ShownLanguage } from '../../../../shared/domain/languages.ts';
import { openTemplateBook } from '../../templates/template-book.ts';
import { openTemplateDrafts, saveFirstDrafts } from '../../templates/template-drafts.ts';
import { templateFiles } from '../../templates/template-files.ts';
import type { ColumnMemory } from '../../imports/column-memory.ts';
import { createImports, type Imports } from '../../imports/imports.ts';
import { createTemplateImport } from '../../imports/templates/template-import.ts';
import { createMediaKeeper, sketchOf } from './keep-media.ts';
import { makeTemplate } from './make-template.ts';
import {
  openSharedTemplates,
  problemForTeam,
  type ReplacedTemplate,
  type SharedTemplates,
} from '../../team/templates/shared-templates.ts';
import { problemsOf, tidyTemplate } from '../../templates/template-rules.ts';
import { summaryOf } from '../../templates/template-search.ts';
import { openTemplateUses } from '../../templates/template-uses.ts';

/** What the service is made of. */
export interface TemplatesParts {
  host: Pick<Host, 'dataFolder' | 'openJsonFile' | 'log'>;
  language: () => ShownLanguage;
  instances: Pick<Instances, 'session' | 'sessions' | 'isPractising'>;
  grants: Grants;
  incoming: IncomingFiles;
  exports: Exports;
  reader: Reader;
  columnMemory: ColumnMemory;
  events: Events;
  notices: Notices;
  team: Pick<Team, 'membership' | 'members'>;
}

export interface TemplatesService extends ServiceOf<'templates'> {
  shared: SharedTemplates;
  imports: Imports;
  onWaiting(listener: () => void): void;
  /** The shop's templates of the practice service's day, which are there as long as somebody practises. */
  day: { put(): Promise<void>; remove(): Promise<void> };
}

/** Creates the service of canned messages. They belong to the installation: all instances share them. */
export function createTemplates(parts: TemplatesParts): TemplatesService {
  const { host, language, instances, grants, incoming, exports, events, notices, team } = parts;
  const files = templateFiles(host.dataFolder);
  const book = openTemplateBook(host, (notice) => {
    // What a damaged book speaks of stays with it: a person may mend it.
    files.moveAside(notice.keptAs);
    notices.add(notice);
  });
  const drafts = openTemplateDrafts(host, notices.add);
  files.keepOnly([...book.all(), ...drafts.all().map(({ template }) => template)]);
  let wakeTeam = (): void => {};
  const shared = openSharedTemplates({
    host,
    book,
    drafts,
    files,
    memberId: () => team.membership()?.memberId ?? null,
    onDamaged: notices.add,
    onReplaced: (replaced) => void noteReplaced(replaced),
    onWaiting: () => wakeTeam(),
  });
  const uses = openTemplateUses(host, notices.add);
  const keepMedium = createMediaKeeper(grants, files);
  const removed = new Map<string, { template: Template; isShared: boolean }>();

  // Who works with a real number does not see what is there for practice.
  const { isPractising } = instances;
  const shownTemplates = () => book.all().filter((one) => isPractising() || !isOfDay(one));
  let wasPractising = false;
  events.subscribe(() => {
    if (isPractising() === wasPractising) return;
    wasPractising = !wasPractising;
    changed();
  }, ['instances.changed']);

  const memberName = (memberId: string): string =>
    team.members().find((member) => member.memberId === memberId)?.name ?? '';

  /** Says that a colleague's change took the place of one that was saved here. Templates are of no instance: each one's log has it. */
  const noteReplaced = async ({ name, memberId, isDeleted }: ReplacedTemplate): Promise<void> => {
    const replacedBy = memberName(memberId);
    notices.add({ kind: 'template-replaced', name, memberName: replacedBy, isDeleted });
    const note = { by: 'postline', excerpt: name, detail: { replacedBy } } as const;
    for (const { history, events: own } of instances.sessions()) {
      try {
        await history.audit.add({ action: 'template-replaced', ...note }, Date.now());
        own.publish('audit.changed', {});
      } catch (error) {
        host.log.error('a replaced template was not recorded', { error: String(error) });
      }
    }
  };

  const changed = () => events.publish('templates.changed', {});

  const get = ({ templateId }: { templateId: string }): Template => {
    const template = book.get(templateId);
    if (template === undefined) throw notFound('template');
    return template;
  };

  /** The media that a template has here: saved, or only written at it. */
  const mediaOf = (templateId: string): TemplateMedia[] => [
    ...(book.get(templateId)?.media ?? []),
    ...(drafts.of(templateId)?.template.media ?? []),
  ];

  const save = async ({
    media: written,
    ...input
  }: CheckedInput<'templates.save'>): Promise<Template> => {
    const { templateId } = input;
    const known = mediaOf(templateId);
    // Looked at before anything is copied: sizes do not matter to the rules.
    const sketch = { ...input, media: written.map((medium) => sketchOf(medium)) };
    checkRules(sketch);
    if (shared.of(templateId) !== null) shared.refuse(tidyTemplate(sketch));
    const media: TemplateMedia[] = [];
    for (const medium of written) {
      media.push(await keepMedium(templateId, medium, known));
    }
    const template = tidyTemplate({ ...input, media });
    await shared.change([templateId], async () => {
      await book.put([template]);
      drafts.put(new Map([[templateId, null]]));
    });
    changed();
    return template;
  };

  /** Keeps a template as it is being written: of the team's without files of this computer. */
  const keepDraft = async ({ written, isOutrun }: CheckedInput<'templates.keep'>) => {
    const { templateId } = written;
    const isPrivate = shared.of(templateId) === null;
    const known = mediaOf(templateId);
    const media: TemplateMedia[] = [];
    for (const medium of written.media) {
      if (isPrivate || medium.source.kind === 'address')
        media.push(await keepMedium(templateId, medium, known));
    }
    const template = tidyTemplate({ ...written, media });
    const isSaved = isDeepStrictEqual(template, book.get(templateId));
    drafts.put(new Map([[templateId, isSaved ? null : { template, isOutrun }]]));
  };

  let last: Promise<unknown> = saveFirstDrafts(drafts, book).catch((error: unknown) => {
    host.log.error('templates being written were not saved', { error: String(error) });
  });
  /** What is written at a template, saved or deleted comes one after another: no older text is left over a newer one. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  return {
    shared,
    imports: createImports({
      ...parts,
      nouns: [createTemplateImport(book, files, { ...shared, problemOf: problemForTeam }, changed)],
      onChanged: (importId) => events.publish('imports.changed', { importId }),
    }),
    onWaiting: (listener) => {
      wakeTeam = listener;
    },
    day: {
      put: async () => {
        await book.put(dayTemplates(language().language));
        changed();
      },
      remove: async () => {
        const ids = book.all().filter(isOfDay);
        if (ids.length === 0) return;
        await book.remove(...ids.map(({ templateId }) => templateId));
        changed();
      },
    },
    get: ({ templateId }) =>
      inTurn(async () => {
        const draft = drafts.of(templateId);
        return { ...get({ templateId }), ...(draft && { draft }) };
      }),
    sharing: ({ templateId }) => {
      const own = team.membership()?.memberId;
      if (own === undefined || book.get(templateId) === undefined) return null;
      const how = shared.of(templateId);
      if (how === null) return { isShared: false, changedBy: null, at: null, isWaiting: false };
      const { by, at, isWaiting } = how;
      const memberId = isWaiting ? own : by;
      const changedBy = { memberId, name: memberName(memberId), isYou: memberId === own };
      return { isShared: true, changedBy, at: at === 0 ? null : at, isWaiting };
    },
    share: async ({ templateId, isShared }) => {
      const template = get({ templateId });
      if (team.membership() === null || isOfDay(template))
        throw invalidInput('templateId', 'team-not-shared');
      if (isShared) {
        shared.refuse(template);
        if (shared.of(templateId) === null) await shared.share(templateId);
      } else await shared.end(templateId);
      changed();
    },
    search: ({ search, order, folder, offset, limit }) => {
      const index = book.index(language().locale, isPractising());
      const usedAt = order === 'last-used' ? uses.usedAt : undefined;
      const found = index.find(search, folder, usedAt);
      const templates = found.slice(offset, offset + limit).map((one) =>
        summaryOf(one, {
          isShared: shared.of(one.templateId) !== null,
          isUnsaved: drafts.of(one.templateId) !== null,
        }),
      );
      return { templates, total: found.length, folders: index.folders };
    },

    save: (input) => inTurn(() => save(input)),

    keep: (input) =>
      inTurn(async () => {
        if (!input.isLeft) return keepDraft(input);
        if (shared.of(input.written.templateId) === null) await save(input.written);
        else await keepDraft(input);
        changed();
      }),

    duplicate: async ({ templateId, name }) => {
      const written = drafts.of(templateId)?.template ?? get({ templateId });
      const template = { ...written, name };
      checkRules(template);
      return putNew(await refusingFaults(() => files.copyOf(template)));
    },

    make: async (input) => {
      const { history } = instances.session(input.instanceId);
      if (book.get(input.templateId) !== undefined) throw invalidInput('templateId', 'malformed');
      return putNew(await makeTemplate(history, files, input, checkRules));
    },

    noteUse: async ({ instanceId, chatId, templateId }) => {
      const { history } = instances.session(instanceId);
      if ((await history.chats.get(chatId)) === null) throw notFound('chat');
      await history.drafts.noteTemplate(chatId, templateId);
      uses.note(templateId);
      changed();
    },

    remove: ({ templateId }) =>
      inTurn(async () => {
        const template = get({ templateId });
        const isShared = shared.of(templateId) !== null;
        await shared.remove(templateId, async () => {
          await book.remove(templateId);
          drafts.put(new Map([[templateId, null]]));
        });
        removed.set(templateId, { template, isShared });
        changed();
      }),

    /** Takes `remove` back. */
    restore: async ({ templateId }) => {
      const found = removed.get(templateId);
      if (found === undefined) return get({ templateId });
      const { template, isShared } = found;
      if (isShared) await shared.share(templateId, () => book.put([template]));
      else await book.put([template]);
      removed.delete(templateId);
      changed();
      return template;
    },

    export: async ({ format }) => {
      const templates = shownTemplates();
      const name = 'templates';
      if (format === 'json') {
        const { content, leftOut } = await templatesAsJson(templates, files);
        return { ...offerFile(exports, { name, format, content }), leftOut };
      }
      const table = { name, format, ...templateTable(templates) };
      return { ...offerTable(exports, table), leftOut: filesOf(templates) };
    },

    attach: ({ instanceId, chatId, templateId, values }) => {
      const { attachments } = instances.session(instanceId);
      const tray = { chatId, attachments };
      return attachTemplate({ files, grants, incoming }, tray, get({ templateId }), values);
    },
  };

  /** Puts one of this console's own into the book, after {@link checkRules}. Throws EngineError `storage`. */
  async function putNew(made: Template): Promise<Template> {
    const template = tidyTemplate(made);
    await book.put([template]);
    changed();
    return template;
  }
}

/** Refuses what cannot be kept, before anything of it is copied. Throws EngineError `invalid-input`. */
function checkRules(template: Template): void {
  const [problem] = problemsOf(tidyTemplate(template));
  if (problem !== undefined) throw invalidInput(problem.field, problem.problem);
}
