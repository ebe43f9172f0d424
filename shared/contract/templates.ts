import * as z from 'zod';
import { sendAsKinds } from '../domain/media.ts';
import { type TrayItem, writtenContentSchema } from './attachments.ts';
import { call } from './call.ts';
import { chatIdSchema } from './chats.ts';
import { instanceIdSchema } from './instances.ts';
import { linkCardSchema } from './messages.ts';
import type { TeamAuthor } from './team.ts';

const sendAsSchema = z.enum(sendAsKinds);
const mediaParts = {
  mediaId: z.uuid(),
  sendAs: sendAsSchema,
  caption: z.string().max(65_536),
  fileName: z.string().max(1_000),
};
const addressSchema = z.strictObject({ kind: z.literal('address'), url: z.string().max(10_000) });

const templateParts = {
  templateId: z.uuid(),
  name: z.string().max(200),
  /** Empty: in no folder. */
  folder: z.string().max(200),
  /** With variables in braces (shared/domain/template.ts), as captions and the card's fields. */
  text: z.string().max(65_536),
  card: linkCardSchema.nullable(),
  /** Locations, contact cards and polls, with variables too. */
  forms: z.array(writtenContentSchema).max(20).default([]),
};

/** The media of a template, each from an address or from such a source. */
const mediaFrom = <Source extends z.ZodType>(source: Source) =>
  z.array(z.strictObject({ ...mediaParts, source: z.union([addressSchema, source]) })).max(100);

/** A canned message. All instances share them. */
export const templateSchema = z.strictObject({
  ...templateParts,
  /** A file is kept by Postline and has a size in bytes; nothing about a `mediaId`'s file ever changes. */
  media: mediaFrom(z.strictObject({ kind: z.literal('file'), size: z.int().min(0) })),
});

export type Template = z.output<typeof templateSchema>;
export type TemplateMedia = Template['media'][number];

/** What is written at a template and not saved: it stays on this desk. */
export const templateDraftSchema = z.strictObject({
  template: templateSchema,
  /** Another of the team has changed the template since it was begun. */
  isOutrun: z.boolean(),
});

export type TemplateDraft = z.output<typeof templateDraftSchema>;

/** A row of a list of templates. */
export interface TemplateSummary {
  templateId: string;
  name: string;
  folder: string;
  /** The beginning of its text. */
  excerpt: string;
  hasCard: boolean;
  /** Files, addresses and forms. */
  attached: number;
  /** It is the team's: whoever is in it has it too. */
  isShared: boolean;
  /** Something is written at it that is not saved. */
  isUnsaved: boolean;
}

/** How a template stands with the team that this console is in. */
export interface TemplateSharing {
  isShared: boolean;
  /** Who changed it last, where it is the team's. */
  changedBy: (TeamAuthor & { isYou: boolean }) | null;
  /** When that was, in milliseconds since 1970; null: the team does not have it yet. */
  at: number | null;
  /** The team has yet to be told what was changed here. */
  isWaiting: boolean;
}

const one = z.strictObject({ templateId: z.uuid() });

const writtenSchema = z.strictObject({
  ...templateParts,
  media: mediaFrom(
    z.union([
      /** The file that this medium has already. */
      z.strictObject({ kind: z.literal('kept') }),
      /** A file that was granted (`PostlineBridge.grant`); it is copied. */
      z.strictObject({ kind: z.literal('granted'), grantId: z.uuid() }),
    ]),
  ),
});

export const templateCalls = {
  /**
   * Templates that have every word of `search` in name, folder or text; those with it in the name come first. Where none has, those
   * whose name has it but for a slip of one letter.
   */
  'templates.search': call(
    z.strictObject({
      search: z.string().max(200).default(''),
      /** Of those that match as well as each other. */
      order: z.enum(['name', 'last-used']).default('name'),
      /** Null: all folders. */
      folder: z.string().max(200).nullable().default(null),
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(100).default(50),
    }),
  ).returns<{
    templates: TemplateSummary[];
    total: number;
    /** All folders that hold a template, in order, whatever is searched for. */
    folders: { folder: string; count: number }[];
  }>(),
  'templates.get': call(one).returns<Template & { draft?: TemplateDraft }>(),
  /** Makes or changes a template. Refused where it has no name or nothing inside. */
  'templates.save': call(writtenSchema).returns<Template>(),
  /**
   * Keeps what is written and not saved as a draft on this desk; of a template of the team without files of this computer. Nothing is a
   * draft that says what is saved. `isLeft`: it is written no longer, and then one's own template is saved as `templates.save` does. One
   * that the program's end left unsaved is a template of one's own at the next start.
   */
  'templates.keep': call(
    z.strictObject({ written: writtenSchema, isOutrun: z.boolean(), isLeft: z.boolean() }),
  ).returns<null>(),
  /** Makes a template of one's own of what another holds, or of its draft, with its files. */
  'templates.duplicate': call(
    z.strictObject({ templateId: z.uuid(), name: z.string().max(200) }),
  ).returns<Template>(),
  /**
   * Makes a template of a message, or of what is written in a chat: with its card, its files and its forms. `text` takes the place
   * of the text there, or of the caption of a message that is a file. Refused where it has no name or nothing inside.
   */
  'templates.make': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      from: z.union([
        z.strictObject({ kind: z.literal('message'), localId: z.string().max(64) }),
        z.strictObject({ kind: z.literal('draft'), chatId: chatIdSchema }),
      ]),
      templateId: z.uuid(),
      name: z.string().max(200),
      text: z.string().max(65_536),
    }),
  ).returns<Template>(),
  /** Notes that a template was put into a draft: for its place in the list, and for the overview. */
  'templates.noteUse': call(
    z.strictObject({ instanceId: instanceIdSchema, chatId: chatIdSchema, templateId: z.uuid() }),
  ).returns<null>(),
  /** Null: this console is in no team, or there is no such template. */
  'templates.sharing': call(one).returns<TemplateSharing | null>(),
  /**
   * Makes a template the team's, or ends that: then it stays here as one's own, and others have it no longer. Refused where a file of
   * this computer is in it.
   */
  'templates.share': call(
    z.strictObject({ templateId: z.uuid(), isShared: z.boolean() }),
  ).returns<null>(),
  /** A template of the team is deleted for everybody. Can be taken back by `templates.restore` while the application runs. */
  'templates.remove': call(one).returns<null>(),
  'templates.restore': call(one).returns<Template>(),
  /**
   * Writes all templates into one file. `address` is the page's to download, once and soon. `leftOut` counts the files
   * that did not go into it: tables carry none, JSON not more than 64 MiB.
   */
  'templates.export': call(z.strictObject({ format: z.enum(['csv', 'xlsx', 'json']) })).returns<{
    address: string;
    fileName: string;
    leftOut: number;
  }>(),
  /** Puts a template's media and forms into the tray of a chat, with `values` in the place of variables. */
  'templates.attach': call(
    z.strictObject({
      instanceId: instanceIdSchema,
      chatId: chatIdSchema,
      templateId: z.uuid(),
      values: z.record(z.string().max(200), z.string().max(65_536)),
    }),
  ).returns<TrayItem[]>(),
};
